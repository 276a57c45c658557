/** One role's view of a match, updated with the manager's messages: the state, or the possible states. */
import type { Random } from '../../base/index.ts';
import { Beliefs } from '../../beliefs/index.ts';
import {
  type Game,
  legalByRole,
  listedMoves,
  type Move,
  type Observation,
  perceptsIn,
  type Role,
  type State,
} from '../../game/index.ts';
import { canonicalText, type Form, type Term, type TurnBasedDescription } from '../../gdl/index.ts';
import type { RoleView } from '../../match/index.ts';
import type { News } from '../message.ts';
import { singleForm } from '../wire-text.ts';

/** Number of samples tried before the percepts are ignored. */
const MOST_SAMPLES = 3;

export class FollowedGame implements RoleView {
  readonly game: Game;
  readonly role: Role;
  readonly #description: TurnBasedDescription;
  readonly #random: Random;
  readonly #observations: Observation[] = [];
  readonly #beliefs: Beliefs;
  /** A single state if everything is known. */
  #states: readonly State[];
  #hasBegun = false;

  constructor(game: Game, description: TurnBasedDescription, role: Role, random: Random) {
    this.game = game;
    this.role = role;
    this.#description = description;
    this.#random = random;
    this.#beliefs = new Beliefs(game, role);
    this.#states = [game.initial];
  }

  get step(): number {
    return this.#observations.length;
  }

  /** Only known for certain if every move was shown. */
  get state(): State | undefined {
    return this.#observations.every(({ kind }) => kind === 'moves') ? this.#states[0] : undefined;
  }

  observations(): readonly Observation[] {
    return this.#observations;
  }

  /** The role's legal moves, as far as they are known. */
  legal(): readonly Move[] {
    const moves = new Map<string, Move>();
    for (const state of this.#states)
      for (const move of listedMoves(this.game, state, this.role)) moves.set(this.text(move), move);
    return [...moves.values()];
  }

  /** The move as spelled by the manager. */
  text(move: Move): string {
    return this.game.moveText(move);
  }

  /** The goals, if the match is known to be over. */
  goals(): readonly number[] | undefined {
    const [state, ...others] = this.#states;
    if (state === undefined || others.length > 0 || !this.game.isTerminal(state)) return undefined;
    return this.game.roles.map((_, role) => this.game.utility(state, role as Role));
  }

  /** @param answered the role's last move, unless it was replaced */
  follow(news: News, answered: string | undefined): void {
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    switch (news.kind) {
      case 'nothing':
        // Before the first move nothing has happened; later, there were no percepts.
        if (!isFirst && this.game.traits.hidesInformation) this.#saw(answered, []);
        return;
      case 'list':
        this.#add(this.#jointMove(news.items) ?? this.#perceived(answered, news.items));
        return;
      case 'turn':
        if (news.move === undefined || news.turn === 0) {
          this.#rewind(0);
          return;
        }
        if (news.turn > this.step + 1)
          throw new Error(`turn ${news.turn} follows turn ${this.step}; something was missed`);
        // Repeated messages count once.
        this.#rewind(news.turn - 1);
        this.#saw(news.move, news.percepts);
        return;
    }
  }

  #saw(own: string | undefined, percepts: readonly string[]): void {
    this.#add(this.#toldEverything(percepts) ?? this.#perceived(own, percepts));
  }

  #add(observation: Observation): void {
    const before = this.#states;
    this.#observations.push(observation);
    this.#beliefs.add(observation);
    if (observation.kind === 'moves') {
      this.#states = before.map((state) => this.game.next(state, observation.moves));
      return;
    }
    for (let sample = 0; sample < MOST_SAMPLES; sample++) {
      this.#states = this.#beliefs.states(this.#random);
      if (this.#states.length > 0) return;
    }
    // No state agrees with the percepts; successors regardless of percepts still show which moves are likely to be
    // legal.
    this.#states = before.flatMap((state) => this.#someNext(state, observation.own));
  }

