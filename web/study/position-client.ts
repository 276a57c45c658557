/** The page's end of the worker that replays matches. */

import type { MoveSequence, StudiedGame, StudiedPosition, StudiedSheet } from './position-study.ts';
import type { PositionAnswer, PositionQuestion } from './position-worker.ts';
import { WorkerQuestions } from './worker-questions.ts';

export class PositionClient {
  readonly #worker = new WorkerQuestions<PositionQuestion, PositionAnswer>(
    new Worker(new URL('./position-worker.ts', import.meta.url), { type: 'module' }),
  );

  async open(sheet: StudiedSheet): Promise<StudiedGame> {
    const answer = await this.#worker.ask({ kind: 'open', sheet });
    if (answer.kind !== 'game') throw new Error('this is no answer');
    return answer.game;
  }

  async position(line: MoveSequence): Promise<StudiedPosition> {
    const answer = await this.#worker.ask({ kind: 'position', line });
    if (answer.kind !== 'position') throw new Error('this is no answer');
    return answer.position;
  }

  close(): void {
    this.#worker.close();
  }
}
