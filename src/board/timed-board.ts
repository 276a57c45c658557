/** Boards of real-time games: infers the layout from sampled play, and finds lifetimes on it. */
import {
  type Microunits,
  type Move,
  type State,
  type TimedFact,
  type TimedGame,
  type TimedState,
  UNIT,
} from '../game/index.ts';
import { type Description, type Term, TermPool, termText } from '../gdl/index.ts';
import { cellFact, cellId } from './cells.ts';
import { inferLayout } from './infer-layout.ts';
import type { GridPart, Layout } from './layout.ts';

/** A fact with a limited lifetime, and where it is drawn. */
export interface Lifetime {
  /** A name in words. */
  readonly name: string;
  readonly expiry: Microunits;
  /** When its current lifetime began. */
  readonly since: Microunits;
  /** The cell of the board, if it has one. */
  readonly cell: string | undefined;
}

/** Represents doing nothing when the layout is inferred. */
const WAIT = 2 ** 24;
/** Time between two sampled states. */
const STEP: Microunits = UNIT / 4;

export function inferTimedLayout(description: Description, game: TimedGame): Layout {
  const wait = new TermPool().constant('wait');
  const timed = (state: State): TimedState => state as unknown as TimedState;
  return inferLayout(description, {
    roles: game.roles,
    initial: game.initial as unknown as State,
    legalMoves: (state, role) => [WAIT as Move, ...game.legalMoves(timed(state), role)],
    next: (state, moves) => {
      const at = Math.min(timed(state).at + STEP, game.nextExpiry(timed(state)));
      const joint = moves.map((move) => (move === WAIT ? undefined : move));
      return game.update(timed(state), at, joint) as unknown as State;
    },
    isTerminal: (state) => game.isTerminal(timed(state)),
    facts: (state) => game.facts(timed(state)).map(({ fluent }) => fluent),
    moveTerm: (move) => (move === WAIT ? wait : game.moveTerm(move)),
  });
}

/** Remembers when the current lifetime of each fact began. */
export class Lifetimes {
  readonly #layout: Layout;
  #known = new Map<string, { readonly expiry: Microunits; readonly since: Microunits }>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** The facts with a limited lifetime, next to expire first. */
  of(facts: readonly TimedFact[], now: Microunits): Lifetime[] {
    const known = new Map<string, { readonly expiry: Microunits; readonly since: Microunits }>();
    const running = facts.filter(({ expiry }) => expiry !== Number.POSITIVE_INFINITY);
    const lifetimes = running.map(({ expiry, fluent }) => {
      const name = termText(fluent);
      const before = this.#known.get(name);
      const since = before?.expiry === expiry ? before.since : now;
      known.set(name, { expiry, since });
      return { name, expiry, since, cell: this.#cellOf(fluent) };
    });
    this.#known = known;
    return lifetimes.sort((a, b) => a.expiry - b.expiry);
  }

  #cellOf(fluent: Term): string | undefined {
    for (const part of this.#layout.parts) {
      if (part.kind !== 'grid') continue;
      const found = cellFact(part as GridPart, fluent);
      if (found !== undefined) return cellId(part as GridPart, found.coordinates);
    }
    return undefined;
  }
}
