/** The playable board of a sheet that is being written. The last good one stays until the next is ready. */
import { batch, effect, signal } from '@preact/signals';
import { keptMatch } from '../../app/kept-matches.ts';
import { DEFAULT_LEVEL } from '../../table/levels.ts';
import { Sitting } from '../play/sitting.ts';
import type { SheetView } from './workshop/study-news.ts';

/** Where the match of the editor is kept in the browser. */
const MATCH_NAME = '~author';

export interface BoardSheet {
  readonly name: string;
  readonly text: string;
  /** The text of a view file, which says how the board is drawn. */
  readonly drawing?: string;
}

export class Boards {
  readonly shown = signal<Sitting | undefined>(undefined);
  /** The sheet, if it is of a real-time game, whose board is another one. */
  readonly live = signal<(BoardSheet & { readonly fingerprint: string }) | undefined>(undefined);
  /** Why the board is not that of the text, if it is not. */
  readonly delay = signal<'broken' | 'coming' | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  #sheet: { readonly sheet: BoardSheet; readonly view: SheetView } | undefined;
  #shownFingerprint = '';
  #comingFingerprint = '';
  #coming: { readonly sitting: Sitting; readonly stop: () => void } | undefined;

  update(sheet: BoardSheet, view: SheetView): void {
    this.live.value = view.isRealTime ? { ...sheet, fingerprint: view.fingerprint } : undefined;
    if (!view.isPlayable) {
      this.#drop();
      batch(() => {
        this.delay.value = view.isRealTime ? undefined : 'broken';
        this.problem.value = undefined;
      });
      return;
    }
    this.#sheet = { sheet, view };
    const fingerprint = `${view.fingerprint} ${sheet.drawing ?? ''}`;
    if (fingerprint === this.#shownFingerprint) {
      this.#drop();
      this.delay.value = undefined;
    } else if (fingerprint !== this.#comingFingerprint) {
      // The position stays, as far as its moves are still legal.
      const kept =
        this.shown.peek()?.kept.peek() ?? (this.#shownFingerprint === '' ? keptMatch(MATCH_NAME) : undefined);
      this.#open(fingerprint, kept?.moves ?? [], kept?.at);
    } else this.delay.value = 'coming';
  }

  /** Shows the position after some joint moves, one text per role each. */
  showLine(moves: readonly (readonly string[])[]): void {
    if (this.#sheet !== undefined) this.#open(this.#shownFingerprint, moves);
  }

  close(): void {
    this.#drop();
    this.shown.peek()?.close();
    this.shown.value = undefined;
  }

  #open(fingerprint: string, moves: readonly (readonly string[])[], at?: number): void {
    if (this.#sheet === undefined) return;
    this.#drop();
    const { sheet, view } = this.#sheet;
    const sitting = new Sitting(MATCH_NAME);
    this.#comingFingerprint = fingerprint;
    this.delay.value = 'coming';
    const { client } = sitting;
    const stop = effect(() => {
      const refusal = client.refusal.value;
      if (refusal !== undefined) {
        this.problem.value = refusal.problem;
        this.delay.value = 'broken';
        queueMicrotask(() => this.#drop(sitting));
      } else if (client.view.value !== undefined) queueMicrotask(() => this.#arrive(sitting, fingerprint));
    });
    this.#coming = { sitting, stop };
    const person = { player: 'human', budget: DEFAULT_LEVEL.budget };
    client.open({
      ...sheet,
      sheet: sheet.text,
      seats: Object.fromEntries(view.players.map((player) => [player, person])),
      seed: Math.floor(Math.random() * 2 ** 32),
      moves,
      ...(at !== undefined && at < moves.length && { at }),
      pace: 0,
    });
    // An author has no secrets from the rules.
    client.act({ kind: 'reveal' });
  }

  #arrive(sitting: Sitting, fingerprint: string): void {
    if (this.#coming?.sitting !== sitting) return;
    this.#coming.stop();
    this.#coming = undefined;
    this.#comingFingerprint = '';
    this.#shownFingerprint = fingerprint;
    const before = this.shown.peek();
    batch(() => {
      this.shown.value = sitting;
      this.delay.value = undefined;
      this.problem.value = undefined;
    });
    before?.close();
  }

  /** Forgets the board that is on its way; only a certain one, if one is given. */
  #drop(only?: Sitting): void {
    if (this.#coming === undefined || (only !== undefined && only !== this.#coming.sitting)) return;
    this.#coming.stop();
    this.#coming.sitting.close();
    this.#coming = undefined;
    this.#comingFingerprint = '';
  }
}
