/**
 * The worker's side: prepares the game of one match, and thinks. The rules cannot block the host, whatever they are.
 */
import {
  type RequestContext,
  type ServiceCaller,
  type ServiceLink,
  seededRandom,
  serve,
  type WorkerPool,
} from '../../base/index.ts';
import { type LoadRefusal, loadGame } from '../../engines/index.ts';
import type { EngineName, Move, Role } from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { Briefing } from '../../match/index.ts';
import {
  createPlayer,
  PLAYERS,
  type Player,
  type PlayerChoice,
  type PlayerKind,
  type Thoughts,
} from '../../players/index.ts';
import type { News } from '../message.ts';
import { FollowedGame } from './followed-game.ts';

/** The host's requests to the worker of a match, in order. */
export interface SeatProtocol {
  /** Answered when the player is ready, or at the end of the time if it can use all of it. */
  readonly start: { readonly ask: SeatStart; readonly news: 'loaded'; readonly answer: SeatReady };
  /** Something has happened; no move is requested. */
  readonly follow: { readonly ask: ReceivedNews };
  /**
   * Answered with a move, immediately when stopped; progress messages contain the best move so far, in case time runs
   * out.
   */
  readonly play: {
    readonly ask: SeatTurn;
    readonly news: string;
    readonly answer: string;
  };
  /** Answered with a note about the result. */
  readonly stop: { readonly ask: ReceivedNews; readonly answer: string };
}

export interface SeatStart {
  readonly rules: string;
  readonly role: string;
  readonly player: PlayerChoice;
  readonly seed: number;
  readonly engine: 'auto' | 'rules';
  /** Time for preparing the game and the player. */
  readonly seconds: number;
  /** Seconds within which the circuit must be built; otherwise the rules are interpreted. */
  readonly building: number;
  /** Seconds reserved for the player, even if building has taken all the time. */
  readonly preparing: number;
  /** Whether the player may use the whole time, since nobody waits for it to finish earlier. */
  readonly mayPonder: boolean;
  readonly megabytes: number;
  /** Number of threads for thinking, if supported. */
  readonly threads: number;
}

export interface SeatReady {
  readonly engine: EngineName;
}

export interface SeatTurn {
  /** Absent if everything was sent before. */
  readonly received?: ReceivedNews;
  readonly seconds: number;
  /** Whether the player may continue thinking after its answer. */
  readonly mayPonder: boolean;
}

export interface ReceivedNews {
  readonly news: News;
  /** The last move sent. */
  readonly answered: string | undefined;
}

export type SeatLink = ServiceLink<SeatProtocol>;

/** Milliseconds between two suggestions. */
const SUGGESTION_PERIOD = 20;

/**
 * Serves a seat; called once in the worker's script.
 *
 * @param startWorker absent if no more threads are available
 * @param loadKind loads players that are not part of Anygame
 */
export function serveSeat(
  caller: ServiceCaller<SeatProtocol>,
  kinds: readonly PlayerKind[] = PLAYERS,
  startWorker?: WorkerPool['start'],
  loadKind?: (choice: PlayerChoice) => Promise<PlayerKind | undefined>,
): void {
  const seat = new ServedSeat(kinds, startWorker, loadKind);
  serve<SeatProtocol>(
    caller,
    {
      start: (ask, context) => seat.start(ask, context),
      follow: (received) => {
        seat.follow(received);
      },
      play: (ask, context) => seat.play(ask, context),
      stop: (received) => seat.stop(received),
    },
    { oneAtATime: true },
  );
}

interface SeatMatch {
  readonly player: Player;
  readonly briefing: Briefing;
  readonly followed: FollowedGame;
}

class ServedSeat {
  readonly #kinds: readonly PlayerKind[];
  readonly #startWorker: WorkerPool['start'] | undefined;
  readonly #loadKind: ((choice: PlayerChoice) => Promise<PlayerKind | undefined>) | undefined;
  #match: SeatMatch | undefined;

  constructor(
    kinds: readonly PlayerKind[],
    startWorker: WorkerPool['start'] | undefined,
    loadKind: ((choice: PlayerChoice) => Promise<PlayerKind | undefined>) | undefined,
  ) {
    this.#kinds = kinds;
    this.#loadKind = loadKind;
    this.#startWorker = startWorker;
  }

