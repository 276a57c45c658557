/**
 * A thread in which matches are played one after another, and the messages between it and its owner: a worker, whose
 * main thread can still send heartbeats, or a tournament with arcade games. A match without progress is ended together
 * with its thread.
 */

import { type ArenaGame, type Entrant, LocalRunner } from '../../arena/index.ts';
import {
  Failure,
  type Requester,
  requester,
  type ServiceCaller,
  type ServiceLink,
  serve,
  startTimer,
  WorkerDeath,
} from '../../base/index.ts';
import { playingRoles } from '../../game/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { Clocks, MatchRecord } from '../../match/index.ts';
import { prepareGame, startService, textSheet, threadLanes, threadLink } from '../index.ts';
import { HopelessMatch, jobPlayers, type WorkerMatch } from '../redis/index.ts';
import { arcadeGameOf, isArcadeSheet, playArcadeMatch } from './arcade-match.ts';

/** Time limits in seconds. */
export interface MatchPatience {
  /** Preparing a game: a circuit may take a minute to build. */
  readonly preparing: number;
  /** Thinking by a player without a clock, the same as for the referee. */
  readonly thinking: number;
  /** Additional time besides the clocks. */
  readonly slack: number;
  /** Ending a cancelled match. */
  readonly farewell: number;
}

const DEFAULT_PATIENCE: MatchPatience = { preparing: 300, thinking: 600, slack: 60, farewell: 2 };

export interface MatchThreadProtocol {
  /** One at a time. A failure outside the answer may be caused by this machine; others may succeed. */
  readonly play: {
    readonly ask: WorkerMatch;
    readonly news: MatchProgress;
    readonly answer:
      | { readonly kind: 'played'; readonly record: MatchRecord }
      | { readonly kind: 'hopeless'; readonly reason: string };
  };
}

/** The game is ready, or a joint move was made. */
export type MatchProgress = 'ready' | 'moved';

export type MatchThreadLink = ServiceLink<MatchThreadProtocol>;

export function startMatchThread(): MatchThreadLink {
  return threadLink(startService('match'));
}

export class MatchThread {
  readonly #createLink: () => MatchThreadLink;
  readonly #patience: MatchPatience;
  #thread: Requester<MatchThreadProtocol> | undefined;

  constructor(createLink: () => MatchThreadLink, patience: MatchPatience = DEFAULT_PATIENCE) {
    this.#createLink = createLink;
    this.#patience = patience;
  }

