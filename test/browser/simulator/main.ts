/** The page of the test: hands questions to a worker, as the page of the product does, and its answers back. */
import type { Question, Reply } from './judge.ts';

const judge = new Worker(new URL('./judge.ts', import.meta.url), { type: 'module' });

function ask(question: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    judge.onmessage = ({ data }: MessageEvent<Reply>) =>
      'problem' in data ? reject(new Error(data.problem)) : resolve(data.answer);
    judge.onerror = ({ message }) => reject(new Error(message));
    judge.postMessage(question);
  });
}

Object.assign(globalThis, { ask });
