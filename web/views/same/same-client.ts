/** The page's end of the worker that compares games: what is shown, as signals. */
import { batch, signal } from '@preact/signals';
import { requester, webWorker } from '../../../src/base/index.ts';
import type { MoveSequence, StudiedSheet } from '../../study/position-study.ts';
import type { ComparedGames, PositionPair, SameProtocol } from './same.ts';

export class SameClient {
  readonly answer = signal<ComparedGames | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  /** Joint moves of the first game. */
  readonly line = signal<MoveSequence>([]);
  readonly pair = signal<PositionPair | undefined>(undefined);
  readonly #worker = requester<SameProtocol>(
    webWorker(new Worker(new URL('./same-worker.ts', import.meta.url), { type: 'module' })),
    { worker: 'The program that compares' },
  );

  async compare(first: StudiedSheet, second: StudiedSheet): Promise<void> {
    try {
      this.answer.value = await this.#worker.ask('compare', { first, second });
      if (this.answer.value.verdict === 'same') await this.goTo([]);
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    }
  }

  async goTo(line: MoveSequence): Promise<void> {
    const pair = await this.#worker.ask('position', line);
    batch(() => {
      this.line.value = line;
      this.pair.value = pair;
    });
  }

  close(): void {
    this.#worker.close(new Error('nobody compares any more'));
  }
}
