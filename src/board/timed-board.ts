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
import { cellFact, cellId, idOf } from './cells.ts';
import { inferLayout } from './infer-layout.ts';
import type { Layout, Part } from './layout.ts';
import { factWords } from './move-words.ts';
import { graphFact } from './scene/draw-graph.ts';
import type { Scene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { View } from './view.ts';

/** A fact with a limited lifetime, and where it is drawn. */
export interface Lifetime {
  /** As written in the rules. */
  readonly name: string;
  readonly words: string;
  readonly expiry: Microunits;
  /** When its current lifetime began. */
  readonly since: Microunits;
  /** The cell of the board, if it is shown on one. */
  readonly cell: string | undefined;
}

/** Represents doing nothing when the layout is inferred. */
const WAIT = 2 ** 24;
/** Time between two sampled states. */
const STEP: Microunits = UNIT / 4;

/** @param view instructions in a view file on how to draw the game */
export function inferTimedLayout(description: Description, game: TimedGame, view?: View): Layout {
  const wait = new TermPool().constant('wait');
  const timed = (state: State): TimedState => state as unknown as TimedState;
  const passing = new Set<string>();
  const lasting = new Set<string>();
  const layout = inferLayout(
    description,
    {
      roles: game.roles,
      initial: game.initial as unknown as State,
      legalMoves: (state, role) => [WAIT as Move, ...game.legalMoves(timed(state), role)],
      next: (state, moves) => {
        const at = Math.min(timed(state).at + STEP, game.nextExpiry(timed(state)));
        const joint = moves.map((move) => (move === WAIT ? undefined : move));
        return game.update(timed(state), at, joint) as unknown as State;
      },
      isTerminal: (state) => game.isTerminal(timed(state)),
      facts: (state) => {
        const facts = game.facts(timed(state));
        for (const { fluent, expiry } of facts)
          if (isPassing(expiry)) passing.add(termText(fluent));
          else lasting.add(nameOf(fluent));
        return facts.map(({ fluent }) => fluent);
      },
      moveTerm: (move) => (move === WAIT ? wait : game.moveTerm(move)),
    },
    view && { view },
  );
  return { ...layout, parts: layout.parts.flatMap((part) => timedPart(part, passing, lasting)) };
}

function nameOf(term: Term): string {
  return term.kind === 'variable' ? '' : term.name;
}

/**
 * @param passing facts that run out
 * @param lasting names of facts that do not
 */
function timedPart(part: Part, passing: ReadonlySet<string>, lasting: ReadonlySet<string>): Part[] {
  if (part.kind === 'hands') return lasting.has(part.pattern.name) ? [part] : [];
  // Nobody has to wait for a turn, so the fact is one like others.
  if (part.kind === 'turn') {
    const { id, title, pattern, role } = part;
    return [{ kind: 'counters', id, title, pattern, owner: [], value: [role] }];
  }
  if (part.kind !== 'flags') return [part];
  // Facts that run out are bars.
  const names = part.names.filter((name) => !passing.has(name));
  return names.length === 0 ? [] : [{ ...part, names }];
}

function isPassing(expiry: Microunits): boolean {
  return expiry !== Number.POSITIVE_INFINITY;
}

/** The position without the facts that run out and have no cell on a board; times are rounded to tenths. */
export function timedScene(
  layout: Layout,
  facts: readonly TimedFact[],
  lifetimes: readonly Lifetime[],
): Scene {
  const beside = new Set(lifetimes.filter(({ cell }) => cell === undefined).map(({ name }) => name));
  const terms = new TermPool();
  const fluents = facts.map(({ fluent }) => fluent);
  return sceneOf(
    layout,
    fluents.filter((fluent) => !beside.has(termText(fluent))).map((fluent) => inTenths(fluent, terms)),
  );
}

/** Times that facts store, such as what is left on a clock, are exact to a millionth of a unit. */
const EXACT_TIME = /^\d+\.\d{2,}$/;

function inTenths(term: Term, terms: TermPool): Term {
  if (term.kind === 'constant')
    return EXACT_TIME.test(term.name) ? terms.constant(Number(term.name).toFixed(1)) : term;
  if (term.kind !== 'compound') return term;
  const args = term.args.map((arg) => inTenths(arg, terms));
  return args.every((arg, i) => arg === term.args[i]) ? term : terms.compound(term.spelling, args);
}

/** Remembers when the current lifetime of each fact began. */
export class Lifetimes {
  readonly #layout: Layout;
  #known = new Map<string, { readonly expiry: Microunits; readonly since: Microunits }>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** The facts with a limited lifetime, in the order of the facts. */
  of(facts: readonly TimedFact[], now: Microunits): Lifetime[] {
    const known = new Map<string, { readonly expiry: Microunits; readonly since: Microunits }>();
    const running = facts.filter(({ expiry }) => isPassing(expiry));
    const lifetimes = running.map(({ expiry, fluent }) => {
      const name = termText(fluent);
      const before = this.#known.get(name);
      const since = before?.expiry === expiry ? before.since : now;
      known.set(name, { expiry, since });
      return { name, words: factWords(this.#layout, fluent), expiry, since, cell: this.#cellOf(fluent) };
    });
    this.#known = known;
    return lifetimes;
  }

  #cellOf(fluent: Term): string | undefined {
    for (const part of this.#layout.parts) {
      if (part.kind === 'grid') {
        const found = cellFact(part, fluent);
        if (found !== undefined) return cellId(part, found.coordinates);
      }
      const [place, ...more] = (part.kind === 'graph' && graphFact(part, fluent)?.places) || [];
      if (place !== undefined && more.length === 0) return idOf(part.id, place);
    }
    return undefined;
  }
}
