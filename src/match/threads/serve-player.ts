/** The worker's side: holds a game and one player, and does what the messages ask. */

import { seededRandom } from '../../base/index.ts';
import { type ConnectSources, gameOfPortable, type PortableGame } from '../../engines/index.ts';
import type { Game, Observation, Role } from '../../game/index.ts';
import type { Description } from '../../gdl/index.ts';
import { createPlayer, PLAYERS, type Player, type PlayerKind, type Thoughts } from '../../players/index.ts';
import { illegalText, reasonOf } from '../match-player.ts';
import { MatchCodec } from './match-codec.ts';
import type { PlayerAnswer, PlayerCallerLink, SentHistory, SentThoughts, ToPlayer } from './messages.ts';

/** Milliseconds between two thoughts that are told. */
const THOUGHT_PERIOD = 50;

/**
 * To be called once, in the worker's own script.
 *
 * @param kinds the players that may be asked for
 * @param connect absent where only the libraries that come with Anygame can be asked
 */
export function servePlayer(
  caller: PlayerCallerLink,
  kinds: readonly PlayerKind[] = PLAYERS,
  connect?: ConnectSources,
): void {
  const served = new ServedPlayer(caller, kinds, connect);
  let last = Promise.resolve();
  caller.onMessage((message) => {
    const { request } = message;
    // A player that waits for something is not asked the next thing before it has answered.
    last = last.then(async () => {
      try {
        caller.post({ request, ...(await served.answer(message)) });
      } catch (error) {
        caller.post({ request, kind: 'failed', reason: reasonOf(error) });
      }
    });
  });
}

interface ServedGame {
  readonly game: Game;
  readonly codec: MatchCodec;
  readonly rules: Description;
}

class ServedPlayer {
  readonly #caller: PlayerCallerLink;
  readonly #kinds: readonly PlayerKind[];
  readonly #connect: ConnectSources | undefined;
  #loaded: ServedGame | undefined;
  #player: Player | undefined;
  #history: Observation[] = [];

  constructor(caller: PlayerCallerLink, kinds: readonly PlayerKind[], connect: ConnectSources | undefined) {
    this.#caller = caller;
    this.#kinds = kinds;
    this.#connect = connect;
  }

  async answer(message: ToPlayer): Promise<PlayerAnswer> {
    switch (message.kind) {
      case 'load':
        this.#loaded = await loaded(message.game, this.#connect);
        return { kind: 'done' };
      case 'start':
        return this.#start(message);
      case 'choose':
        return this.#choose(message);
      case 'stop':
        return this.#stop(message);
    }
  }

  async #start(message: ToPlayer & { readonly kind: 'start' }): Promise<PlayerAnswer> {
    const { game, rules } = this.#expectLoaded();
    const { player, role, seed, budget, team } = message;
    this.#player = createPlayer(player, this.#kinds);
    this.#history = [];
    const now = (): number => performance.now();
    const match = { game, role: role as Role, random: seededRandom(seed), now, budget, rules };
    await this.#player.start({ ...match, ...(team && { team }) });
    return { kind: 'done' };
  }

  async #choose(message: ToPlayer & { readonly kind: 'choose' }): Promise<PlayerAnswer> {
    const { game, codec: border } = this.#expectLoaded();
    const player = this.#expectPlayer();
    const history = this.#remember(message.history);
    const legal = message.legal.map((move) => border.decodeMove(move));
    const stream = message.wantsThoughts ? this.#thoughtStream(message.request, border) : undefined;
    const move = await player.choose({
      history,
      legal,
      budget: message.budget,
      ...(stream && { report: stream.report }),
    });
    stream?.flush();
    const place = legal.indexOf(move);
    return place < 0 ? { kind: 'illegal', reason: illegalText(game, move) } : { kind: 'chosen', place };
  }

  async #stop(message: ToPlayer & { readonly kind: 'stop' }): Promise<PlayerAnswer> {
    const player = this.#expectPlayer();
    const history = this.#remember(message.history);
    this.#player = undefined;
    await player.stop({ history, goals: message.goals });
    return { kind: 'done' };
  }

  #remember({ known, added }: SentHistory): readonly Observation[] {
    const { codec: border } = this.#expectLoaded();
    this.#history.length = known;
    for (const happening of added) this.#history.push(border.decodeObservation(happening));
    return [...this.#history];
  }

  /** Thoughts come by the thousand; now and then one is told, and the last one always. */
  #thoughtStream(request: number, border: MatchCodec) {
    let lastTold = performance.now();
    let untold: Thoughts | undefined;
    const tell = (thoughts: Thoughts): void => {
      const sent: SentThoughts = border.encodeThoughts(thoughts);
      this.#caller.post({ request, kind: 'thoughts', thoughts: sent });
      untold = undefined;
      lastTold = performance.now();
    };
    return {
      report: (thoughts: Thoughts): void => {
        if (performance.now() - lastTold >= THOUGHT_PERIOD) tell(thoughts);
        else untold = thoughts;
      },
      flush: (): void => {
        if (untold !== undefined) tell(untold);
      },
    };
  }

  #expectLoaded(): ServedGame {
    if (this.#loaded === undefined) throw new Error('no game has been loaded');
    return this.#loaded;
  }

  #expectPlayer(): Player {
    if (this.#player === undefined) throw new Error('the match has not been started');
    return this.#player;
  }
}

async function loaded(sent: PortableGame, connect: ConnectSources | undefined): Promise<ServedGame> {
  const { game, rules } = await gameOfPortable(sent, connect);
  return { game, rules, codec: new MatchCodec(game, rules.terms) };
}
