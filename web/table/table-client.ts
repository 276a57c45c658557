/** The page's client for the table: messages of the worker become signals, and requests become promises. */
import { batch, signal } from '@preact/signals';
import { requester, webWorker } from '../../src/base/index.ts';
import type { Scene } from '../../src/board/index.ts';
import type { SavedGame } from '../../src/match/index.ts';
import { currentLanguage } from '../phrases/language.ts';
import { phrases } from '../phrases/table.ts';
import type {
  AnalysisServer,
  Opening,
  PlayerView,
  Refusal,
  TableAction,
  TableNews,
  TableProtocol,
  TableView,
  ThoughtsView,
  TypedReading,
} from './messages.ts';

export interface ClientOptions {
  /** Called whenever the match changes. */
  readonly keep: (saved: SavedGame, at: number) => void;
  readonly tell: (text: string, tone: 'news' | 'trouble') => void;
  /** Called when the server fails to analyse. */
  readonly serverLost?: (problem: string) => void;
}

export class TableClient {
  readonly view = signal<TableView | undefined>(undefined);
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly players = signal<readonly PlayerView[]>([]);
  /** Thoughts about the current position: the latest advice, and those of a machine that is to move. */
  readonly advice = signal<ThoughtsView | undefined>(undefined);
  readonly machineThoughts = signal<ThoughtsView | undefined>(undefined);
  readonly #options: ClientOptions;
  readonly #worker = requester<TableProtocol>(
    webWorker(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })),
    { worker: phrases.program },
  );
  readonly #closed = new Error('the table is closed');

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  open(opening: Opening): void {
    batch(() => {
      this.view.value = undefined;
      this.refusal.value = undefined;
      this.#forgetThoughts();
    });
    this.#worker
      .ask('open', { ...opening, language: currentLanguage() }, { onNews: (news) => this.#hear(news) })
      .then(
        (refusal) => {
          if (refusal !== undefined) this.refusal.value = refusal;
        },
        (error: Error) => this.#fail(error),
      );
  }

  act(action: TableAction): void {
    this.#worker.ask('act', action).catch((error: Error) => this.#fail(error));
  }

  /** Moves the analysis to the server, or back to the browser. */
  analyseAt(server: AnalysisServer | undefined): void {
    this.#worker.ask('analyseAt', server).catch((error: Error) => this.#fail(error));
  }

  /** The position after a move, if it is known. */
  preview(role: number, place: number): Promise<Scene | undefined> {
    return this.#worker.ask('preview', { role, place }).catch(() => undefined);
  }

  read(text: string): Promise<TypedReading> {
    return this.#worker.ask('read', text).catch(() => ({ kind: 'unknown', nearest: [] }));
  }

  /** The text of a file with the match. */
  file(): Promise<string> {
    return this.#worker.ask('save', undefined);
  }

  close(): void {
    this.#worker.close(this.#closed);
  }

  #hear(news: TableNews): void {
    switch (news.kind) {
      case 'view':
        batch(() => {
          const before = this.view.peek();
          if (before?.at !== news.view.at || before?.viewer !== news.view.viewer) this.#forgetThoughts();
          this.view.value = news.view;
        });
        return;
      case 'thoughts':
        if (news.thoughts.at !== this.view.peek()?.at) return;
        if (news.thoughts.isAdvice) this.advice.value = news.thoughts;
        else this.machineThoughts.value = news.thoughts;
        return;
      case 'players':
        this.players.value = news.players;
        return;
      case 'kept':
        this.#options.keep(news.saved, news.at);
        return;
      case 'serverLost':
        this.#options.serverLost?.(news.problem);
        return;
      case 'notice':
        this.#options.tell(news.text, news.tone);
        return;
    }
  }

  /** Called when the worker cannot continue. */
  #fail(error: Error): void {
    if (error !== this.#closed) this.refusal.value = { problem: error.message, findings: [] };
  }

  #forgetThoughts(): void {
    this.advice.value = undefined;
    this.machineThoughts.value = undefined;
  }
}
