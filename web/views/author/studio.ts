/** Holds the state of an author at work: the text and its kept draft, what is found in it, the board, and the figures of random play. */
import { batch, signal } from '@preact/signals';
import type { Finding } from '../../../src/gdl/index.ts';
import { keepMatch, keptMatch, OWN } from '../../app/kept-matches.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf, goTo } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { keepOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';
import { DEFAULT_LEVEL } from '../../table/levels.ts';
import { Boards } from './boards.ts';
import { SheetEditor } from './editor/sheet-editor.ts';
import { isOtherSheet } from './language/edits.ts';
import type { Explanation } from './language/meaning.ts';
import { TEMPLATES } from './templates.ts';
import type { PlayStatistics } from './workshop/random-play.ts';
import type { SheetView, StudyNews } from './workshop/study-news.ts';
import { WorkshopClient } from './workshop/workshop-client.ts';

/** Milliseconds of rest after which a text is studied, and kept. */
const REST = 200;

export class Studio {
  readonly name = signal('');
  readonly findings = signal<readonly Finding[]>([]);
  readonly sheet = signal<SheetView | undefined>(undefined);
  readonly statistics = signal<PlayStatistics | undefined>(undefined);
  /** Why there are no figures. */
  readonly noFigures = signal<string | undefined>(undefined);
  /** How far the study of the present text is. */
  readonly stage = signal<'waiting' | 'checked' | 'done'>('waiting');
  /** What the cursor stands on. */
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
  /** The new text comes with its name. */
  #isOpening = false;

  constructor() {
    this.name.value = this.#draft.name;
    this.#workshop = new WorkshopClient({
      hear: (news, version) => this.#hear(news, version),
      createWorker: () => new Worker(new URL('./workshop/worker.ts', import.meta.url), { type: 'module' }),
    });
  }

  /** @param host where the editor goes */
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

  /** Another sheet takes the place of this one. */
  open(draft: Draft): void {
    const before = this.#draft.text;
    const { drawing } = draft;
    this.#draft = { name: draft.name, text: this.#draft.text, ...(drawing !== undefined && { drawing }) };
    this.name.value = draft.name;
    this.#isOpening = true;
    this.#editor?.replace(draft.text);
    this.#isOpening = false;
    this.#before = draft.text;
    if (before.trim() !== '' && before !== draft.text) notify('Undo brings the old text back.');
    this.#study();
  }

  /** Opens the match view with this game. */
  play(): void {
    const sheet = this.sheet.peek();
    if (!(sheet?.isPlayable || sheet?.isRealTime) || this.#studied.text !== this.text) {
      notify('These rules cannot be played yet; the findings explain why.', 'trouble');
      return;
    }
    if (sheet.isRealTime) {
      if (keepOwnSheet({ name: this.name.peek(), text: this.text }))
        goTo(addressOf('real-time', OWN_REAL_TIME));
      else notify('The browser cannot store it.', 'trouble');
      return;
    }
    const kept = keptMatch(OWN);
    // The same rules go on where they were left.
    const isKept =
      (kept?.sheet === this.text && kept.game === this.name.peek()) ||
      keepMatch(OWN, {
        game: this.name.peek(),
        sheet: this.text,
        seats: {},
        budget: DEFAULT_LEVEL.budget,
        seed: Math.floor(Math.random() * 2 ** 32),
        moves: [],
      });
    if (isKept) goTo(addressOf('play', OWN));
    else notify('The browser cannot store it.', 'trouble');
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
    // A text that has nothing in common with the one before is another game, and not drawn like that one.
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
    notify("The browser's storage is full; a reload will lose this text. Save it as a file.", 'trouble');
  }

  #hear(news: StudyNews, version: number): void {
    // An answer to a text that has changed since says nothing; the next one is on its way.
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

/** The sheet that is being written, kept in the browser so that a reload loses nothing. */
export interface Draft {
  /** What the file is called, without its ending. */
  readonly name: string;
  readonly text: string;
  /** The text of the view file, for games of the library. */
  readonly drawing?: string;
}

const DRAFT_KEY = 'draft';
/** What a sheet is called before anybody names it. */
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
    // What cannot be read is as good as nothing.
  }
  const [first] = TEMPLATES;
  return { name: first?.name ?? NEW_NAME, text: first?.text ?? '' };
}

/** Gives whether it is kept. */
function keepDraft(draft: Draft): boolean {
  return writeStored(DRAFT_KEY, JSON.stringify(draft));
}

/** `my-game` for `C:\\games\\My Game.kif`: what a file may be called anywhere. */
export function fileName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? NEW_NAME : plain;
}
