/** The worker's side: holds a game and one player, and answers requests. */
import { type RequestContext, seededRandom, serve, type WorkerPool } from '../../base/index.ts';
import { type ConnectSources, gameOfPortable, type PortableGame } from '../../engines/index.ts';
import type { Game, Observation, Role, State } from '../../game/index.ts';
import type { Description } from '../../gdl/index.ts';
import {
  createPlayer,
  type MatchEnd,
  type Player,
  type PlayerChoice,
  type PlayerKind,
  type Thoughts,
  TURN_PLAYERS,
} from '../../players/index.ts';
import { Briefing, type RoleView } from '../briefing.ts';
import { illegalText } from '../match-player.ts';
import {
  MatchCodec,
  type PlayerCallerLink,
  type PlayerProtocol,
  type SentChoice,
  type SentObservations,
  type SentStart,
  type SentThoughts,
  type SentTurn,
} from './messages.ts';

/** Milliseconds between two messages with thoughts. */
const THOUGHT_PERIOD = 50;

/** The environment of players in a worker. */
export interface PlayerSurroundings {
  /** The available players. */
  readonly kinds?: readonly PlayerKind[];
  /** Loads a player that is not part of Anygame; absent if there are none. */
  readonly loadKind?: (choice: PlayerChoice) => Promise<PlayerKind | undefined>;
  /** Absent if only built-in libraries are available. */
  readonly connect?: ConnectSources;
  /** Absent if players cannot have additional threads. */
  readonly startWorker?: WorkerPool['start'];
}

/** Serves a player; called once in the worker's script. */
export function servePlayer(caller: PlayerCallerLink, surroundings: PlayerSurroundings = {}): void {
  const served = new ServedPlayer(surroundings);
  serve<PlayerProtocol>(
    caller,
    {
      load: (game) => served.load(game),
      start: (start) => served.start(start),
      observe: (observed) => served.observe(observed),
      choose: (turn, context) => served.choose(turn, context),
      stop: (end) => served.stop(end),
    },
    // A player that waits for something is not asked again before it has answered.
    { oneAtATime: true },
  );
}

interface ServedGame {
  readonly game: Game;
  readonly codec: MatchCodec;
  readonly rules: Description;
}

interface ServedMatch {
  readonly player: Player;
  readonly briefing: Briefing;
  readonly view: SentView;
}

class ServedPlayer {
  readonly #surroundings: PlayerSurroundings;
  #loaded: ServedGame | undefined;
  #match: ServedMatch | undefined;

  constructor(surroundings: PlayerSurroundings) {
    this.#surroundings = surroundings;
  }

  async load(sent: PortableGame): Promise<undefined> {
    const { game, rules } = await gameOfPortable(sent, this.#surroundings.connect);
    this.#loaded = { game, rules, codec: new MatchCodec(game, rules.terms) };
  }

  async start({ player: choice, role, seed, budget, threads, mayPonder }: SentStart) {
    const { game, rules } = this.#expectLoaded();
    const { kinds = TURN_PLAYERS, loadKind, startWorker } = this.#surroundings;
    const outside = choice.origin && (await loadKind?.(choice));
    const player = createPlayer(choice, outside === undefined ? kinds : [outside]);
    this.#match = { player, briefing: new Briefing(player), view: new SentView(game) };
    const now = (): number => performance.now();
    const match = { game, role: role as Role, random: seededRandom(seed), now, budget, rules };
    const workers = startWorker && { threads, start: startWorker };
    await player.start({ ...match, mayPonder, ...(workers && { workers }) });
    return { hearsEvents: player.observe !== undefined };
  }

  observe(observed: SentObservations): undefined {
    const { view, briefing } = this.#expectMatch();
    view.take(observed, this.#expectLoaded().codec);
    briefing.update(view);
  }

  async choose(
    turn: SentTurn,
    { tell, signal }: Pick<RequestContext<SentThoughts>, 'tell' | 'signal'>,
  ): Promise<SentChoice> {
    const { game, codec } = this.#expectLoaded();
    const { player, briefing, view } = this.#expectMatch();
    view.take(turn.observed, codec);
    const { step, situation } = briefing.turn(view);
    const legal = turn.legal.map((move) => codec.decodeMove(move));
    const { budget, mayPonder, wantsThoughts } = turn;
    const stream = wantsThoughts
      ? thoughtStream((thoughts) => tell(codec.encodeThoughts(thoughts)))
      : undefined;
    const asked = { step, situation, legal, budget, mayPonder, signal };
    const move = await player.choose(stream ? { ...asked, report: stream.report } : asked);
    stream?.flush();
    const place = legal.indexOf(move);
    return place < 0 ? { illegal: illegalText(game, move) } : { place };
  }

  async stop(end: MatchEnd): Promise<undefined> {
    const { player } = this.#expectMatch();
    this.#match = undefined;
    await player.stop(end);
  }

  #expectLoaded(): ServedGame {
    if (this.#loaded === undefined) throw new Error('no game has been loaded');
    return this.#loaded;
  }

  #expectMatch(): ServedMatch {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }
}

/** The role's knowledge of the match, from the messages received. */
class SentView implements RoleView {
  readonly #game: Game;
  readonly #observations: Observation[] = [];
  /** States after every joint move, up to the first hidden one. */
  readonly #states: State[];

  constructor(game: Game) {
    this.#game = game;
    this.#states = [game.initial];
  }

  get step(): number {
    return this.#observations.length;
  }

  get state(): State | undefined {
    return this.#states[this.step];
  }

  observations(): readonly Observation[] {
    return this.#observations;
  }

  take({ known, added }: SentObservations, codec: MatchCodec): void {
    this.#observations.length = known;
    this.#states.length = Math.min(this.#states.length, known + 1);
    for (const sent of added) {
      const { state } = this;
      const observation = codec.decodeObservation(sent);
      this.#observations.push(observation);
      if (state !== undefined && observation.kind === 'moves')
        this.#states.push(this.#game.next(state, observation.moves));
    }
  }
}

/** Players report thousands of thoughts; one is sent occasionally, and always the last one. */
function thoughtStream(tell: (thoughts: Thoughts) => void) {
  let lastSent = performance.now();
  let unsent: Thoughts | undefined;
  const tellNow = (thoughts: Thoughts): void => {
    tell(thoughts);
    unsent = undefined;
    lastSent = performance.now();
  };
  return {
    report: (thoughts: Thoughts): void => {
      if (performance.now() - lastSent >= THOUGHT_PERIOD) tellNow(thoughts);
      else unsent = thoughts;
    },
    flush: (): void => {
      if (unsent !== undefined) tellNow(unsent);
    },
  };
}
