/** What is printed of the verdicts: a table for people, JSON for programs. */
import type { EngineName } from '../../src/machine/index.ts';
import type { Verdict } from './judge.ts';

export interface EngineVerdict extends Verdict {
  readonly engine: EngineName;
  readonly seconds: number;
}

export interface SheetResult {
  readonly sheet: string;
  readonly engines: readonly EngineVerdict[];
}

export interface Summary {
  readonly sheets: number;
  readonly agreed: number;
  readonly disagreed: number;
  readonly refused: number;
}

/** Each sheet counts once: as disagreed if any engine disagrees, else as refused if any refuses. */
export function overall({ engines }: SheetResult): Verdict['verdict'] {
  const has = (verdict: Verdict['verdict']) => engines.some((each) => each.verdict === verdict);
  return has('disagreed') ? 'disagreed' : has('refused') ? 'refused' : 'agreed';
}

export function summarize(results: readonly SheetResult[]): Summary {
  const count = (verdict: Verdict['verdict']) =>
    results.filter((result) => overall(result) === verdict).length;
  return {
    sheets: results.length,
    agreed: count('agreed'),
    disagreed: count('disagreed'),
    refused: count('refused'),
  };
}

export function jsonReport(results: readonly SheetResult[], corpus: string, complete: boolean): string {
  const details = results.map((result) => {
    const telling = result.engines.find((each) => each.verdict === overall(result) && each.reason);
    return {
      sheet: result.sheet,
      verdict: overall(result),
      reason: telling?.reason ?? null,
      allowance: telling?.allowance ?? null,
      engines: result.engines,
    };
  });
  return `${JSON.stringify({ corpus, complete, summary: summarize(results), details }, null, 2)}\n`;
}

/** One line per sheet and engine that has something to tell, then the totals. */
export function textReport(results: readonly SheetResult[], complete: boolean): string {
  const lines = results.flatMap(({ sheet, engines }) =>
    engines.filter(({ reason }) => reason !== undefined).map((each) => line(sheet, each)),
  );
  const { sheets, agreed, disagreed, refused } = summarize(results);
  const seconds = results.flatMap(({ engines }) => engines).reduce((sum, each) => sum + each.seconds, 0);
  const allowed = results.filter(({ engines }) => engines.some(({ allowance }) => allowance)).length;
  return [
    ...lines,
    lines.length > 0 ? '' : [],
    `${sheets} sheets: ${agreed} agreed (${allowed} of them by allowance), ${disagreed} disagreed, ${refused} refused; ${seconds.toFixed(1)} s.`,
    complete ? [] : 'Interrupted: the other sheets were not judged.',
    '',
  ]
    .flat()
    .join('\n');
}

export function line(sheet: string, { engine, verdict, allowance, reason, seconds }: EngineVerdict): string {
  const outcome = allowance === undefined ? verdict : 'allowed';
  const columns = [outcome.padEnd(9), engine.padEnd(7), `${seconds.toFixed(1)} s`.padStart(8), sheet];
  return `${columns.join('  ')}${reason === undefined ? '' : `\n             ${reason}`}`;
}