  #someNext(state: State, own: Move): State[] {
    const legal = legalByRole(this.game, state);
    if (this.game.isTerminal(state) || legal.some((moves) => moves.length === 0)) return [];
    if (!legal[this.role]?.includes(own)) return [];
    const moves = legal.map((each, role) => (role === this.role ? own : this.#random.pick(each)));
    return [this.game.next(state, moves)];
  }

  #rewind(turns: number): void {
    if (turns === this.step) return;
    this.#observations.length = turns;
    this.#beliefs.takeBack(turns);
    this.#states = this.#beliefs.states(this.#random);
  }

  /** Undefined if the items cannot be joint moves but may be percepts. */
  #jointMove(items: readonly string[]): Observation | undefined {
    const mayBePercepts = this.#description.rules.some(({ head }) => head.relation === 'sees');
    const [state, ...others] = this.#states;
    if (state !== undefined && others.length === 0 && items.length === this.game.roles.length) {
      const moves = items.map((item, role) => this.#legalMove(state, role as Role, item));
      if (moves.every((move) => move !== undefined)) return { kind: 'moves', moves };
    }
    if (mayBePercepts) return undefined;
    throw new Error(`(${items.join(' ')}) is not a joint move here; something was missed`);
  }

  #legalMove(state: State, role: Role, text: string): Move | undefined {
    return this.#find(this.game.legalMoves(state, role), text);
  }

  /** Some managers write `(noop)` for `noop`. */
  #find(moves: readonly Move[], text: string): Move | undefined {
    const wanted = text.toLowerCase();
    const bare = wanted.replace(/^\(([^\s()]+)\)$/, '$1');
    return (
      moves.find((move) => canonicalText(this.game.moveTerm(move)) === wanted) ??
      moves.find((move) => canonicalText(this.game.moveTerm(move)).replace(/^\(([^\s()]+)\)$/, '$1') === bare)
    );
  }

  #perceived(own: string | undefined, percepts: readonly string[]): Observation {
    const legal = this.legal();
    const move = own === undefined ? undefined : this.#find(legal, own);
    const [only, ...others] = legal;
    const made = move ?? (others.length === 0 ? only : undefined);
    if (made === undefined) throw new Error(`'${own ?? 'nothing'}' is not a move of this role here`);
    const seen = percepts.map((percept) => this.#term(percept));
    return { kind: 'percepts', own: made, percepts: seen };
  }

  /**
   * A role that sees every move as `(did role move)` has complete information. Managers add such rules to games
   * without hidden information for GDL-II players.
   */
  #toldEverything(percepts: readonly string[]): Observation | undefined {
    const [state, ...others] = this.#states;
    if (state === undefined || others.length > 0 || this.game.isTerminal(state)) return undefined;
    const seen = percepts.map((percept) => this.#term(percept));
    const moves = this.game.roles.map(({ term: role }, index) => {
      const did = seen.find((each) => isDeed(each, role));
      const text = did?.kind === 'compound' && did.args[1] ? canonicalText(did.args[1]) : undefined;
      return text === undefined ? undefined : this.#legalMove(state, index as Role, text);
    });
    if (!moves.every((move) => move !== undefined)) return undefined;
    const expected = new Set(perceptsIn(this.game.observe(state, moves, this.role)));
    const agrees = expected.size === seen.length && seen.every((percept) => expected.has(percept));
    return agrees ? { kind: 'moves', moves } : undefined;
  }

  #term(text: string): Term {
    const form = singleForm(text);
    if (form === undefined) throw new Error(`'${text}' is not a term`);
    return this.#termOf(form);
  }

  #termOf(form: Form): Term {
    const { terms } = this.#description;
    if (form.kind === 'symbol') return terms.constant(form.text);
    const [name, ...args] = form.items;
    if (name?.kind !== 'symbol') throw new Error('a term starts with a name');
    return terms.compound(
      name.text,
      args.map((arg) => this.#termOf(arg)),
    );
  }
}

function isDeed(term: Term, role: Term): boolean {
  return term.kind === 'compound' && term.name === 'did' && term.args.length === 2 && term.args[0] === role;
}
