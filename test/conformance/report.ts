/** The printed verdicts: a table for people, JSON for programs. */
import type { JudgedEngine } from './engines.ts';
import type { Verdict } from './judge.ts';

export interface EngineVerdict extends Verdict {
  readonly engine: JudgedEngine;
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

/** Each sheet counts once: as disagreed if any engine disagrees, as refused only if no engine plays it. */
function overall({ engines }: SheetResult): Verdict['verdict'] {
  const has = (verdict: Verdict['verdict']) => engines.some((each) => each.verdict === verdict);
  return has('disagreed') ? 'disagreed' : has('agreed') ? 'agreed' : 'refused';
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

/** Totals by folder, then remarks on single sheets, then overall totals. */
export function textReport(results: readonly SheetResult[], complete: boolean): string {
  const remarks = results.flatMap(({ sheet, engines }) =>
    engines.filter(({ reason }) => reason !== undefined).map((each) => line(sheet, each)),
  );
  const { sheets, agreed, disagreed, refused } = summarize(results);
  return [
    ...folderTable(results),
    '',
    ...remarks,
    ...(remarks.length > 0 ? [''] : []),
    `${sheets} sheets: ${agreed} agreed (${allowedIn(results)} of them by allowance), ${disagreed} disagreed, ${refused} refused; ${secondsOf(results).toFixed(1)} s.`,
    ...(complete ? [] : ['Interrupted: the other sheets were not judged.']),
    '',
  ].join('\n');
}

function folderTable(results: readonly SheetResult[]): string[] {
  const folderOf = ({ sheet }: SheetResult) => sheet.split('/')[0] ?? '';
  const rows = [...new Set(results.map(folderOf))].map((folder) => {
    const inside = results.filter((result) => folderOf(result) === folder);
    const { sheets, agreed, disagreed, refused } = summarize(inside);
    const numbers = [sheets, agreed, allowedIn(inside), disagreed, refused, secondsOf(inside).toFixed(1)];
    return [folder, ...numbers.map(String)];
  });
  const table = [['folder', 'sheets', 'agreed', 'allowed', 'disagreed', 'refused', 'seconds'], ...rows];
  const first = Math.max(...table.map(([folder = '']) => folder.length));
  return table.map(
    ([folder = '', ...cells]) => folder.padEnd(first) + cells.map((cell) => cell.padStart(11)).join(''),
  );
}

function allowedIn(results: readonly SheetResult[]): number {
  return results.filter(({ engines }) => engines.some(({ allowance }) => allowance !== undefined)).length;
}

function secondsOf(results: readonly SheetResult[]): number {
  return results.flatMap(({ engines }) => engines).reduce((sum, { seconds }) => sum + seconds, 0);
}

export function line(sheet: string, { engine, verdict, allowance, reason, seconds }: EngineVerdict): string {
  const outcome = allowance === undefined ? verdict : 'allowed';
  const columns = [outcome.padEnd(9), engine.padEnd(7), `${seconds.toFixed(1)} s`.padStart(8), sheet];
  return `${columns.join('  ')}${reason === undefined ? '' : `\n             ${reason}`}`;
}
