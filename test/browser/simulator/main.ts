/** The page of the test: passes questions to a worker, like the page of the product, and returns its answers. */
import { requester, webWorker } from '../../../src/base/index.ts';
import type { JudgeProtocol, Question } from './judge.ts';

const judge = requester<JudgeProtocol>(
  webWorker(new Worker(new URL('./judge.ts', import.meta.url), { type: 'module' })),
);

function ask(question: Question): Promise<unknown> {
  return judge.ask('judge', question);
}

Object.assign(globalThis, { ask });
