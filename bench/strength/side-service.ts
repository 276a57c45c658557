/** One side of a duel: it has its own code, game and player, and thinks on request. */
import { type ServiceCaller, serve } from '../../src/base/index.ts';
import type { Game, Move, Observation, Role, State } from '../../src/game/index.ts';
import type { Description } from '../../src/gdl/index.ts';
import { cpuSeconds, processorClock } from '../../src/host/processor-time.ts';
import type { Player, Thoughts, Turn } from '../../src/players/index.ts';
import { type Checkout, openCheckout } from './checkout.ts';
import type { ChosenMove, Effort, SideProtocol } from './side-protocol.ts';

/** The events of a match, as seen by one side. */
class Seat {
  readonly #code: Checkout;
  readonly #game: Game;
  readonly #player: Player;
  readonly #role: Role;
  readonly #history: Observation[] = [];
  #state: State;
  #thoughtUntil = cpuSeconds();

  constructor(code: Checkout, game: Game, player: Player, role: Role) {
    this.#code = code;
    this.#game = game;
    this.#player = player;
    this.#role = role;
    this.#state = game.initial;
  }

  async start(rules: Description, asked: StartRequest): Promise<Effort> {
    const now = asked.countsProcessor ? processorClock() : () => performance.now();
    const random = this.#code.seededRandom(asked.seed);
    const { budget } = asked;
    const effort = measured();
    await this.#player.start({ game: this.#game, role: this.#role, random, now, budget, rules });
    this.#thoughtUntil = cpuSeconds();
    return effort();
  }

  async choose(moves: readonly (readonly string[])[], budget: Turn['budget']): Promise<ChosenMove> {
    const between = cpuSeconds() - this.#thoughtUntil;
    for (const texts of moves) this.#make(texts);
    let last: Thoughts | undefined;
    const turn: Turn & { readonly history: readonly Observation[] } = {
      step: this.#history.length,
      situation: { kind: 'state', state: this.#state },
      // Players of older checkouts receive everything since the initial state.
      history: this.#history,
      legal: this.#game.legalMoves(this.#state, this.#role),
      budget,
      report: (thoughts) => {
        last = thoughts;
      },
    };
    const effort = measured();
    const move = await this.#player.choose(turn);
    const { seconds, processor } = effort();
    this.#thoughtUntil = cpuSeconds();
    const { work, note = '', moves: considered = [] } = last ?? {};
    const { playouts = 0, nodes = 0 } = work ?? {};
    const value = considered.find((each) => each.move === move)?.value;
    const text = this.#code.moveText(this.#game, move);
    return {
      move: text,
      seconds,
      processor,
      playouts,
      nodes,
      note,
      ...(value !== undefined && { value }),
      between,
    };
  }

  async stop(goals: readonly number[]): Promise<void> {
    const end = { goals, history: this.#history };
    await this.#player.stop(end);
  }

  #make(texts: readonly string[]): void {
    const moves = texts.map((text, role) => {
      const legal = this.#game.legalMoves(this.#state, role as Role);
      const move = legal.find((each) => this.#code.moveText(this.#game, each) === text);
      if (move === undefined) throw new RangeError(`'${text}' is not legal here`);
      return move;
    });
    this.#state = this.#game.next(this.#state, moves);
    const observation: Observation = { kind: 'moves', moves: moves as readonly Move[] };
    this.#history.push(observation);
    this.#player.observe?.({ kind: 'observed', step: this.#history.length, observation });
  }
}

type StartRequest = SideProtocol['start']['ask'];

function measured(): () => Effort {
  const [seconds, processor] = [performance.now(), cpuSeconds()];
  return () => ({ seconds: (performance.now() - seconds) / 1000, processor: cpuSeconds() - processor });
}

/** Answers the referee during the lifetime of the process. */
export function serveSide(caller: ServiceCaller<SideProtocol>): void {
  let checkout: Checkout | undefined;
  let loaded: ReturnType<Checkout['compile']> | undefined;
  let seat: Seat | undefined;

  serve<SideProtocol>(caller, {
    open: async ({ code }) => {
      checkout = await openCheckout(code);
      return undefined;
    },
    load: ({ rules, name }) => {
      loaded = expected(checkout).compile(rules, name);
      return undefined;
    },
    start: async (asked) => {
      const { game, description } = expected(loaded);
      const code = expected(checkout);
      seat = new Seat(code, game, code.createPlayer(asked.player), asked.role as Role);
      return seat.start(description, asked);
    },
    choose: ({ moves, budget }) => expected(seat).choose(moves, budget),
    stop: async ({ goals }) => {
      await seat?.stop(goals);
      seat = undefined;
      return undefined;
    },
  });
}

function expected<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('asked before it was prepared');
  return value;
}
