/**
 * Decides whether two games are equivalent: by their texts, by their circuits or, for small games, by all their
 * positions.
 */
import { counted, type Random, seededRandom } from '../base/index.ts';
import {
  type Attempt,
  type CircuitDifference,
  type ComparisonScope,
  compareCircuits,
  type GoalComparison,
  type OpeningDifference,
} from '../circuit/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';
import { type GameMapping, mappingByNames, mappingOf } from './mapping.ts';
import { comparePositions, type DerivedFluent } from './positions.ts';
import { type Replay, replay } from './replay.ts';
import { ruleMatches } from './rule-match.ts';
import type { Subject } from './subject.ts';

export interface CompareOptions {
  /** Time limit for the comparison; circuits have their own. */
  readonly seconds?: number;
  readonly goals?: GoalComparison;
  readonly random?: Random;
  readonly now?: () => number;
  /** Number of random games replayed through a mapping; 20 by default. */
  readonly replays?: number;
}

export type GameComparison = SameGames | DifferentGames | UndecidedGames;

export interface SameGames {
  readonly verdict: 'same';
  /**
   * `text`: the rules differ only in names and order; `circuit`: the fluents correspond one to one; `positions`: all
   * positions correspond, with different encodings.
   */
  readonly how: 'text' | 'circuit' | 'positions';
  readonly mapping: GameMapping;
  readonly scope: ComparisonScope;
  /** The proof in words. */
  readonly proof: string;
  /** Fluents of each game in terms of the other's, if encodings differ. */
  readonly derived: readonly DerivedFluent[];
  readonly replayed: Replay;
  readonly attempts: readonly Attempt[];
  readonly milliseconds: number;
}

export interface DifferentGames {
  readonly verdict: 'different';
  /**
   * `reachable states`: they behave differently in play. `all states`: no renaming makes the rules equal for all sets
   * of fluents, including unreachable ones.
   */
  readonly scope: ComparisonScope;
  /** The first reason in words. */
  readonly reason: string;
  readonly witness?: Witness;
  readonly attempts: readonly Attempt[];
  readonly milliseconds: number;
}

/** Moves in one of the games that lead to a kind of position which the other has fewer of, or none. */
export interface Witness {
  readonly game: 0 | 1;
  readonly moves: readonly (readonly string[])[];
  readonly position: string;
  /** Number of joint moves to look ahead from there to see the difference; 0 if the position itself shows it. */
  readonly ahead: number;
  readonly sequences: readonly [number, number];
}

export interface UndecidedGames {
  readonly verdict: 'undecided';
  readonly reason: string;
  readonly attempts: readonly Attempt[];
  readonly milliseconds: number;
}

const SECONDS = 60;
const REPLAYS = 20;

/**
 * @example
 * const comparison = compareGames(new Subject('one', description), new Subject('other', description));
 * comparison.verdict // 'same'
 */
export function compareGames(first: Subject, second: Subject, options: CompareOptions = {}): GameComparison {
  const { now = () => performance.now(), seconds = SECONDS, goals = 'exact' } = options;
  const start = now();
  const milliseconds = (): number => now() - start;
  const checked = (
    found: Omit<SameGames, 'verdict' | 'replayed' | 'milliseconds'>,
  ): SameGames | UndecidedGames => {
    const replayed = replay(first.game, second.game, found.mapping, {
      games: options.replays ?? REPLAYS,
      random: options.random?.fork() ?? seededRandom(1),
      goals,
      isOver: () => milliseconds() > 2000 * seconds,
    });
    if (replayed.difference === undefined)
      return { verdict: 'same', ...found, replayed, milliseconds: milliseconds() };
    const reason = `a mapping was found, but replayed games contradict it (${replayed.difference.what}): please report this`;
    return { verdict: 'undecided', reason, attempts: found.attempts, milliseconds: milliseconds() };
  };
  const byText = sameText(first, second);
  if (byText !== undefined)
    return checked({
      how: 'text',
      mapping: byText,
      scope: 'all states',
      proof: 'the rules are the same but for names and order',
      derived: [],
      attempts: [],
    });
  const [a, b] = [first.compared, second.compared];
  if (a === undefined || b === undefined) {
    const missing = a === undefined ? first : second;
    const reason = `${missing.name} does not fit into a circuit: ${missing.refusal}`;
    return { verdict: 'undecided', reason, attempts: [], milliseconds: milliseconds() };
  }
  const answer = compareCircuits(a, b, {
    goals,
    seconds,
    now,
    suggestions: (games, clock) => ruleMatches(first, second, games, clock),
    ...(options.random && { random: options.random }),
  });
  const { attempts } = answer;
  if (answer.kind === 'different')
    return {
      verdict: 'different',
      scope: 'reachable states',
      ...explained(answer.difference, first, second),
      attempts,
      milliseconds: milliseconds(),
    };
  if (answer.kind === 'same')
    return checked({
      how: 'circuit',
      mapping: mappingOf(a.game.circuit, b.game.circuit, answer.correspondence),
      scope: answer.scope,
      proof: PROOFS[answer.proof],
      derived: [],
      attempts,
    });
  const positions = comparePositions(a, b, { goals, isOver: () => milliseconds() > 1000 * seconds });
  if (positions.kind === 'same')
    return checked({
      how: 'positions',
      mapping: positions.mapping,
      scope: 'reachable states',
      proof: `all ${positions.positions} positions were compared`,
      derived: positions.derived,
      attempts,
    });
  if (positions.kind === 'different')
    return {
      verdict: 'different',
      scope: 'reachable states',
      reason: positions.reason,
      attempts,
      milliseconds: milliseconds(),
    };
  if (isExcluded(attempts))
    return {
      verdict: 'different',
      scope: 'all states',
      reason: 'no renaming of fluents and moves makes the rules the same in all states',
      attempts,
      milliseconds: milliseconds(),
    };
  const why =
    answer.reason === 'time'
      ? `time was up after ${seconds} s`
      : 'no renaming of fluents and moves makes one the other, and there are too many positions to compare them all';
  return { verdict: 'undecided', reason: why, attempts, milliseconds: milliseconds() };
}