  async start(
    { rules, role: name, engine, megabytes, seed, player, threads, mayPonder, ...time }: SeatStart,
    { tell, sent }: RequestContext<'loaded'>,
  ): Promise<SeatReady> {
    const loaded = loadGame(rules, {
      name: 'rules',
      notation: 'kif',
      checks: 'reading',
      engine,
      seconds: Math.max(0.1, time.building),
      megabytes,
    });
    if (loaded.kind === 'refused') throw new Error(refusalReason(loaded, name));
    const { description, compilation } = loaded;
    const { game } = compilation;
    const wanted = name.toLowerCase();
    const role = game.roles.findIndex((each) => canonicalText(each.term) === wanted) as Role;
    if (role < 0 || game.roles[role]?.isChance) throw new Error(`no player has the role '${name}'`);
    tell('loaded');
    const random = seededRandom(seed);
    const followed = new FollowedGame(game, description, role, random.fork());
    const outside = player.origin && (await this.#loadKind?.(player));
    const seated = createPlayer(player, outside === undefined ? this.#kinds : [outside]);
    this.#match = { player: seated, briefing: new Briefing(seated), followed };
    const now = (): number => performance.now();
    const left = Math.max(time.preparing, time.seconds - (now() - sent) / 1000);
    const budget = { seconds: left };
    const start = this.#startWorker;
    const workers = start && { threads, start };
    const match = { game, role, random: random.fork(), now, budget, rules: description };
    await seated.start({ ...match, mayPonder, ...(workers && { workers }) });
    return { engine: game.engine };
  }

  follow({ news, answered }: ReceivedNews): void {
    const { followed, briefing } = this.#expectMatch();
    followed.follow(news, answered);
    briefing.update(followed);
  }

  async play(
    { received, seconds, mayPonder }: SeatTurn,
    { tell, sent, signal }: RequestContext<string>,
  ): Promise<string> {
    const { followed, player, briefing } = this.#expectMatch();
    if (received !== undefined) followed.follow(received.news, received.answered);
    const situation = briefing.turn(followed);
    const legal = followed.legal();
    const [first, ...others] = legal;
    if (first === undefined) throw new Error('there is no legal move');
    if (signal.aborted || (others.length === 0 && !mayPonder)) return followed.text(first);
    const suggest = suggester((move) => tell(followed.text(move)));
    suggest(first);
    // The player is asked even without a choice, so that it knows the state of the match and can continue thinking.
    const budget = {
      seconds: others.length === 0 ? 0 : Math.max(0, seconds - (performance.now() - sent) / 1000),
    };
    const move = await player.choose({
      ...situation,
      legal,
      budget,
      mayPonder,
      signal,
      report: ({ moves: [best] }: Thoughts) => best && suggest(best.move),
    });
    return followed.text(legal.includes(move) ? move : first);
  }

  async stop({ news, answered }: ReceivedNews): Promise<string> {
    const { followed, player, briefing } = this.#expectMatch();
    followed.follow(news, answered);
    briefing.update(followed);
    const goals = followed.goals();
    this.#match = undefined;
    await player.stop({ goals: goals ?? followed.game.roles.map(() => 0) });
    return goals === undefined ? 'over' : `goals ${goals.join(' ')}`;
  }

  #expectMatch(): SeatMatch {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }
}

function refusalReason({ code, reason }: LoadRefusal, role: string): string {
  if (code === 'unreadable') return `the rules cannot be read: ${reason}`;
  if (code === 'real-time') return 'only games with turns can be played';
  return code === 'no-roles' ? `no player has the role '${role}'` : reason;
}

/** Sends a suggestion occasionally, if the move has changed. */
function suggester(tell: (move: Move) => void): (move: Move) => void {
  let last: Move | undefined;
  let suggested = Number.NEGATIVE_INFINITY;
  return (move) => {
    const now = performance.now();
    if (move === last || now - suggested < SUGGESTION_PERIOD) return;
    last = move;
    suggested = now;
    tell(move);
  };
}
