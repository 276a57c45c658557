/** The page's end of the table: what the worker tells becomes signals, and questions become promises. */
import { batch, signal } from '@preact/signals';
import type { Scene } from '../../src/board/index.ts';
import type { SavedGame } from '../../src/match/index.ts';
import type {
  FindingView,
  FromTable,
  Opening,
  PlayerView,
  TableView,
  ThoughtsView,
  ToTable,
  TypedReading,
} from './messages.ts';

export interface Refusal {
  readonly problem: string;
  readonly findings: readonly FindingView[];
}

export interface ClientOptions {
  /** Called whenever the match changes. */
  readonly keep: (saved: SavedGame, at: number) => void;
  readonly tell: (text: string, tone: 'news' | 'trouble') => void;
  /** Called when the server that should analyse does not. */
  readonly serverLost?: (problem: string) => void;
}

export class TableClient {
  readonly view = signal<TableView | undefined>(undefined);
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly players = signal<readonly PlayerView[]>([]);
  /** About the position that is shown: the latest advice, and what a machine thinks that is to move. */
  readonly advice = signal<ThoughtsView | undefined>(undefined);
  readonly machineThoughts = signal<ThoughtsView | undefined>(undefined);
  readonly #options: ClientOptions;
  readonly #worker: Worker;
  readonly #open = new Map<number, (answer: FromTable) => void>();
  #requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromTable>) => this.#hear(data));
    this.#worker.addEventListener('error', ({ message }) => {
      this.#refuse(message || 'The program that plays cannot be loaded.');
    });
  }

  open(opening: Opening): void {
    batch(() => {
      this.view.value = undefined;
      this.refusal.value = undefined;
      this.#forgetThoughts();
    });
    this.send({ kind: 'open', opening });
  }

  send(message: ToTable): void {
    this.#worker.postMessage(message);
  }

  /** The position after a move, if it can be told. */
  async preview(role: number, place: number): Promise<Scene | undefined> {
    const answer = await this.#ask((request) => ({ kind: 'preview', request, role, place }));
    return answer.kind === 'preview' ? answer.scene : undefined;
  }

  async read(text: string): Promise<TypedReading> {
    const answer = await this.#ask((request) => ({ kind: 'read', request, text }));
    return answer.kind === 'reading' ? answer.reading : { kind: 'unknown', nearest: [] };
  }

  /** The text of a file that holds the match. */
  async file(): Promise<string> {
    const answer = await this.#ask((request) => ({ kind: 'save', request }));
    return answer.kind === 'file' ? answer.text : '';
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(message: (request: number) => ToTable): Promise<FromTable> {
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#open.set(request, resolve);
      this.send(message(request));
    });
  }

  #hear(message: FromTable): void {
    switch (message.kind) {
      case 'view':
        batch(() => {
          const before = this.view.peek();
          if (before?.at !== message.view.at || before?.viewer !== message.view.viewer)
            this.#forgetThoughts();
          this.view.value = message.view;
        });
        return;
      case 'thoughts':
        if (message.thoughts.at !== this.view.peek()?.at) return;
        if (message.thoughts.isAdvice) this.advice.value = message.thoughts;
        else this.machineThoughts.value = message.thoughts;
        return;
      case 'refused':
        this.refusal.value = { problem: message.problem, findings: message.findings };
        return;
      case 'players':
        this.players.value = message.players;
        return;
      case 'kept':
        this.#options.keep(message.saved, message.at);
        return;
      case 'serverLost':
        this.#options.serverLost?.(message.problem);
        return;
      case 'told':
        this.#options.tell(message.text, message.tone);
        return;
      case 'broken':
        this.#refuse(message.problem);
        return;
      default:
        this.#open.get(message.request)?.(message);
        this.#open.delete(message.request);
    }
  }

  #refuse(problem: string): void {
    this.refusal.value = { problem, findings: [] };
  }

  #forgetThoughts(): void {
    this.advice.value = undefined;
    this.machineThoughts.value = undefined;
  }
}