/** Graphs that depend only on the meaning of rules; the others also depend on their form. */
const BY_MEANING: ReadonlySet<Attempt['graph']> = new Set(['colours', 'influences']);

/** Whether every correspondence of fluents was excluded, and none omitted for lack of time. */
function isExcluded(attempts: readonly Attempt[]): boolean {
  const all = attempts.filter(({ scope }) => scope === 'all states');
  return all.length > 0 && all.some(({ graph, end }) => BY_MEANING.has(graph) && end !== 'given up');
}

const PROOFS = {
  rules: 'the rules are the same once auxiliary relations are written out and double negations are gone',
  gates: 'the circuits are the same gate by gate',
  implicants: 'every output has the same prime implicants',
  solver: 'every output was proved equal by the solver',
} as const;

/** The mapping if the rules differ only in names and order. */
function sameText(first: Subject, second: Subject): GameMapping | undefined {
  const [a, b] = [first.form, second.form];
  if (a === undefined || b === undefined || a.text !== b.text) return undefined;
  const back = new Map([...b.names].map(([own, shared]) => [shared, own]));
  const names = new Map([...a.names].map(([own, shared]) => [own, back.get(shared) ?? shared]));
  const { circuit } = first;
  return circuit && mappingByNames(circuit, names);
}

function explained(
  difference: CircuitDifference,
  first: Subject,
  second: Subject,
): Pick<DifferentGames, 'reason' | 'witness'> {
  if (difference.kind === 'roles')
    return {
      reason: `${first.name} has ${difference.counts[0]} roles and ${second.name} ${difference.counts[1]}`,
    };
  const subject = difference.game === 0 ? first : second;
  const other = difference.game === 0 ? second : first;
  const witness = witnessOf(difference, subject);
  const count = difference.sequences[1 - difference.game] as number;
  const own = difference.sequences[difference.game];
  const through = difference.isNarrow ? ' that are alike until then' : '';
  const others =
    count === 0
      ? `no sequence of as many moves${through} leads to such a position`
      : `only ${count} sequences of as many moves${through} lead to one, instead of ${own}`;
  const what =
    witness.ahead === 0
      ? ''
      : `, seen together with what can follow within ${counted(witness.ahead, 'move')}`;
  const assigned = difference.roles ? `${assignmentText(difference.roles, first, second)}, ` : '';
  return {
    reason: `${assigned}${subject.name} has positions (${witness.position}${what}) of which ${other.name} has fewer: ${others}`,
    witness,
  };
}

/** For two roles: `whichever role is which, they differ: if white is red and black is yellow`. */
function assignmentText(roles: readonly number[], first: Subject, second: Subject): string {
  const name = ({ game }: Subject, role: number): string => game.roles[role]?.name ?? '';
  const pairs = roles.map((image, role) => `${name(first, role)} is ${name(second, image)}`);
  return `whichever role is which, they differ: if ${pairs.join(' and ')}`;
}

function witnessOf(
  { game, moves, profile, ahead, sequences }: OpeningDifference,
  { circuit }: Subject,
): Witness {
  return {
    game,
    moves: moves.map((joint) => joint.map((move) => canonicalText(circuit?.moves[move]?.term as Term))),
    position: positionText(profile),
    ahead,
    sequences,
  };
}

/** `open 1/ 9/` gives the numbers of legal moves by role, `over 0/0 0/100` the goals. */
function positionText(profile: string): string {
  const [state, ...roles] = profile.split(' ');
  const parts = roles.map((role) => role.split('/') as [string, string]);
  return state === 'over'
    ? `over, with goals ${parts.map(([, goals]) => goals || 'none').join(' and ')}`
    : `${parts.map(([legal]) => legal).join(' and ')} legal moves`;
}
