/** The process that checks sheets, so that it can be ended from outside if one takes too long. */
import { type CorpusCase, readSheet, readTrace } from './corpus-case.ts';
import { ENGINES, type JudgedEngine } from './engines.ts';
import { judge, type Verdict } from './judge.ts';

export interface Question {
  readonly engine: JudgedEngine;
  readonly sheet: CorpusCase;
}

export type Answer =
  | { readonly kind: 'progress'; readonly where: string }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 250;

process.on('message', ({ engine, sheet }: Question) => {
  const factory = ENGINES[engine];
  let lastReport = performance.now();
  const report = (where: string) => {
    if (performance.now() - lastReport < REPORT_EVERY) return;
    lastReport = performance.now();
    send({ kind: 'progress', where });
  };
  const verdict: Verdict =
    factory === undefined
      ? { verdict: 'refused', reason: `there is no engine '${engine}'` }
      : judge(
          { sheet: readSheet(sheet), trace: readTrace(sheet), stateSpace: sheet.stateSpace },
          factory,
          report,
        );
  send({ kind: 'verdict', verdict });
});

function send(answer: Answer): void {
  process.send?.(answer);
}
