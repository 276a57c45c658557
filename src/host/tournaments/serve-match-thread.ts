/** The work of a thread in which a worker plays matches: it prepares games and keeps them ready. */
import { type ArenaGame, type Entrant, LocalRunner } from '../../arena/index.ts';
import { Failure, type ServiceCaller, serve } from '../../base/index.ts';
import { playingRoles } from '../../game/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { prepareGame, threadLanes } from '../index.ts';
import { jobPlayers, type WorkerMatch } from '../redis/index.ts';
import type { MatchProgress, MatchThreadProtocol } from './match-thread.ts';

/** Games that are kept ready, as many as a crew keeps players for. */
const MOST_GAMES = 3;

/** To be called once, in the thread's own script. */
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
  /** By their rules, the one used last at the end. */
  readonly #games = new Map<string, { readonly number: number; readonly game: ArenaGame }>();
  #prepared = 0;
  #match: WorkerMatch | undefined;
  #tell: (progress: MatchProgress) => void = () => {};

  constructor() {
    const current = (): WorkerMatch => this.#match as WorkerMatch;
    // One match at a time, each with players and clocks of its own.
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
    this.#match = match;
    this.#tell = tell;
    const { number, game } = this.#prepare(match);
    const { name } = match.sheet;
    const roles = playingRoles(game.game).length;
    if (roles !== match.players.length)
      throw new Failure(`${name}: ${match.players.length} players cannot share ${roles} roles`);
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

function arenaGame(sheet: WorkerMatch['sheet']): ArenaGame {
  const loaded = prepareGame(
    { ...sheet, file: undefined, findings: [] },
    { engine: undefined, seconds: undefined },
    // What there is to complain about was said where the tournament was started.
    { say: () => {}, now: () => performance.now() },
  );
  return {
    name: loaded.name,
    game: loaded.compilation.game,
    openPool: threadLanes(loaded, 1),
  };
}
