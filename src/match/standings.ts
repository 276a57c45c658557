/**
 * Standings of the players in a series of matches: who won each match, and how often and how clearly each player wins.
 */
import { type Mean, meanOf, type Share, wilson } from '../base/index.ts';
import { STANDARD_SCALE, type UtilityRange } from '../game/index.ts';
import type { Incident, MatchRecord } from './record.ts';

/** A match of a series. */
export interface SeriesMatch {
  /** Number, from 1. */
  readonly number: number;
  /** The index of the player for each role; null for chance. */
  readonly players: readonly (number | null)[];
  readonly record: MatchRecord;
}

export interface Score {
  /** Number of roles played, more than one per match if a player plays against itself. */
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly goal: MeanGoal;
  readonly winRate: Share;
  /** Number of late, failed or illegal answers. */
  readonly errors: number;
}

export interface MeanGoal extends Mean {
  /** The scale of the goals; absent if from 0 to 100. */
  readonly scale?: UtilityRange;
}

export interface Standing extends Score {
  /** Scores in the order of the roles, without roles the player has not played. */
  readonly roles: readonly (Score & { readonly role: string })[];
  readonly incidents: Readonly<Record<Incident['kind'], number>>;
  /** Whether it was asked for moves but never answered with one of its own. */
  readonly isAbsent: boolean;
  /** Seconds spent thinking about moves. */
  readonly seconds: number;
  readonly playouts: number;
  readonly nodes: number;
}

/** Standings by player. */
export function standings(players: number, matches: readonly SeriesMatch[]): Standing[] {
  const results = matches.flatMap(resultsOf);
  return Array.from({ length: players }, (_, player) =>
    standing(results.filter((result) => result.player === player)),
  );
}

/** The confidence interval of a mean goal, limited to the scale of the goals. */
export function goalInterval({ mean, halfWidth, scale }: MeanGoal): readonly [number, number] | null {
  const { min, max } = scale ?? STANDARD_SCALE;
  return halfWidth === null ? null : [Math.max(min, mean - halfWidth), Math.min(max, mean + halfWidth)];
}

/** The result of a player in one role of one match. */
interface Result {
  readonly player: number;
  readonly role: number;
  readonly name: string;
  readonly goal: number;
  readonly scale: UtilityRange | undefined;
  readonly outcome: 'win' | 'draw' | 'loss';
  readonly record: MatchRecord;
}

function resultsOf({ players, record }: SeriesMatch): Result[] {
  const seats = players.flatMap((player, role) => (player === null ? [] : [{ player, role }]));
  const goals = seats.map(({ role }) => record.goals[role] ?? 0);
  const scales = seats.map(({ role }) => record.scales?.[role]);
  const ends = outcomes(goals, scales[0]);
  return seats.map(({ player, role }, seat) => ({
    player,
    role,
    name: record.roles[role] ?? String(role),
    goal: goals[seat] as number,
    scale: scales[seat],
    outcome: ends[seat] as Result['outcome'],
    record,
  }));
}

function standing(results: readonly Result[]): Standing {
  const roles = [...new Set(results.map(({ role }) => role))].sort((a, b) => a - b);
  const thinking = results.flatMap(({ record, role }) => record.thinking[role] ?? []);
  const total = (figure: (each: (typeof thinking)[number]) => number): number => sum(thinking.map(figure));
  const incidents = results.flatMap(({ record, name }) =>
    record.incidents.filter(({ role }) => role === name),
  );
  const count = (kind: Incident['kind']) => incidents.filter((incident) => incident.kind === kind).length;
  return {
    ...score(results),
    roles: roles.map((role) => {
      const own = results.filter((result) => result.role === role);
      return { role: own[0]?.name ?? String(role), ...score(own) };
    }),
    isAbsent: results.length > 0 && results.every(isAbsent),
    incidents: { late: count('late'), illegal: count('illegal'), failed: count('failed') },
    seconds: total(({ moves }) => sum(moves)),
    playouts: total(({ playouts }) => playouts),
    nodes: total(({ nodes }) => nodes),
  };
}

/** Whether all its moves were replaced, or it forfeited before it made one. */
function isAbsent({ record, name, role }: Result): boolean {
  const own = record.incidents.filter((incident) => incident.role === name);
  const chosen = (record.thinking[role]?.moves ?? []).filter((seconds) => seconds > 0).length;
  const replaced = own.filter(({ replacement }) => replacement !== null).length;
  return own.length > 0 && replaced >= chosen;
}

function score(results: readonly Result[]): Score {
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const wins = count('win');
  const scale = widest(results.flatMap((each) => each.scale ?? []));
  return {
    games: results.length,
    wins,
    draws: count('draw'),
    losses: count('loss'),
    goal: { ...meanOf(results.map(({ goal }) => goal)), ...(scale && { scale }) },
    winRate: wilson(wins, results.length),
    errors: sum(
      results.map(({ record, name }) => record.incidents.filter(({ role }) => role === name).length),
    ),
  };
}

function widest(scales: readonly UtilityRange[]): UtilityRange | undefined {
  if (scales.length === 0) return undefined;
  return {
    min: Math.min(...scales.map(({ min }) => min)),
    max: Math.max(...scales.map(({ max }) => max)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Who has won a match. */
export type Outcome = 'win' | 'draw' | 'loss';

/**
 * The strictly highest goal wins, and a shared highest goal is a draw for those who share it. A single player wins
 * with the highest goal of the scale, loses with the lowest, and draws with any other.
 *
 * @param goals of all roles except chance
 */
export function outcomes(goals: readonly number[], scale: UtilityRange = STANDARD_SCALE): Outcome[] {
  const [alone, ...others] = goals;
  if (alone !== undefined && others.length === 0)
    return [alone >= scale.max ? 'win' : alone <= scale.min ? 'loss' : 'draw'];
  const highest = Math.max(...goals);
  const best = goals.filter((goal) => goal === highest).length;
  return goals.map((goal) => (goal < highest ? 'loss' : best === 1 ? 'win' : 'draw'));
}
