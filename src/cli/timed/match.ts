/** `anygame match` for real-time games: matches between machines, with a virtual or real clock. */
import { didYouMean, Failure, meanOf, tableLines, wilson } from '../../base/index.ts';
import { compileTimed, isTimedError } from '../../engines/index.ts';
import { type TimedGame, UNIT } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { expectWritable, writeNewFile } from '../../host/index.ts';
import {
  LONGEST_TIMED_MATCH,
  playRealMatch,
  playVirtualMatch,
  type TimedMatchSetup,
  type TimedRecord,
} from '../../match/index.ts';
import { TIMED_PLAYERS, type TimedPlayerKind, timedPlayerKind } from '../../players/index.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';

export interface TimedSeries {
  readonly matches: number | undefined;
  readonly seed: number;
  /** Number of simulated updates per thought, with the virtual clock. */
  readonly updates: number;
  /** Reaction time in units. */
  readonly reaction: number;
  /** Length of a unit in seconds of real time; undefined with the virtual clock. */
  readonly unit: number | undefined;
  readonly swap: boolean;
  readonly json: boolean;
  /** The output file for the JSON. */
  readonly output: string | undefined;
}

/** Names for help texts. */
export const TIMED_PLAYER_NAMES = TIMED_PLAYERS.map(({ name }) => name).join(', ');
export const DEFAULT_REACTION = 0.2;
export const DEFAULT_UPDATES = 20_000;
const DEFAULT_GAMES = 10;

interface PlayedMatch {
  readonly record: TimedRecord;
  /** The player of each role except chance. */
  readonly seats: readonly number[];
}

export async function matchTimed(
  name: string,
  description: RealTimeDescription,
  names: readonly string[],
  series: TimedSeries,
  io: Io,
): Promise<number> {
  const kinds = names.map(timedKind);
  if (series.output !== undefined) await expectWritable(series.output);
  const progress = new Progress(io);
  try {
    const { game } = compileTimed(description);
    const players = game.roles.filter(({ isChance }) => !isChance).length;
    expectSeats(name, game, players, kinds.length);
    const round = kinds.length === 1 || !series.swap ? 1 : players;
    const games = series.matches ?? round * Math.ceil(DEFAULT_GAMES / round);
    const played: PlayedMatch[] = [];
    while (played.length < games && !progress.interrupted) {
      const shift = series.swap ? played.length % round : 0;
      const seats = Array.from({ length: players }, (_, role) => (role + shift) % kinds.length);
      const record = await playOne(
        game,
        seats.map((seat) => kinds[seat] as TimedPlayerKind),
        series,
        played.length,
        progress,
        io,
      );
      if (!progress.interrupted) played.push({ record, seats });
    }
    const report = reportOf(name, game, names, series, played);
    const json = `${JSON.stringify(report, undefined, 2)}\n`;
    io.out(series.json ? json : `${reportText(report)}\n`);
    if (series.output !== undefined) await writeNewFile(series.output, json);
    return progress.interrupted ? EXIT.interrupted : EXIT.success;
  } catch (error) {
    if (isTimedError(error)) throw new Failure(`${name}: ${error.message}`, 'refused');
    throw error;
  } finally {
    progress.end();
  }
}

export function timedKind(name: string): TimedPlayerKind {
  const kind = timedPlayerKind(name);
  if (kind !== undefined) return kind;
  const names = TIMED_PLAYERS.map((each) => each.name);
  throw new UsageError(
    `there is no player '${name}' for real-time games.${didYouMean(name, names)} Choose from ${names.join(', ')}.`,
  );
}

function expectSeats(name: string, game: TimedGame, players: number, given: number): void {
  if (players === 0)
    throw new Failure(`${name}: all roles are chance, so there is nothing for players to do`, 'refused');
  if (given === players || given === 1) return;
  const roles = game.roles.filter(({ isChance }) => !isChance).map((role) => role.name);
  throw new UsageError(
    `${name} has the roles ${roles.join(', ')}, and ${given} players are named: name ${players}, or one for all.`,
  );
}

