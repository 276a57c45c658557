/** The page's end of the worker that replays matches. */
import { requester, webWorker } from '../../src/base/index.ts';
import type { MoveSequence, StudiedGame, StudiedPosition, StudiedSheet } from './position-study.ts';
import type { PositionProtocol } from './position-worker.ts';

export class PositionClient {
  readonly #worker = requester<PositionProtocol>(
    webWorker(new Worker(new URL('./position-worker.ts', import.meta.url), { type: 'module' })),
    { worker: 'The program that computes' },
  );

  open(sheet: StudiedSheet): Promise<StudiedGame> {
    return this.#worker.ask('open', sheet);
  }

  position(line: MoveSequence): Promise<StudiedPosition> {
    return this.#worker.ask('position', line);
  }

  close(): void {
    this.#worker.close(new Error('nobody looks at the positions any more'));
  }
}
