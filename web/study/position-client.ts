/** The page's client for the worker that replays matches. */
import { requester, webWorker } from '../../src/base/index.ts';
import { common } from '../phrases/common.ts';
import { currentLanguage } from '../phrases/language.ts';
import type {
  MoveSequence,
  SeenLine,
  SeenPosition,
  StudiedGame,
  StudiedPosition,
  StudiedSheet,
} from './position-study.ts';
import type { PositionProtocol } from './position-worker.ts';

export class PositionClient {
  readonly #worker = requester<PositionProtocol>(
    webWorker(new Worker(new URL('./position-worker.ts', import.meta.url), { type: 'module' })),
    { worker: common.computerStopped },
  );

  open(sheet: StudiedSheet): Promise<StudiedGame> {
    return this.#worker.ask('open', { ...sheet, language: currentLanguage() });
  }

  position(line: MoveSequence): Promise<StudiedPosition> {
    return this.#worker.ask('position', line);
  }

  /** Every joint move of a line in words. */
  told(line: MoveSequence): Promise<readonly string[]> {
    return this.#worker.ask('told', line);
  }

  seen(line: SeenLine): Promise<SeenPosition> {
    return this.#worker.ask('seen', line);
  }

  close(): void {
    this.#worker.close(new Error('nobody looks at the positions any more'));
  }
}
