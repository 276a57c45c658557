/** Findings for programs; docs/authors.md describes the format. */
import type { AppliedFix, Finding, SourceText, Span } from '../gdl/index.ts';

export interface SpanJson {
  readonly start: number;
  readonly end: number;
  readonly from: { readonly line: number; readonly column: number };
  readonly to: { readonly line: number; readonly column: number };
}

export interface FindingJson {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly span: SpanJson | null;
  readonly related: readonly { readonly message: string; readonly span: SpanJson }[];
  readonly reason: string;
  readonly hint: string;
  readonly fix: {
    readonly title: string;
    readonly edits: readonly { readonly span: SpanJson; readonly text: string }[];
  } | null;
  /** With --play: the joint moves that lead there. */
  readonly witness?: readonly (readonly string[])[];
}

/** With --play: what was played. */
export interface PlayJson {
  readonly engine: string;
  readonly games: number;
  /** Joint moves of the shortest and the longest game that came to an end. */
  readonly shortest: number;
  readonly longest: number;
  /** States visited from the start on, and whether these are all. */
  readonly states: number;
  readonly complete: boolean;
}

export interface SheetJson {
  readonly name: string;
  /** Why the sheet could not be read; then nothing was checked. */
  readonly problem: string | null;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly FindingJson[];
  /** With --fix: what was mended. */
  readonly repairs?: readonly AppliedFix[];
  /** With --fix from standard input: the mended text. */
  readonly text?: string;
  readonly play?: PlayJson;
}

export interface CheckJson {
  readonly version: 1;
  readonly errors: number;
  readonly warnings: number;
  readonly sheets: readonly SheetJson[];
}

export function checkJson(sheets: readonly SheetJson[]): CheckJson {
  const sum = (key: 'errors' | 'warnings') => sheets.reduce((total, sheet) => total + sheet[key], 0);
  return { version: 1, errors: sum('errors'), warnings: sum('warnings'), sheets };
}

export function sheetJson(source: SourceText, findings: readonly Finding<string>[]): SheetJson {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    name: source.name,
    problem: null,
    errors,
    warnings: findings.length - errors,
    findings: findings.map((each) => findingJson(source, each)),
  };
}

function findingJson(source: SourceText, each: Finding<string>): FindingJson {
  const { code, severity, message, span, related, reason, hint, fix, witness } = each;
  return {
    code,
    severity,
    message,
    span: span === undefined ? null : spanJson(source, span),
    related: related.map((one) => ({ message: one.message, span: spanJson(source, one.span) })),
    reason,
    hint,
    fix:
      fix === undefined
        ? null
        : {
            title: fix.title,
            edits: fix.edits.map((edit) => ({ span: spanJson(source, edit.span), text: edit.text })),
          },
    ...(witness !== undefined && { witness }),
  };
}

function spanJson(source: SourceText, { start, end }: Span): SpanJson {
  return { start, end, from: source.position(start), to: source.position(end) };
}
