/** Both ends of a helper thread that expands positions: as its owner sees it, and the work it does. */
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
import {
  type FromHelper,
  gameOfHelper,
  type HelperCallerLink,
  type HelperGame,
  type HelperLink,
  type PositionCodec,
  positionCodecOf,
  type ToHelper,
} from './helper-protocol.ts';

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
  readonly #link: HelperLink;
  readonly #crossing: PositionCodec;
  readonly #owed = new Map<number, Order>();
  readonly #onNews: () => void;
  #orders = 0;

  constructor(
    link: HelperLink,
    {
      game,
      sent,
      settings,
    }: { game: PositionExpander['game']; sent: HelperGame; settings: ExpansionSettings },
    onNews: () => void,
  ) {
    this.#link = link;
    this.#crossing = positionCodecOf(game);
    this.#onNews = onNews;
    link.onMessage((message) => this.#hear(message));
    link.onFailure(() => this.close());
    link.post({ kind: 'load', game: sent, settings });
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
    for (const { since } of this.#owed.values()) return since;
    return undefined;
  }

  /** Orders that it has not answered. */
  get owed(): number {
    return this.#owed.size;
  }

  /** The same in positions. */
  get owedPositions(): number {
    return [...this.#owed.values()].reduce((sum, { from, to }) => sum + to - from, 0);
  }

  order(portion: Portion, level: readonly State[], since: number): Order {
    const order: Order = { ...portion, helper: this, since, expansions: undefined };
    const number = ++this.#orders;
    this.#owed.set(number, order);
    const positions = this.#crossing.sentStates(statesOf(portion, level));
    this.#link.post({ kind: 'expand', portion: number, ...endsOf(portion), positions });
    return order;
  }

  close(): void {
    if (this.isGone) return;
    this.#state = 'gone';
    this.#owed.clear();
    this.#link.terminate();
    this.#onNews();
  }

  #hear(message: FromHelper): void {
    if (this.isGone) return;
    switch (message.kind) {
      case 'ready':
        this.#state = 'ready';
        break;
      case 'expanded': {
        // What nobody waits for any more is read all the same: it may explain numbers that come later.
        const expansions = this.#crossing.receivedExpansions(message.positions, message.values);
        const order = this.#owed.get(message.portion);
        this.#owed.delete(message.portion);
        if (order !== undefined) order.expansions ??= expansions;
        break;
      }
      case 'failed':
        this.close();
        return;
    }
    this.#onNews();
  }
}

// The work of a thread that helps a player: it has the same game, and expands the positions that it is sent.

/** To be called once, in the thread's own script. */
export function serveHelper(caller: HelperCallerLink): void {
  let helper: { readonly expander: PositionExpander; readonly crossing: PositionCodec } | undefined;
  const answer = (message: ToHelper): void => {
    if (message.kind === 'load') {
      const game = gameOfHelper(message.game);
      helper = { expander: new PositionExpander(game, message.settings), crossing: positionCodecOf(game) };
      caller.post({ kind: 'ready' });
      return;
    }
    if (helper === undefined) throw new Error('no game has been loaded');
    const { expander, crossing } = helper;
    const { portion, from, to, positions } = message;
    const expansions = expandPortion(expander, crossing.receivedStates(positions), { from, to });
    caller.post({ kind: 'expanded', portion, ...crossing.sentExpansions(expansions) });
  };
  caller.onMessage((message) => {
    try {
      answer(message);
    } catch (error) {
      caller.post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  });
}
