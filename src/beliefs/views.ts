/**
 * Observations of roles as numbers: a view stands for everything that one role has observed since the start of a
 * match.
 */
import type { Game, Move, Observation, PerceptNumber, Role } from '../game/index.ts';
import { compareTerms, type Term, termText } from '../gdl/index.ts';

/** An information state: the role and its observations in order. Equal numbers mean equal information states. */
export type View = number & { readonly brand: 'view' };

/**
 * Assigns numbers to the views of a game in the order in which they first occur.
 *
 * @example
 * const views = new Views(game);
 * views.text(views.start(0 as Role)) // ''
 */
export class Views {
  readonly #game: Game;
  readonly #parents: number[] = [];
  readonly #observations: (Observation | undefined)[] = [];
  readonly #numbers = new Map<string, View>();
  readonly #terms = new Map<Term, number>();
  readonly #sets: (readonly Term[])[] = [[]];
  readonly #setNumbers = new Map<string, number>([['', 0]]);

  constructor(game: Game) {
    this.#game = game;
    for (const _ of game.roles) this.#make(-1, undefined);
  }

  /** Returns the view of a role that has not observed anything yet. */
  start(role: Role): View {
    return role as number as View;
  }

  /** Returns the initial view of every role, in role order. */
  starts(): View[] {
    return this.#game.roles.map((_, role) => this.start(role as Role));
  }

  after(view: View, observation: Observation): View {
    if (observation.kind === 'percepts')
      return this.afterPercepts(view, observation.own, this.numberOf(observation.percepts));
    return this.#known(`${view}:m${observation.moves.join()}`, view, () => observation);
  }

  /** Returns the view after a role's own move and the percepts with this number. */
  afterPercepts(view: View, own: Move, percepts: number): View {
    return this.#known(`${view}:${own},${percepts}`, view, () => ({
      kind: 'percepts',
      own,
      percepts: this.percepts(percepts),
    }));
  }

  /** Returns the number of a set of percepts, in whatever order they are given. */
  readonly numberOf: PerceptNumber = (percepts) => {
    const key = Int32Array.from(percepts, (percept) => this.#number(percept))
      .sort()
      .join();
    const known = this.#setNumbers.get(key);
    if (known !== undefined) return known;
    this.#setNumbers.set(key, this.#sets.length);
    return this.#sets.push([...percepts]) - 1;
  };

  observations(view: View): Observation[] {
    const observations: Observation[] = [];
    for (let at: number = view; ; at = this.#parents[at] as number) {
      const observation = this.#observations[at];
      if (observation === undefined) return observations.reverse();
      observations.push(observation);
    }
  }

  /** Returns the views that led to this one, after each observation, and this one last. */
  path(view: View): View[] {
    const path: View[] = [];
    for (let at: number = view; this.#observations[at] !== undefined; at = this.#parents[at] as number)
      path.push(at as View);
    return path.reverse();
  }

  /**
   * Returns a text that is the same for every engine and in every process: `noop (dealt king) / bet (said ann bet)`.
   */
  text(view: View): string {
    return this.observations(view)
      .map((each) => this.#observationText(each))
      .join(' / ');
  }

  #make(parent: number, observation: Observation | undefined): View {
    this.#parents.push(parent);
    return (this.#observations.push(observation) - 1) as View;
  }

  /** Returns the percepts with a number. */
  percepts(number: number): readonly Term[] {
    return this.#sets[number] as readonly Term[];
  }

  #known(key: string, view: View, observation: () => Observation): View {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const made = this.#make(view, observation());
    this.#numbers.set(key, made);
    return made;
  }

  #number(term: Term): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    this.#terms.set(term, this.#terms.size);
    return this.#terms.size - 1;
  }

  #observationText(observation: Observation): string {
    const text = (move: Move): string => termText(this.#game.moveTerm(move));
    if (observation.kind === 'moves') return observation.moves.map(text).join(' ');
    const percepts = [...observation.percepts].sort(compareTerms).map((term) => termText(term));
    return [text(observation.own), ...percepts].join(' ');
  }
}
