/** The page's client for a match on the server: its state, its connection, and the actions of the link's holder. */
import { type Signal, signal } from '@preact/signals';
import { changedList } from '../../../src/base/index.ts';
import type { LiveChange, LivePage } from '../../../src/server/index.ts';
import { notify } from '../../app/notices.tsx';
import { thisBrowser } from '../../app/this-browser.ts';
import { change, follow } from '../../organiser/server.ts';
import { phrases } from '../../phrases/organiser.ts';

export class LiveMatchClient {
  readonly page: Signal<LivePage>;
  /** Whether messages currently arrive. */
  readonly isConnected = signal(true);
  /** Whether the server no longer knows the match. */
  readonly isGone = signal(false);
  readonly #path: string;

  constructor(first: LivePage) {
    this.page = signal(first);
    this.#path = `live/${encodeURIComponent(first.id)}`;
  }

  /** Returns a function that ends it. */
  follow(): () => void {
    return follow<LivePage | LiveChange>(
      `${this.#path}/events`,
      (news) => this.#show('lists' in news ? changedPage(this.page.peek(), news) : news),
      () => {
        this.isConnected.value = true;
      },
      (isOver) => {
        this.isConnected.value = false;
        if (isOver) this.isGone.value = true;
      },
    );
  }

  /** Whether the seat is played in this browser. */
  get holdsSeat(): boolean {
    return this.page.value.holder === thisBrowser();
  }

  move(move: string): Promise<void> {
    const turn = this.page.value.asked?.turn;
    return turn === undefined ? Promise.resolve() : this.act('move', { turn, move });
  }

  /** Answers and events may arrive in any order. */
  #show(page: LivePage): void {
    if (page.version >= this.page.peek().version) this.page.value = page;
  }

  /** Reports a refusal. */
  async act(
    what: 'join' | 'move' | 'resign' | 'say' | 'rematch' | 'end',
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    try {
      this.#show(await change<LivePage>(`${this.#path}/${what}`, { browser: thisBrowser(), ...fields }));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), 'trouble');
    }
  }
}

/** @param page the page since the message before the change, or later */
function changedPage(page: LivePage, { lists, ...rest }: LiveChange): LivePage {
  return {
    ...page,
    ...rest,
    moves: changedList(page.moves, lists.moves),
    percepts: changedList(page.percepts, lists.percepts),
    incidents: changedList(page.incidents, lists.incidents),
    chat: page.chat && changedList(page.chat, lists.chat),
  };
}

export function isOver({ state }: LivePage): boolean {
  return state === 'over' || state === 'failed';
}

/** Whose turn it is, who is awaited, or how the match ended. */
export function statusText(page: LivePage, holdsSeat: boolean): string {
  const { state, note, goals, roles, seats, role, asked, turns } = page;
  if (state === 'failed') return note ?? phrases.cannotBePlayed;
  if (state === 'over') {
    const results = (goals ?? []).flatMap((goal, each) =>
      seats[each] === null ? [] : [`${roles[each]} ${goal}`],
    );
    return phrases.isOver(note, results.join(', '));
  }
  if (state === 'gathering') {
    const missing = seats.flatMap((seat, each) => (seat?.hasJoined === false ? [roles[each] ?? ''] : []));
    return phrases.waitingToCome(missing);
  }
  if (state === 'starting') return phrases.gettingReady;
  if (asked !== null && role !== null)
    return holdsSeat ? phrases.yourMove(roles[role] ?? '') : phrases.isToMove(roles[role] ?? '');
  if (turns.length === 0) return phrases.othersThink;
  return phrases.waitingFor(turns.map((turn) => roles[turn.role] ?? ''));
}
