/**
 * Collects evidence about a game before its layout is inferred: kinds of facts and moves with their values, in sampled
 * states and overall.
 */
import { seededRandom } from '../../base/index.ts';
import { type Game, legalByRole, type Move, type State } from '../../game/index.ts';
import {
  type Description,
  type Formula,
  isTurnBased,
  type Term,
  type TermOccurrence,
} from '../../gdl/index.ts';
import { isEvaluationError, Prover } from '../../logic/index.ts';
import { commonPattern, leafCount, leavesOf, type Pattern, symbolOf } from '../pattern.ts';
import { type Chain, domainOf, findChains, findDomains, type Order, orderOf } from './orders.ts';

/** One kind of fact. */
export interface FactTable {
  readonly pattern: Pattern;
  /** The leaves of every possible fact, as far as known. */
  readonly rows: readonly (readonly string[])[];
  /** All values of each leaf. */
  readonly values: readonly ReadonlySet<string>[];
  readonly orders: readonly Order[];
  /** The leaves of the facts in each state. */
  readonly states: readonly (readonly (readonly string[])[])[];
  /** The same table limited to values that occurred in play, if the sheet declares more. */
  readonly seen?: FactTable;
  /** For each leaf, whether the author mostly calls it a column or a row. */
  readonly axes: readonly ('column' | 'row' | undefined)[];
}

/** One kind of move, and the values of its leaves. */
export interface MoveTable {
  readonly pattern: Pattern;
  readonly values: readonly ReadonlySet<string>[];
  /** The leaves of every move that occurred. */
  readonly rows: readonly (readonly string[])[];
}

export interface Evidence {
  readonly roles: readonly string[];
  readonly tables: readonly FactTable[];
  readonly chains: readonly Chain[];
  /** Legal moves that occurred, by kind. */
  readonly moveTables: readonly MoveTable[];
  /** For each state, the index of its predecessor and the moves made there; undefined at the start of a game. */
  readonly steps: readonly (Step | undefined)[];
  /** Facts by state. */
  readonly facts: readonly (readonly Term[])[];
}

export interface Step {
  readonly from: number;
  readonly moves: readonly Term[];
}

/** Enough states to see what changes and what stays. */
const MOST_STATES = 40;
/** At least this many states are examined, however large. */
const FEWEST_STATES = 12;
/** Maximum number of legal moves examined in total. */
const MOST_MOVES = 4000;
/**
 * Maximum number of facts and legal moves examined in total, so that large games are examined more briefly. A count
 * rather than a time, because the layout must not depend on the speed of the machine.
 */
const MOST_WORK = 6000;

export interface EvidenceOptions {
  /** Additional states that the layout must fit. */
  readonly states?: readonly State[];
  /** Maximum number of states to examine. */
  readonly most?: number;
}

/** The parts of a game needed to infer its appearance. */
export type SampledGame = Pick<
  Game,
  'roles' | 'initial' | 'fluents' | 'legalMoves' | 'next' | 'isTerminal' | 'facts' | 'moveTerm'
>;

export function gatherEvidence(
  description: Description,
  game: SampledGame,
  looking: EvidenceOptions = {},
): Evidence {
  const glance = sampleStates(game, looking);
  const states = [...glance.states, ...(looking.states ?? [])].map((state) => game.facts(state));
  const possible = game.fluents ?? declaredFluents(description);
  const chains = findChains(description);
  const domains = possible.length > 0 ? [] : findDomains(description, chains);
  const named = axisNames(description);
  return {
    roles: game.roles.map(({ term }) => (term.kind === 'variable' ? '' : term.name)),
    tables: tablesOf(states, possible, { chains, domains, named }),
    chains,
    moveTables: bySymbol(glance.moves).map(valuesOf),
    steps: glance.steps,
    facts: states,
  };
}

/** What the rules reveal about names. */
interface Knowledge {
  readonly chains: readonly Chain[];
  readonly domains: readonly ReadonlySet<string>[];
  readonly named: AxisNames;
}

function tablesOf(
  states: readonly (readonly Term[])[],
  possible: readonly Term[],
  { chains, domains, named }: Knowledge,
): FactTable[] {
  return bySymbol([...states.flat(), ...possible]).map((facts) => {
    const { pattern, values, rows } = valuesOf(facts);
    const known = new Set(facts);
    const factsByState = states.map((all) =>
      all.filter((fact) => known.has(fact)).flatMap(leavesIn(pattern)),
    );
    const table = (
      own: readonly ReadonlySet<string>[],
      all: readonly (readonly string[])[],
      wider: readonly ReadonlySet<string>[],
    ): FactTable => ({
      pattern,
      rows: all,
      values: own,
      orders: own.map((each) => orderOf(domainOf(each, wider), chains)),
      states: factsByState,
      axes: axesOf(pattern, named),
    });
    const met = columnsOf(factsByState.flat(), values.length);
    const full = table(values, rows, domains);
    const isMore = met.some((own, leaf) => own.size < (full.orders[leaf]?.values.length ?? 0));
    return { ...full, ...(isMore && { seen: table(met, factsByState.flat(), []) }) };
  });
}

/** The values in each column of a table. */
function columnsOf(rows: readonly (readonly string[])[], width: number): Set<string>[] {
  const values = Array.from({ length: width }, () => new Set<string>());
  for (const leaves of rows) for (const [i, leaf] of leaves.entries()) values[i]?.add(leaf);
  return values;
}

