/** The process that runs the cases, so that endless cases and those that exhaust memory can be ended from outside. */
import { brokenProperty } from './properties.ts';
import type { Answer, Question } from './runner.ts';

process.on('message', ({ id, text }: Question) => {
  const start = performance.now();
  const broken = brokenProperty(text);
  const answer: Answer = { id, milliseconds: performance.now() - start, broken: broken ?? null };
  process.send?.(answer);
});
