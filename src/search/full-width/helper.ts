/** Both ends of a helper thread that expands positions: as its owner sees it, and the work it does. */
import { type Requester, requester, type ServiceCaller, serve } from '../../base/index.ts';
import { type BareGame, gameOfBare } from '../../engines/index.ts';
import type { State } from '../../game/index.ts';
import {
  type Expansion,
  type ExpansionSettings,
  endsOf,
  expandPortion,
  type Portion,
  PositionExpander,
  statesOf,
} from './expansion.ts';
import { ExpansionCodec, type HelperLink, type HelperProtocol } from './helper-protocol.ts';

/** A portion that somebody works at. */
export interface Order extends Portion {
  /** Who else does it, unless this thread. */
  readonly helper?: Helper;
  /** When it was given, in milliseconds. */
  readonly since: number;
  expansions: readonly Expansion[] | undefined;
}

export class Helper {
  #state: 'starting' | 'ready' | 'gone' = 'starting';
  readonly #requests: Requester<HelperProtocol>;
  readonly #codec: ExpansionCodec;
  /** In the order in which they were given. */
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

  /** Since when the first of its orders is waited for, in milliseconds. */
  get owesSince(): number | undefined {
    for (const { since } of this.#owed) return since;
    return undefined;
  }

  /** Orders that it has not answered. */
  get owed(): number {
    return this.#owed.size;
  }

  /** The same in positions. */
  get owedPositions(): number {
    return [...this.#owed].reduce((sum, { from, to }) => sum + to - from, 0);
  }

  order(portion: Portion, level: readonly State[], since: number): Order {
    const order: Order = { ...portion, helper: this, since, expansions: undefined };
    this.#owed.add(order);
    const positions = this.#codec.encodeStates(statesOf(portion, level));
    const transfer = [positions.numbers.buffer];
    this.#expect(this.#requests.ask('expand', { ...endsOf(portion), positions }, { transfer }), (sent) => {
      // What nobody waits for any more is read all the same: it may explain numbers that come later.
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
    this.#requests.close(new Error('the helper is not needed any more'));
    this.#onNews();
  }

  /** A helper that fails at anything is done without. */
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

/** The work of a thread that helps a player: it has the same game, and expands the positions that it is sent. */
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
