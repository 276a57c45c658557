/**
 * Chess clocks of real-time games. A fact such as `clock` runs out, and at every move its remaining lifetime is stored
 * in a fact such as `(timer white 27.5)`, so that two kinds of facts together say what is left to each player.
 */
import { type Microunits, microunits, type TimedFact } from '../game/index.ts';
import type { Description, Rule, Term, TermOccurrence } from '../gdl/index.ts';
import type { ColourName } from './colours.ts';
import type { Layout } from './layout.ts';
import { leafText } from './pattern.ts';
import { Painter } from './scene/painter.ts';

export interface ChessClock {
  readonly name: string;
  readonly colour: ColourName;
  readonly isRunning: boolean;
  /** When it runs out, if it is running, and otherwise what is left on it. */
  readonly time: Microunits;
  /** The time that it showed first. */
  readonly most: Microunits;
}

/** A fact whose lifetime is stored in the last argument of others, which begin with the player. */
interface Storage {
  readonly running: string;
  readonly stored: string;
}

export class ChessClocks {
  readonly #storage: Storage | undefined;
  readonly #layout: Layout;
  readonly #painter: Painter;
  readonly #most = new Map<string, Microunits>();

  constructor(description: Description, layout: Layout) {
    this.#storage = description.rules.map(storageIn).find((found) => found !== undefined);
    this.#layout = layout;
    this.#painter = new Painter(layout);
  }

  /** The clocks in the order of the roles, and the other facts. Without chess clocks, these are all facts. */
  of(facts: readonly TimedFact[]): {
    readonly clocks: readonly ChessClock[];
    readonly rest: readonly TimedFact[];
  } {
    const none = { clocks: [], rest: facts };
    const { roles } = this.#layout;
    if (this.#storage === undefined) return none;
    const { running, stored } = this.#storage;
    const clock = facts.find(({ fluent }) => nameOf(fluent) === running);
    const inTurn = facts.filter(({ fluent }) => {
      const [only, ...others] = argumentsOf(fluent);
      return only !== undefined && others.length === 0 && roles.includes(leafText(only));
    });
    const [turn] = inTurn;
    if (turn === undefined || inTurn.length > 1) return none;
    const mover = leafText(argumentsOf(turn.fluent)[0] as Term);
    const timers = facts.filter(({ fluent }) => nameOf(fluent) === stored);
    const clocks = roles.flatMap((role): ChessClock[] => {
      const fact = timers.find(({ fluent }) => leafText(argumentsOf(fluent)[0] as Term) === role);
      const left = fact && microunits(Number(leafText(argumentsOf(fact.fluent)[1] as Term)));
      if (left === undefined) return [];
      const most = Math.max(left, this.#most.get(role) ?? 0);
      this.#most.set(role, most);
      const isRunning = role === mover && clock !== undefined;
      // After a loss on time, the clock that ran out is gone.
      const time = role !== mover ? left : (clock?.expiry ?? 0);
      return [
        { name: this.#painter.nameOf(role), colour: this.#painter.colour(role), isRunning, time, most },
      ];
    });
    const shown = new Set([clock, turn, ...timers]);
    return clocks.length === 0 ? none : { clocks, rest: facts.filter((fact) => !shown.has(fact)) };
  }
}

/** Reads rules like `(<= (next infinity (timer ?r ?t)) … (true ?t clock))`. */
function storageIn({ head, body }: Rule): Storage | undefined {
  const [, fact] = head.args;
  if (head.relation !== 'next' || fact?.term.kind !== 'compound') return undefined;
  const [, time, ...others] = fact.args;
  if (time?.term.kind !== 'variable' || others.length > 0) return undefined;
  for (const condition of body) {
    if (condition.kind !== 'atom' || condition.relation !== 'true') continue;
    const [lifetime, running] = condition.args as readonly (TermOccurrence | undefined)[];
    if (lifetime?.term === time.term && running?.term.kind === 'constant')
      return { running: running.term.name, stored: fact.term.name };
  }
  return undefined;
}

function nameOf(term: Term): string {
  return term.kind === 'variable' ? '' : term.name;
}

function argumentsOf(term: Term): readonly Term[] {
  return term.kind === 'compound' ? term.args : [];
}