  /** One at a time. */
  async play(match: WorkerMatch, signal: AbortSignal): Promise<MatchRecord> {
    if (this.#thread?.end !== undefined) this.#thread = undefined;
    this.#thread ??= requester(this.#createLink());
    const thread = this.#thread;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endAfter = (seconds: number, reason: string): void => {
      clearTimeout(timer);
      const end = (): void => thread.close(new Error(reason));
      timer = startTimer(seconds, end);
    };
    const expect = (seconds: number): void =>
      endAfter(seconds, `nothing happened for ${Math.round(seconds)} s, so the match was ended`);
    const callOff = (): void => endAfter(this.#patience.farewell, 'called off');
    const onNews = (progress: MatchProgress): void => {
      if (!signal.aborted) expect(this.#stepTime(match.clocks, progress === 'ready'));
    };
    if (signal.aborted) callOff();
    else expect(this.#patience.preparing);
    signal.addEventListener('abort', callOff);
    try {
      const answer = await thread.ask('play', match, { onNews, signal });
      if (answer.kind === 'hopeless') throw new HopelessMatch(answer.reason);
      return answer.record;
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error;
      throw new Error(`the thread of the match has died: ${error.reason.split('\n')[0]}`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', callOff);
    }
  }

  close(): void {
    this.#thread?.close(new Error('the worker stops'));
  }

  /** Maximum number of seconds between two signs of progress. */
  #stepTime({ start, play }: Clocks, isFirst: boolean): number {
    const { thinking, slack } = this.#patience;
    const time = play.seconds ?? thinking;
    return slack + time + (isFirst ? (start.seconds ?? thinking) : 0);
  }
}

/** Number of games kept ready, the same as the number for which a runner keeps players. */
const MOST_GAMES = 3;

/** Called once in the thread's script. */
export function serveMatchThread(caller: ServiceCaller<MatchThreadProtocol>): void {
  const server = new MatchThreadServer();
  serve<MatchThreadProtocol>(caller, {
    play: async (match, { tell, signal }) => {
      try {
        return { kind: 'played', record: await server.play(match, tell, signal) };
      } catch (error) {
        if (error instanceof Failure) return { kind: 'hopeless', reason: error.message };
        throw error;
      }
    },
  });
}

class MatchThreadServer {
  readonly #crew: LocalRunner;
  /** Games by rules, most recently used last. */
  readonly #games = new Map<string, { readonly number: number; readonly game: ArenaGame }>();
  #prepared = 0;
  #match: WorkerMatch | undefined;
  #tell: (progress: MatchProgress) => void = () => {};

  constructor() {
    const current = (): WorkerMatch => this.#match as WorkerMatch;
    // One match at a time, each with its own players and clocks.
    this.#crew = new LocalRunner({
      game: (number) => this.#gameOf(number),
      get players(): Entrant[] {
        return jobPlayers(current()).map((choice, seat) => ({ label: String(seat), choice }));
      },
      get clocks() {
        return current().clocks;
      },
      get maxLength() {
        return current().maxLength ?? undefined;
      },
      now: () => performance.now(),
      onMove: () => this.#tell('moved'),
    });
  }

  async play(
    match: WorkerMatch,
    tell: (progress: MatchProgress) => void,
    signal: AbortSignal,
  ): Promise<MatchRecord> {
    if (isArcadeSheet(match.sheet)) return playArcade(match, tell, signal);
    this.#match = match;
    this.#tell = tell;
    const { number, game } = this.#prepare(match);
    const { name } = match.sheet;
    expectSeats(name, match.players.length, playingRoles(game.game).length);
    tell('ready');
    const seats = match.players.map((_, seat) => seat);
    try {
      return await this.#crew.play(
        { number: match.number, round: 1, game: number, seats, seed: match.seed },
        0,
        signal,
      );
    } catch (error) {
      if (!isEvaluationError(error)) throw error;
      throw new Failure(`${name}: the rules cannot be played to the end: ${error.message}`);
    }
  }

  #prepare({ sheet }: WorkerMatch): { readonly number: number; readonly game: ArenaGame } {
    const key = `${sheet.name}\0${sheet.text}`;
    const known = this.#games.get(key);
    this.#games.delete(key);
    const [oldest] = this.#games.keys();
    if (oldest !== undefined && this.#games.size >= MOST_GAMES) this.#games.delete(oldest);
    const ready = known ?? { number: this.#prepared++, game: arenaGame(sheet) };
    this.#games.set(key, ready);
    return ready;
  }

  #gameOf(wanted: number): ArenaGame {
    for (const { number, game } of this.#games.values()) if (number === wanted) return game;
    throw new RangeError(`game ${wanted} was not prepared`);
  }
}

async function playArcade(
  match: WorkerMatch,
  tell: (progress: MatchProgress) => void,
  signal: AbortSignal,
): Promise<MatchRecord> {
  const { sheet, clocks, maxLength, seed } = match;
  const game = arcadeGameOf(sheet);
  const players = jobPlayers(match);
  expectSeats(sheet.name, players.length, game.roles.length);
  tell('ready');
  return playArcadeMatch({
    name: sheet.name,
    game,
    players,
    clocks,
    maxLength: maxLength ?? undefined,
    seed,
    signal,
    now: () => performance.now(),
    onProgress: () => tell('moved'),
  });
}

function expectSeats(name: string, players: number, roles: number): void {
  if (roles !== players) throw new Failure(`${name}: ${players} players cannot share ${roles} roles`);
}

function arenaGame(sheet: WorkerMatch['sheet']): ArenaGame {
  const loaded = prepareGame(
    textSheet(sheet.name, sheet.text),
    { engine: undefined, seconds: undefined },
    // Problems were reported where the tournament was started.
    { say: () => {}, now: () => performance.now() },
  );
  return {
    name: loaded.name,
    game: loaded.compilation.game,
    openPool: threadLanes(loaded, 1),
  };
}