async function playOne(
  game: TimedGame,
  players: readonly TimedPlayerKind[],
  { seed, updates, reaction, unit }: TimedSeries,
  number: number,
  progress: Progress,
  io: Io,
): Promise<TimedRecord> {
  const setup: TimedMatchSetup = {
    game,
    players,
    seed: seed + number,
    reaction: Math.max(1, Math.round(reaction * UNIT)),
    thinking: unit === undefined ? { kind: 'work', updates } : { kind: 'time' },
    longest: LONGEST_TIMED_MATCH,
  };
  const status = (): string => `game ${number + 1}`;
  if (unit === undefined)
    return await playVirtualMatch(setup, async () => {
      await progress.tell(status);
      return !progress.interrupted;
    });
  const ended = new AbortController();
  const time = {
    now: io.now,
    setTimeout: (action: () => void, milliseconds: number) => setTimeout(action, milliseconds),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  };
  const watch = setInterval(() => {
    void progress.tell(status);
    if (progress.interrupted) ended.abort();
  }, 100);
  try {
    return await playRealMatch(setup, time, 1000 * unit, ended.signal);
  } finally {
    clearInterval(watch);
  }
}

function reportOf(
  name: string,
  game: TimedGame,
  names: readonly string[],
  { seed, updates, reaction, unit }: TimedSeries,
  played: readonly PlayedMatch[],
) {
  const roles = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role]));
  const standing = names.map((player, number) => {
    const results = played.flatMap(({ record, seats }) =>
      seats.flatMap((seat, at) => {
        if (seat !== number) return [];
        const own = record.goals[roles[at] as number] ?? 0;
        const others = roles.filter((_, other) => other !== at).map((role) => record.goals[role] ?? 0);
        const best = others.length === 0 ? undefined : Math.max(...others);
        return [{ own, outcome: outcomeOf(own, best) }];
      }),
    );
    const count = (outcome: string): number => results.filter((each) => each.outcome === outcome).length;
    const { mean, halfWidth } = meanOf(results.map(({ own }) => own));
    return { player, won: count('won'), drawn: count('drawn'), lost: count('lost'), mean, halfWidth };
  });
  return {
    version: 1,
    game: name,
    engine: game.engine,
    clock: unit === undefined ? ('virtual' as const) : ('real' as const),
    updates: unit === undefined ? updates : null,
    secondsPerUnit: unit ?? null,
    reaction,
    seed,
    roles: game.roles.map((role) => role.name),
    players: standing,
    matches: played.map(({ record, seats }) => ({ ...record, seats })),
  };
}

/** A single player wins with 100 and loses with 0. */
function outcomeOf(own: number, best: number | undefined): 'won' | 'drawn' | 'lost' {
  if (best === undefined) return own >= 100 ? 'won' : own <= 0 ? 'lost' : 'drawn';
  return own > best ? 'won' : own < best ? 'lost' : 'drawn';
}

function reportText(report: ReturnType<typeof reportOf>): string {
  const { game, clock, reaction, seed, players, matches } = report;
  const pace = report.secondsPerUnit === null ? '' : `, ${report.secondsPerUnit} s a unit`;
  const time = matches.reduce((sum, { end }) => sum + Number(end), 0) / Math.max(1, matches.length);
  const rows = players.map(({ player, won, drawn, lost, mean, halfWidth }) => {
    const share = wilson(won + drawn / 2, won + drawn + lost);
    return [
      player,
      `${won}`,
      `${drawn}`,
      `${lost}`,
      `${mean.toFixed(1)}${halfWidth === null ? '' : ` ± ${halfWidth.toFixed(1)}`}`,
      won + drawn + lost === 0 ? '' : `${(100 * share.low).toFixed(0)} to ${(100 * share.high).toFixed(0)} %`,
    ];
  });
  const unfinished = matches.filter(({ reason }) => reason !== 'terminal');
  return [
    `${game}: ${matches.length} real-time games, ${clock} clock${pace}, reaction ${reaction}, seed ${seed}, ${time.toFixed(2)} units on average`,
    '',
    ...tableLines([['player', 'won', 'drawn', 'lost', 'mean goal', 'win rate (95 %)'], ...rows]),
    ...unfinished
      .slice(0, 1)
      .map(({ reason }) => `\n${unfinished.length} games did not end by the rules (${reason}).`),
  ].join('\n');
}
