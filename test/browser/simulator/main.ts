/** The page of the test: hands questions to a worker, as the page of the product does, and its answers back. */
import { requester, webWorker } from '../../../src/base/index.ts';
import type { JudgeProtocol, Question } from './judge.ts';

const judge = requester<JudgeProtocol>(
  webWorker(new Worker(new URL('./judge.ts', import.meta.url), { type: 'module' })),
);

function ask(question: Question): Promise<unknown> {
  return judge.ask('judge', question);
}

Object.assign(globalThis, { ask });
