/** Both sides of a helper thread that expands positions: its owner's view, and the work it does. */
import {
  defineService,
  type Requester,
  requester,
  type ServiceCaller,
  type ServiceLink,
  serve,
} from '../../base/index.ts';
import { type BareGame, gameOfBare, type PositionNumbers, StatesCodec } from '../../engines/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import {
  type Child,
  type Expansion,
  type ExpansionSettings,
  endsOf,
  expandPortion,
  type Portion,
  PositionExpander,
  statesOf,
} from './expansion.ts';

/** A portion assigned to a thread. */
export interface Order extends Portion {
  /** The helper it is assigned to; absent for this thread. */
  readonly helper?: Helper;
  /** The time when it was assigned, in milliseconds. */
  readonly since: number;
  expansions: readonly Expansion[] | undefined;
}

export class Helper {
  #state: 'starting' | 'ready' | 'gone' = 'starting';
  readonly #requests: Requester<HelperProtocol>;
  readonly #codec: ExpansionCodec;
  /** Orders in the sequence in which they were assigned. */
  readonly #owed = new Set<Order>();
  readonly #onNews: () => void;

  constructor(
    link: HelperLink,
    { game, sent, settings }: { game: PositionExpander['game']; sent: BareGame; settings: ExpansionSettings },
    onNews: () => void,
  ) {
    this.#requests = requester(link, { onDeath: () => this.close() });
    this.#codec = new ExpansionCodec(game);
    this.#onNews = onNews;
    this.#expect(this.#requests.ask('load', { game: sent, settings }), () => {
      this.#state = 'ready';
    });
  }

  get isStarting(): boolean {
    return this.#state === 'starting';
  }

  get isGone(): boolean {
    return this.#state === 'gone';
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** The time in milliseconds when the helper's oldest unanswered order was assigned. */
  get owesSince(): number | undefined {
    for (const { since } of this.#owed) return since;
    return undefined;
  }

  /** The number of orders not answered yet. */
  get owed(): number {
    return this.#owed.size;
  }

  /** The number of positions in these orders. */
  get owedPositions(): number {
    return [...this.#owed].reduce((sum, { from, to }) => sum + to - from, 0);
  }

  order(portion: Portion, level: readonly State[], since: number): Order {
    const order: Order = { ...portion, helper: this, since, expansions: undefined };
    this.#owed.add(order);
    const positions = this.#codec.encodeStates(statesOf(portion, level));
    const transfer = [positions.numbers.buffer];
    this.#expect(this.#requests.ask('expand', { ...endsOf(portion), positions }, { transfer }), (sent) => {
      // Outdated answers are decoded too, because they may define numbers that are used later.
      const expansions = this.#codec.decodeExpansions(sent);
      this.#owed.delete(order);
      order.expansions ??= expansions;
    });
    return order;
  }

  close(): void {
    if (this.isGone) return;
    this.#state = 'gone';
    this.#owed.clear();
    this.#requests.close(new Error('the helper is no longer needed'));
    this.#onNews();
  }

  /** A helper that fails at any request is not used any more. */
  #expect<Answer>(asked: Promise<Answer>, hear: (answer: Answer) => void): void {
    asked
      .then((answer) => {
        if (this.isGone) return;
        hear(answer);
        this.#onNews();
      })
      .catch(() => this.close());
  }
}

/** The worker side of a helper thread: it has the same game and expands the positions that it receives. */
export function serveExpansion(caller: ServiceCaller<HelperProtocol>): void {
  let helper: { readonly expander: PositionExpander; readonly codec: ExpansionCodec } | undefined;
  serve<HelperProtocol>(caller, {
    load: ({ game: sent, settings }) => {
      const game = gameOfBare(sent);
      helper = { expander: new PositionExpander(game, settings), codec: new ExpansionCodec(game) };
    },
    expand: ({ from, to, positions }, { transfer }) => {
      if (helper === undefined) throw new Error('no game has been loaded');
      const { expander, codec } = helper;
      const expansions = expandPortion(expander, codec.decodeStates(positions), { from, to });
      const sent = codec.encodeExpansions(expansions);
      transfer([sent.positions.numbers.buffer, sent.values.buffer]);
      return sent;
    },
  });
}

/**
 * The messages between a search and its helper threads, with expansions encoded as numbers that both sides understand.
 */
export interface HelperProtocol {
  readonly load: { readonly ask: { readonly game: BareGame; readonly settings: ExpansionSettings } };
  /** Answers arrive in the order of the requests. */
  readonly expand: { readonly ask: EncodedPortion; readonly answer: EncodedExpansions };
}

export interface EncodedPortion {
  /** The start within the first position and the end within the last one, as fractions from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly positions: PositionNumbers;
}

export interface EncodedExpansions {
  readonly positions: PositionNumbers;
  /** Indexed by child. */
  readonly values: Float64Array<ArrayBuffer>;
}

export type HelperLink = ServiceLink<HelperProtocol>;

/** The service that helper threads provide. */
export const EXPANSION = defineService<HelperProtocol>('expansion');

/** One endpoint of the connection between two threads. */
export class ExpansionCodec extends StatesCodec {
  readonly #roles: number;

  constructor(game: Game) {
    super(game);
    this.#roles = game.roles.length;
  }

  encodeExpansions(expansions: readonly Expansion[]): EncodedExpansions {
    const writer = this.codec.writer();
    const values: number[] = [];
    for (const { mover, children } of expansions) {
      writer.writeNumber(mover);
      writer.writeNumber(children.length);
      for (const { moves, state, isEnd, value } of children) {
        for (const move of moves) writer.writeMove(move);
        writer.writeNumber(isEnd ? 1 : 0);
        writer.writeState(state);
        values.push(value);
      }
    }
    return { positions: writer.finish(), values: Float64Array.from(values) };
  }

  decodeExpansions({ positions, values }: EncodedExpansions): Expansion[] {
    const reader = this.codec.reader(positions);
    const expansions: Expansion[] = [];
    let child = 0;
    while (!reader.isAtEnd) {
      const mover = reader.readNumber() as Role;
      const children: Child[] = [];
      for (let left = reader.readNumber(); left > 0; left--) {
        const moves: Move[] = [];
        while (moves.length < this.#roles) moves.push(reader.readMove());
        const isEnd = reader.readNumber() === 1;
        children.push({ moves, isEnd, state: reader.readState(), value: values[child++] as number });
      }
      expansions.push({ mover, children });
    }
    return expansions;
  }
}
