/**
 * Duels of a candidate with a baseline over several games, until a sequential test has decided: pairs of games with the
 * same opening and the seats swapped, on one or several lanes of two processes each.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Failure, hashText } from '../../src/base/index.ts';
import { loadGame } from '../../src/engines/index.ts';
import type { Game } from '../../src/game/index.ts';
import { type DuelClocks, type DuelGame, duelRoles, playDuel } from './referee.ts';
import {
  addPairs,
  type Hypotheses,
  noPairs,
  type PairCounts,
  testPairs,
  type Verdict,
} from './sequential-test.ts';
import { type Contestant, type Side, startSide } from './side.ts';

export interface DuelSheet {
  readonly name: string;
  readonly rules: string;
}

export interface DuelsSetup {
  readonly sheets: readonly DuelSheet[];
  readonly candidate: Contestant;
  readonly baseline: Contestant;
  readonly clocks: DuelClocks;
  readonly hypotheses: Hypotheses;
  /** Minimum and maximum number of pairs of games per sheet. */
  readonly least: number;
  readonly most: number;
  /** Whether every sheet has its own test, one after the other; otherwise one test covers all sheets, which take turns. */
  readonly each: boolean;
  readonly opening: number;
  readonly seed: number;
  /** Number of pairs played at the same time. */
  readonly atOnce: number;
  /** Distinguishes these duels from others stored in the same file. */
  readonly key: string;
  /** The file in which pairs are stored and found again. */
  readonly file?: string | undefined;
  readonly signal?: AbortSignal;
  /** Starts a side; by default in a separate process. */
  readonly openSide?: (contestant: Contestant) => Promise<Side>;
  readonly onPair?: (pair: PlayedPair, row: SheetDuels) => void;
}

export interface PlayedPair {
  readonly key: string;
  readonly game: string;
  readonly pair: number;
  /** The candidate plays the first role in the first game. */
  readonly games: readonly [DuelGame, DuelGame];
}

/** The results of one sheet. */
export interface SheetDuels {
  readonly game: string;
  readonly played: readonly PlayedPair[];
  /** The reason for stopping. */
  problem?: string;
}

interface Lane {
  readonly game: string;
  readonly candidate: Side;
  readonly baseline: Side;
}

/** Pairs of one sheet before the next sheet has its turn, since starting processes takes time. */
const BLOCK = 2;

export async function playDuels(setup: DuelsSetup): Promise<readonly SheetDuels[]> {
  const rows = setup.sheets.map(({ name }): SheetDuels => ({ game: name, played: keptPairs(setup, name) }));
  const games = new Map<string, Game>();
  const schedule = new Schedule(setup, rows);
  const lanes = new Set<Lane>();
  const close = (lane: Lane, reason: Error): void => {
    lanes.delete(lane);
    lane.candidate.close(reason);
    lane.baseline.close(reason);
  };
  const stop = (): void => {
    for (const lane of lanes) close(lane, new Interruption());
  };
  setup.signal?.addEventListener('abort', stop);

  const work = async (): Promise<void> => {
    let lane: Lane | undefined;
    for (;;) {
      const job = setup.signal?.aborted ? undefined : schedule.next(lane?.game);
      if (job === undefined) break;
      const { sheet, row, pair } = job;
      try {
        const game = games.get(sheet.name) ?? refereeGame(sheet);
        games.set(sheet.name, game);
        if (lane?.game !== sheet.name) {
          if (lane) close(lane, new Error('done'));
          lane = await openLane(setup, sheet);
          lanes.add(lane);
          if (setup.signal?.aborted) break;
        }
        const played = await playPair(setup, sheet, game, lane, pair);
        (row.played as PlayedPair[]).push(played);
        if (setup.file !== undefined) appendFileSync(setup.file, `${JSON.stringify(played)}\n`);
        setup.onPair?.(played, row);
      } catch (error) {
        if (setup.signal?.aborted) break;
        row.problem = error instanceof Error ? error.message : String(error);
        if (lane) close(lane, new Error('failed'));
        lane = undefined;
      } finally {
        schedule.done(job);
      }
    }
    if (lane) close(lane, new Error('done'));
  };
  try {
    await Promise.all(Array.from({ length: setup.atOnce }, work));
  } finally {
    setup.signal?.removeEventListener('abort', stop);
    stop();
  }
  return rows;
}

class Interruption extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interruption';
  }
}

interface Job {
  readonly sheet: DuelSheet;
  readonly row: SheetDuels;
  readonly pair: number;
}

/** Chooses the next pair. */
class Schedule {
  readonly #setup: DuelsSetup;
  readonly #rows: readonly SheetDuels[];
  readonly #running = new Set<Job>();

