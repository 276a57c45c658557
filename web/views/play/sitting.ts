/** One person's interaction with a table: clicks so far, hovering, and the resulting choices. */
import { batch, computed, effect, signal } from '@preact/signals';
import { type Clicked, clicked, type Scene } from '../../../src/board/index.ts';
import { analysisServer, giveServerUp } from '../../app/analysis-server.ts';
import { type KeptMatch, keepAnalysis, keepMatch } from '../../app/kept-matches.ts';
import { notify } from '../../app/notices.tsx';
import { phrases } from '../../phrases/play.ts';
import type { AskedView, TableView } from '../../table/messages.ts';
import { TableClient } from '../../table/table-client.ts';
import { soundStep } from './sounds.ts';
import { walkOf } from './walks.ts';

export interface Preview {
  readonly place: number;
  readonly scene: Scene;
}

/** Something that walks has few moves. */
const MOST_WALKS = 12;

export class Sitting {
  readonly client: TableClient;
  /** Ids clicked for the move being entered. */
  readonly clicks = signal<readonly string[]>([]);
  readonly preview = signal<Preview | undefined>(undefined);
  /** Typed text, which narrows the list of moves. */
  readonly typed = signal('');
  /** What the clicks mean. */
  readonly entry = computed<Clicked | undefined>(() => {
    const asked = this.asked.value;
    return asked && clicked(asked.clicks, this.clicks.value);
  });
  /** The last known state of the match, for links and files. */
  readonly kept = signal<KeptMatch | undefined>(undefined);
  readonly asked = computed<AskedView | undefined>(() => this.client.view.value?.asked);
  /** Unchanged while the same question is open. */
  readonly #question = computed(() => {
    const view = this.client.view.value;
    return `${view?.at} ${view?.ahead} ${view?.asked?.role} ${view?.asked?.moves.length}`;
  });
  /** For one person alone: the moves that the arrow keys make. */
  readonly walks = signal<ReadonlyMap<string, number>>(new Map());
  readonly #stop: () => void;
  readonly #stopWalking: () => void;
  readonly #stopPlacing: () => void;
  readonly #stopKeeping: () => void;
  readonly #stopSounding: () => void;
  #hovered = 0;

  /** @param place the key of the match in the browser */
  constructor(place: string) {
    let isFull = false;
    this.client = new TableClient({
      keep: (saved, at) => {
        const match = { ...saved, at };
        this.kept.value = match;
        if (keepMatch(place, match) || isFull) return;
        isFull = true;
        notify(phrases.storageFull, 'trouble');
      },
      tell: notify,
      serverLost: (problem) => {
        giveServerUp();
        notify(phrases.serverLost(problem), 'trouble');
      },
    });
    this.#stopPlacing = effect(() => this.client.analyseAt(analysisServer.value));
    this.#stopKeeping = effect(() => {
      const view = this.client.view.value;
      if (view === undefined || view.hides || view.isTrying) return;
      const { values, isAnalysing } = view;
      keepAnalysis(place, { values, isAnalysing, moves: view.at + view.ahead });
    });
    let before: TableView | undefined;
    this.#stopSounding = effect(() => {
      const view = this.client.view.value;
      if (view === undefined || view === before) return;
      soundStep(before, view);
      before = view;
    });
    this.#stopWalking = effect(() => {
      this.#question.value;
      this.walks.value = new Map();
      void this.#findWalks();
    });
    this.#stop = effect(() => {
      // A new question discards the entry.
      this.#question.value;
      batch(() => {
        this.clicks.value = [];
        this.preview.value = undefined;
        this.typed.value = '';
      });
    });
  }

  /** Returns whether the click had an effect. */
  click(id: string): boolean {
    const asked = this.asked.value;
    if (asked === undefined) return false;
    const so = this.clicks.value;
    const longer = [...so, id];
    // A second click on the same place cancels the first, unless it has a meaning.
    const candidates = so.at(-1) === id ? [longer, so.slice(0, -1)] : [longer, [id]];
    const next = candidates.find((clicks) => clicks.length === 0 || isMeant(clicked(asked.clicks, clicks)));
    if (next === undefined) {
      const was = so.length > 0;
      this.clicks.value = [];
      return was;
    }
    this.clicks.value = next;
    const chosen = next.length === 0 ? undefined : clicked(asked.clicks, next).chosen;
    if (chosen !== undefined) this.choose(chosen);
    return true;
  }

  clearClicks(): void {
    this.clicks.value = [];
  }

  choose(place: number): void {
    const view = this.client.view.peek();
    const asked = view?.asked;
    if (view === undefined || asked === undefined || asked.moves[place] === undefined) return;
    this.client.act({ kind: 'choose', at: view.at, role: asked.role, place });
  }

  /** Shows the effect of a move, until the next call. */
  async hover(place: number | undefined): Promise<void> {
    const number = ++this.#hovered;
    const asked = this.asked.peek();
    if (place === undefined || asked === undefined) {
      this.preview.value = undefined;
      return;
    }
    const scene = await this.client.preview(asked.role, place);
    if (number === this.#hovered && asked.role === this.asked.peek()?.role)
      this.preview.value = scene && { place, scene };
  }

  /** Shows the move that a click on the place would complete. */
  hoverCell(id: string | undefined): void {
    const asked = this.asked.peek();
    const chosen =
      id === undefined || asked === undefined
        ? undefined
        : clicked(asked.clicks, [...this.clicks.peek(), id]).chosen;
    if (chosen !== undefined || this.preview.peek() !== undefined) void this.hover(chosen);
  }

  /** Makes the move of an arrow key; returns whether there is one. */
  walk(key: string): boolean {
    const place = this.walks.peek().get(key);
    if (place === undefined) return false;
    this.choose(place);
    return true;
  }

  async #findWalks(): Promise<void> {
    const question = this.#question.peek();
    const view = this.client.view.peek();
    const asked = view?.asked;
    const scene = view?.position?.scene;
    const isAlone = view?.game.roles.filter(({ isChance }) => !isChance).length === 1;
    if (!isAlone || asked === undefined || scene === undefined || asked.moves.length > MOST_WALKS) return;
    const found = new Map<string, number>();
    for (const place of asked.moves.keys()) {
      const next = await this.client.preview(asked.role, place);
      const direction = next && walkOf(scene, next);
      if (direction === undefined) continue;
      // Two moves in one direction cannot be told apart by arrows.
      if (found.has(direction)) return;
      found.set(direction, place);
    }
    if (this.#question.peek() === question) this.walks.value = found;
  }

  close(): void {
    this.#stop();
    this.#stopPlacing();
    this.#stopKeeping();
    this.#stopSounding();
    this.#stopWalking();
    this.client.close();
  }
}

function isMeant({ remaining }: Clicked): boolean {
  return remaining.length > 0;
}
