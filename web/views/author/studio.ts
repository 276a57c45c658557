/**
 * The state of the rules editor: the text and its stored draft, findings, the board, and the statistics of random
 * play.
 */
import { batch, signal } from '@preact/signals';
import type { Finding } from '../../../src/gdl/index.ts';
import { keepOwnRules, OWN } from '../../app/kept-matches.ts';
import { notify } from '../../app/notices.tsx';
import { keepSheet } from '../../app/own-sheets.ts';
import { addressOf, goTo } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { phrases } from '../../phrases/author.ts';
import { common } from '../../phrases/common.ts';
import { keepOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';
import { Boards } from './boards.ts';
import { SheetEditor } from './editor/sheet-editor.ts';
import { isOtherSheet } from './language/edits.ts';
import type { Explanation } from './language/meaning.ts';
import { TEMPLATES } from './templates.ts';
import type { PlayStatistics } from './workshop/random-play.ts';
import type { SheetView, StudyNews } from './workshop/study-news.ts';
import { WorkshopClient } from './workshop/workshop-client.ts';

/** Milliseconds without typing after which a text is studied and stored. */
const REST = 200;

export class Studio {
  readonly name = signal('');
  readonly findings = signal<readonly Finding[]>([]);
  readonly sheet = signal<SheetView | undefined>(undefined);
  readonly statistics = signal<PlayStatistics | undefined>(undefined);
  /** Why there are no statistics. */
  readonly noFigures = signal<string | undefined>(undefined);
  /** The progress of the study of the current text. */
  readonly stage = signal<'waiting' | 'checked' | 'done'>('waiting');
  /** The symbol at the cursor. */
  readonly about = signal<Explanation | undefined>(undefined);
  readonly boards = new Boards();
  readonly #workshop: WorkshopClient;
  #draft: Draft = keptDraft();
  #editor: SheetEditor | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #studied = { version: 0, text: '' };
  #checkFindings: readonly Finding[] = [];
  #isFull = false;
  /** The last text that was not empty. */
  #before = '';
  /** Whether the new text comes with a name. */
  #isOpening = false;

  constructor() {
    this.name.value = this.#draft.name;
    this.#workshop = new WorkshopClient({
      hear: (news, version) => this.#hear(news, version),
      createWorker: () => new Worker(new URL('./workshop/worker.ts', import.meta.url), { type: 'module' }),
    });
  }

  /** @param host the element for the editor */
  mount(host: HTMLElement): void {
    this.#editor = new SheetEditor(host, {
      text: this.#draft.text,
      onChange: (text) => this.#changed(text),
      onFindings: (findings) => {
        this.findings.value = findings;
      },
      onCursor: (about) => {
        this.about.value = about;
      },
    });
    this.#study();
  }

  get text(): string {
    return this.#draft.text;
  }

  get editor(): SheetEditor | undefined {
    return this.#editor;
  }

  rename(name: string): void {
    this.name.value = name;
    this.#draft = { ...this.#draft, name };
    this.#keep();
  }

  /** Replaces the sheet with another one. */
  open(draft: Draft): void {
    const before = this.#draft.text;
    const { drawing } = draft;
    this.#draft = { name: draft.name, text: this.#draft.text, ...(drawing !== undefined && { drawing }) };
    this.name.value = draft.name;
    this.#isOpening = true;
    this.#editor?.replace(draft.text);
    this.#isOpening = false;
    this.#before = draft.text;
    if (before.trim() !== '' && before !== draft.text) notify(phrases.undoHint);
    this.#study();
  }

  /** Opens the match view with this game. */
  play(): void {
    const sheet = this.sheet.peek();
    if (!(sheet?.isPlayable || sheet?.isRealTime) || this.#studied.text !== this.text) {
      notify(phrases.notPlayable, 'trouble');
      return;
    }
    if (sheet.isRealTime) {
      if (keepOwnSheet({ name: this.name.peek(), text: this.text }))
        goTo(addressOf('real-time', OWN_REAL_TIME));
      else notify(common.notStored, 'trouble');
      return;
    }
    keepSheet(this.name.peek(), this.text);
    if (keepOwnRules(this.name.peek(), this.text)) goTo(addressOf('play', OWN));
    else notify(common.notStored, 'trouble');
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#keep();
    this.#workshop.close();
    this.boards.close();
    this.#editor?.close();
  }

  #changed(text: string): void {
    if (this.#draft.text.trim() !== '') this.#before = this.#draft.text;
    // A text that has nothing in common with the previous one is another game, with no view file.
    if (isOtherSheet(this.#before, text) && !this.#isOpening) {
      this.#draft = { name: NEW_NAME, text };
      this.name.value = NEW_NAME;
      this.#before = text;
    } else this.#draft = { ...this.#draft, text };
    this.stage.value = 'waiting';
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#study(), REST);
  }

  #study(): void {
    clearTimeout(this.#rest);
    this.#keep();
    this.stage.value = 'waiting';
    this.#studied = { version: this.#workshop.study(this.text), text: this.text };
  }

  #keep(): void {
    if (keepDraft(this.#draft) || this.#isFull) return;
    this.#isFull = true;
    notify(phrases.storageFull, 'trouble');
  }

  #hear(news: StudyNews, version: number): void {
    // An answer for an older text is ignored; the next answer will follow.
    if (version !== this.#studied.version || this.#studied.text !== this.text) return;
    batch(() => {
      switch (news.kind) {
        case 'checked': {
          this.#checkFindings = news.findings;
          this.stage.value = 'checked';
          this.sheet.value = news.sheet;
          this.noFigures.value = undefined;
          this.#editor?.showFindings(news.findings);
          const { name, text, drawing } = this.#draft;
          this.boards.update({ name, text, ...(drawing !== undefined && { drawing }) }, news.sheet);
          return;
        }
        case 'played':
          this.#editor?.showFindings([...this.#checkFindings, ...news.findings]);
          return;
        case 'statistics':
          this.statistics.value = news.statistics;
          return;
        case 'done':
          this.stage.value = 'done';
          this.noFigures.value = news.problem;
          if (news.problem !== undefined) this.statistics.value = undefined;
      }
    });
  }
}

/** The sheet being edited, stored in the browser so that reloading loses nothing. */
export interface Draft {
  /** The file name without its extension. */
  readonly name: string;
  readonly text: string;
  /** The text of the view file, for library games. */
  readonly drawing?: string;
}

const DRAFT_KEY = 'draft';
/** The default name of a sheet. */
const NEW_NAME = 'my-game';

function keptDraft(): Draft {
  try {
    const kept = JSON.parse(readStored(DRAFT_KEY) ?? 'null') as Partial<Record<keyof Draft, unknown>> | null;
    if (typeof kept?.name === 'string' && typeof kept.text === 'string')
      return {
        name: kept.name,
        text: kept.text,
        ...(typeof kept.drawing === 'string' && { drawing: kept.drawing }),
      };
  } catch {
    // Unreadable data is ignored.
  }
  const [first] = TEMPLATES;
  return { name: first?.name ?? NEW_NAME, text: first?.text ?? '' };
}

/** Returns whether it was stored. */
function keepDraft(draft: Draft): boolean {
  return writeStored(DRAFT_KEY, JSON.stringify(draft));
}

/** A file name that is valid everywhere: `my-game` for `C:\\games\\My Game.kif`. */
export function fileName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? NEW_NAME : plain;
}