  constructor(setup: DuelsSetup, rows: readonly SheetDuels[]) {
    this.#setup = setup;
    this.#rows = rows;
  }

  /** @param last the sheet for which the lane is prepared */
  next(last: string | undefined): Job | undefined {
    const { sheets, each, hypotheses, least } = this.#setup;
    const open = this.#rows.filter((row) => this.#wants(row));
    const isDecided = testPairs(allPairs(this.#rows), hypotheses).verdict !== 'open';
    const fewest = open.filter((row) => row.played.length < least);
    const candidates = !each && isDecided ? fewest : open;
    const row = each ? candidates[0] : this.#inTurn(candidates, last);
    if (row === undefined) return undefined;
    const sheet = sheets.find(({ name }) => name === row.game) as DuelSheet;
    const job = { sheet, row, pair: this.#freePair(row) };
    this.#running.add(job);
    return job;
  }

  done(job: Job): void {
    this.#running.delete(job);
  }

  #wants(row: SheetDuels): boolean {
    const { each, hypotheses, least, most } = this.#setup;
    const count = row.played.length + this.#runningIn(row).length;
    if (row.problem !== undefined || count >= most) return false;
    if (!each || count < least) return true;
    return testPairs(pairCounts(row), hypotheses).verdict === 'open';
  }

  /** The sheet with the fewest pairs, but with several pairs of one sheet in a row. */
  #inTurn(rows: readonly SheetDuels[], last: string | undefined): SheetDuels | undefined {
    const count = (row: SheetDuels): number => row.played.length + this.#runningIn(row).length;
    const fewest = Math.min(...rows.map(count));
    const same = rows.find((row) => row.game === last);
    if (same !== undefined && count(same) % BLOCK !== 0 && count(same) < fewest + BLOCK) return same;
    return rows.find((row) => count(row) === fewest);
  }

  #freePair(row: SheetDuels): number {
    const taken = new Set([...row.played, ...this.#runningIn(row)].map(({ pair }) => pair));
    for (let pair = 0; ; pair++) if (!taken.has(pair)) return pair;
  }

  #runningIn(row: SheetDuels): readonly Job[] {
    return [...this.#running].filter((job) => job.row === row);
  }
}

function refereeGame({ name, rules }: DuelSheet): Game {
  const loaded = loadGame(rules, { name });
  if (loaded.kind === 'refused') throw new Failure(`${name}: ${loaded.message}`);
  const { game } = loaded.compilation;
  if (duelRoles(game) === undefined) throw new Failure(`${name} is not a game for two players`);
  if (game.traits.hidesInformation)
    throw new Failure(`${name} hides information, which duels do not support`);
  return game;
}

async function openLane(
  { candidate, baseline, openSide = startSide }: DuelsSetup,
  { name }: DuelSheet,
): Promise<Lane> {
  const [own, other] = await Promise.all([openSide(candidate), openSide(baseline)]);
  return { game: name, candidate: own, baseline: other };
}

async function playPair(
  setup: DuelsSetup,
  { name, rules }: DuelSheet,
  game: Game,
  lane: Lane,
  pair: number,
): Promise<PlayedPair> {
  const play = (seat: 0 | 1): Promise<DuelGame> =>
    playDuel({
      game,
      name,
      rules,
      candidate: { side: lane.candidate, player: setup.candidate.player },
      baseline: { side: lane.baseline, player: setup.baseline.player },
      seat,
      clocks: setup.clocks,
      opening: setup.opening,
      seed: Number.parseInt(hashText(`${name} ${pair} ${setup.seed}`).slice(0, 8), 16),
    });
  const first = await play(0);
  return { key: setup.key, game: name, pair, games: [first, await play(1)] };
}

function keptPairs({ file, key }: DuelsSetup, game: string): PlayedPair[] {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const kept = lines.flatMap((line, i): PlayedPair[] => {
    try {
      return [JSON.parse(line)];
    } catch {
      // An incomplete line, from when the machine stopped while writing it.
      if (i === lines.length - 1) return [];
      throw new Failure(`${file}: line ${i + 1} is not JSON; name another file with --keep`);
    }
  });
  return kept.filter((pair) => pair.key === key && pair.game === game);
}

export function pairCounts({ played }: SheetDuels): PairCounts {
  const counts = noPairs();
  for (const { games } of played) {
    const halves = 2 * (games[0].points + games[1].points);
    counts[halves] = (counts[halves] ?? 0) + 1;
  }
  return counts;
}

export function allPairs(rows: readonly SheetDuels[]): PairCounts {
  return rows.map(pairCounts).reduce(addPairs, noPairs());
}

export function verdictOf(rows: readonly SheetDuels[], hypotheses: Hypotheses): Verdict {
  return testPairs(allPairs(rows), hypotheses).verdict;
}