function bySymbol(terms: readonly Term[]): Term[][] {
  const groups = new Map<string, Term[]>();
  for (const term of new Set(terms)) {
    const symbol = symbolOf(term);
    const group = groups.get(symbol);
    if (group === undefined) groups.set(symbol, [term]);
    else group.push(term);
  }
  return [...groups.values()];
}

function valuesOf(terms: readonly Term[]): MoveTable {
  const pattern = commonPattern(terms);
  const rows = terms.flatMap(leavesIn(pattern));
  const values = columnsOf(rows, leafCount(pattern));
  return { pattern, values, rows };
}

function leavesIn(pattern: Pattern): (term: Term) => (readonly string[])[] {
  return (term) => {
    const leaves = leavesOf(pattern, term);
    return leaves === undefined ? [] : [leaves];
  };
}

/** Names of nested arguments count too: `(at (pos ?x ?y) ?piece)`. */
function axesOf(pattern: Pattern, named: AxisNames): ('column' | 'row' | undefined)[] {
  const own = named.get(pattern.name) ?? [];
  return pattern.args.flatMap((inner, i) => (inner === null ? [own[i]] : axesOf(inner, named)));
}

interface SampledStates {
  readonly states: State[];
  readonly steps: (Step | undefined)[];
  readonly moves: readonly Term[];
}

function sampleStates(game: SampledGame, { most = MOST_STATES }: EvidenceOptions): SampledStates {
  const random = seededRandom(1);
  const glance: SampledStates = { states: [game.initial], steps: [undefined], moves: [] };
  const moves = new Set<Move>();
  let [last, work] = [0, 0];
  try {
    for (let tries = 0; tries < most && glance.states.length < most; tries++) {
      const state = glance.states[last] as State;
      const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
      for (const each of legal) for (const move of each) if (moves.size < MOST_MOVES) moves.add(move);
      work += game.facts(state).length + legal.reduce((sum, { length }) => sum + length, 0);
      if (tries >= FEWEST_STATES && work > MOST_WORK) break;
      if (legal.length === 0 || legal.some((each) => each.length === 0)) {
        last = 0;
        continue;
      }
      const joint = legal.map((each) => random.pick(each));
      glance.states.push(game.next(state, joint));
      glance.steps.push({ from: last, moves: joint.map((move) => game.moveTerm(move)) });
      last = glance.states.length - 1;
    }
  } catch (error) {
    // If rules fail in some state, the earlier states are still used.
    if (!isEvaluationError(error)) throw error;
  }
  return { ...glance, moves: [...moves].map((move) => game.moveTerm(move)) };
}

/** Larger declarations are skipped, since the values that occur in play are sufficient. */
const MOST_DECLARATION_STEPS = 100_000;
const MOST_FLUENTS = 20_000;

function declaredFluents(description: Description): readonly Term[] {
  const isDeclared = description.rules.some(({ head }) => head.relation === 'base' && head.args.length === 1);
  if (!isDeclared || !isTurnBased(description)) return [];
  try {
    const prover = new Prover(description, {
      limits: { steps: MOST_DECLARATION_STEPS, answers: MOST_FLUENTS },
    });
    const fluents = prover.answers(prover.situation([]), 'base', 1).flatMap(([fluent]) => fluent ?? []);
    return fluents.filter(({ ground }) => ground);
  } catch (error) {
    if (isEvaluationError(error)) return [];
    throw error;
  }
}

export type Axis = 'column' | 'row';

/** For each function or relation, in lower case: the most frequent variable name of each argument, if any. */
export type AxisNames = ReadonlyMap<string, readonly (Axis | undefined)[]>;

const COLUMN_VARIABLE = /^\?(?:.*[-_])?(?:col|column|file|x)(?:umn)?\d*(?:[-_].*)?$/i;
const ROW_VARIABLE = /^\?(?:.*[-_])?(?:row|rank|y)\d*(?:[-_].*)?$/i;

/** Determines from variable names which arguments the author calls columns and rows. */
export function axisNames({ rules }: Pick<Description, 'rules'>): AxisNames {
  const votes = new Map<string, number[]>();
  const visitTerm = ({ term, args }: TermOccurrence): void => {
    if (term.kind !== 'compound') return;
    args.forEach((argument, index) => {
      const vote = COLUMN_VARIABLE.test(argument.spelling)
        ? 1
        : ROW_VARIABLE.test(argument.spelling)
          ? -1
          : 0;
      const own = votes.get(term.name) ?? [];
      own[index] = (own[index] ?? 0) + vote;
      votes.set(term.name, own);
      visitTerm(argument);
    });
  };
  const visit = (formula: Formula): void => {
    if (formula.kind === 'atom') formula.args.forEach(visitTerm);
    else if (formula.kind === 'not') visit(formula.formula);
    else if (formula.kind === 'or') formula.disjuncts.forEach(visit);
  };
  for (const { head, body } of rules) {
    visit(head);
    body.forEach(visit);
  }
  return new Map(
    [...votes].map(([name, counts]) => [
      name,
      counts.map((count) => (count > 0 ? 'column' : count < 0 ? 'row' : undefined)),
    ]),
  );
}
