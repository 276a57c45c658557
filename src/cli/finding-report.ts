/** Findings for people: the place, the line with the place underlined, the reason and the remedy. */
import { type Cell, cells, counted, printable } from '../base/index.ts';
import {
  type AppliedFix,
  CATALOGUE,
  type Finding,
  type Severity,
  type SourceText,
  type Span,
} from '../gdl/index.ts';
import { VGDL_CATALOGUE } from '../vgdl/index.ts';
import type { Paint, Palette } from './palette.ts';

/** The default hint for each code. */
const USUAL_HINTS = new Map(
  Object.entries({ ...CATALOGUE, ...VGDL_CATALOGUE }).map(([code, { hint }]) => [code, hint]),
);

export interface FindingStyle {
  readonly width: number;
  readonly palette: Palette;
  /** Maximum number of findings shown per sheet; errors come before warnings. */
  readonly most: number;
}

/** The findings in the order given, each followed by an empty line. */
export function findingsReport(
  source: SourceText,
  findings: readonly Finding<string>[],
  style: FindingStyle,
): string {
  const shown = mostImportant(findings, style.most);
  const explained = new Set<string>();
  const parts = shown.map((each) => {
    const lines = findingLines(source, each, style, explained.has(each.code));
    explained.add(each.code);
    return `${lines.join('\n')}\n\n`;
  });
  const leftOut = findings.length - shown.length;
  if (leftOut > 0) parts.push(style.palette.dim(`… and ${leftOut} more; --all shows them`), '\n\n');
  return parts.join('');
}

/** "2 errors, 1 warning", or undefined if there is neither. */
export function tally(findings: readonly Finding<string>[], palette: Palette): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const parts = [
    ...(errors > 0 ? [palette.red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [palette.yellow(counted(warnings, 'warning'))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function mostImportant(findings: readonly Finding<string>[], most: number): readonly Finding<string>[] {
  if (findings.length <= most) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const kept = new Set([...errors, ...warnings].slice(0, most));
  return findings.filter((each) => kept.has(each));
}

function findingLines(
  source: SourceText,
  each: Finding<string>,
  style: FindingStyle,
  known: boolean,
): string[] {
  const { palette } = style;
  const paint = severityPaint(each.severity, palette);
  const title = `${paint(`${each.severity} ${each.code}`)}: ${palette.bold(printable(each.message))}`;
  const lines = [`${placeText(source, each)}: ${title}`];
  if (each.span !== undefined) {
    const places: MarkedSpan[] = [
      { span: each.span, mark: '^', label: '', paint },
      ...each.related.map(({ span, message }) => ({
        span,
        mark: '-',
        label: printable(message),
        paint: palette.cyan,
      })),
    ];
    lines.push(...excerpt(source, places, style.width, palette.dim));
  }
  // The general explanation of a kind of finding is printed once, specific details always.
  if (!known) lines.push(`  ${palette.dim('why:')}  ${each.reason}`);
  if (!known || each.hint !== USUAL_HINTS.get(each.code))
    lines.push(`  ${palette.dim('help:')} ${printable(each.hint)}`);
  if (each.witness !== undefined && each.witness.length > 0)
    lines.push(`  ${palette.dim('moves:')} ${witnessText(each.witness)}`);
  if (each.fix !== undefined) lines.push(`  ${palette.dim('fix:')}  --fix will ${printable(each.fix.title)}`);
  return lines;
}

/** The moves in the syntax of `anygame step`; long lines are cut at the start. */
function witnessText(witness: readonly (readonly string[])[]): string {
  const shown = witness.slice(-MOST_MOVES).map((moves) => {
    const text = moves.length === 1 ? moves.join('') : `(${moves.join(' ')})`;
    return printable(/[\s()]/.test(text) ? `"${text}"` : text);
  });
  const leftOut = witness.length - shown.length;
  return `${leftOut > 0 ? `(${leftOut} more; --json gives all) … ` : ''}${shown.join(' ')}`;
}

const MOST_MOVES = 12;

function placeText(source: SourceText, { span }: Finding<string>): string {
  if (span === undefined) return source.name;
  const { line, column } = source.position(span.start);
  return `${source.name}:${line}:${column}`;
}

function severityPaint(severity: Severity, palette: Palette): Paint {
  return severity === 'error' ? palette.red : palette.yellow;
}

/** A place mentioned in a finding, to be marked under its line. */
export interface MarkedSpan {
  readonly span: Span;
  /** The character used to underline. */
  readonly mark: string;
  readonly label: string;
  readonly paint: Paint;
}

/** The part of a place that lies on one line. */
interface Piece {
  readonly line: number;
  readonly lineStart: number;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedSpan;
  /** Shown under the last piece of its place only. */
  readonly label: string;
}

/** The visible part of a line and the position of the underline. */
interface Drawing {
  readonly text: string;
  readonly before: number;
  readonly length: number;
}

const MOST_LINES_PER_PLACE = 3;

export function excerpt(
  source: SourceText,
  places: readonly MarkedSpan[],
  width: number,
  gutterPaint: Paint,
): string[] {
  const pieces = places.flatMap((place) => piecesOf(source, place));
  pieces.sort((a, b) => a.line - b.line);
  const digits = String(pieces.at(-1)?.line ?? 1).length;
  const blank = gutterPaint(`${' '.repeat(digits)} |`);
  const rows = [blank];
  let lastLine = pieces[0]?.line ?? 1;
  let lastText: string | undefined;
  for (const piece of pieces) {
    const { text, before, length } = draw(source.text, piece, Math.max(20, width - digits - 3));
    if (piece.line > lastLine + 1) rows.push(gutterPaint(`${' '.repeat(digits)} :`));
    if (piece.line !== lastLine || text !== lastText)
      rows.push(`${gutterPaint(`${String(piece.line).padStart(digits)} |`)} ${text}`.trimEnd());
    const { mark, paint } = piece.marked;
    const underline = paint(`${mark.repeat(length)}${piece.label === '' ? '' : ` ${piece.label}`}`);
    rows.push(`${blank} ${' '.repeat(before)}${underline}`);
    lastLine = piece.line;
    lastText = text;
  }
  return rows;
}

/** Of a long place, only the start and the end are shown. */
function piecesOf(source: SourceText, place: MarkedSpan): Piece[] {
  const { span, label } = place;
  const first = source.position(span.start).line;
  const last = source.position(Math.max(span.start, span.end - 1)).line;
  const lines =
    last - first < MOST_LINES_PER_PLACE
      ? Array.from({ length: last - first + 1 }, (_, i) => first + i)
      : [first, last];
  return lines.map((line) => {
    const lineStart = source.lineStart(line);
    const start = line === first ? span.start : firstInk(source.text, lineStart, span.end);
    return { line, lineStart, start, end: span.end, marked: place, label: line === last ? label : '' };
  });
}

function firstInk(text: string, from: number, end: number): number {
  let at = from;
  while (at < end - 1 && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

/** Only the neighbourhood of the mark is examined, so that very long lines cost no more than short ones. */
function draw(text: string, piece: Piece, width: number): Drawing {
  const reach = width * 2;
  const from = Math.max(piece.lineStart, piece.start - reach);
  const rest = text.slice(from, piece.start + reach);
  const lineEnd = rest.slice(piece.start - from).search(/[\r\n]/);
  const complete = lineEnd >= 0 || piece.start + reach >= text.length;
  const line = lineEnd >= 0 ? rest.slice(0, piece.start - from + lineEnd) : rest;
  const all = cells(line);
  const startCell = indexAt(all, piece.start - from);
  const endCell = Math.max(startCell + 1, indexAt(all, piece.end - from));
  const fits = complete && from === piece.lineStart && cellsWidth(all) <= width;
  const [left, right] = fits ? [0, all.length] : windowAround(all, startCell, endCell, width - 2);
  const leftSign = left > 0 || from > piece.lineStart ? '…' : '';
  const rightSign = right < all.length || !complete ? '…' : '';
  const shown = all.slice(left, right);
  return {
    text: `${leftSign}${shown.map((cell) => cell.shown).join('')}${rightSign}`,
    before: leftSign.length + cellsWidth(all.slice(left, startCell)),
    length: Math.max(1, cellsWidth(all.slice(startCell, Math.min(endCell, right)))),
  };
}

/** Cells from `left` to `right` that fit into the width, with context before the mark. */
function windowAround(all: readonly Cell[], start: number, end: number, width: number): [number, number] {
  const markWidth = Math.min(cellsWidth(all.slice(start, end)), width);
  const context = Math.max(Math.floor(width / 3), width - markWidth - Math.floor(width / 3));
  let left = start;
  let used = 0;
  while (left > 0 && used + (all[left - 1]?.width ?? 0) <= Math.min(context, width - 1))
    used += all[--left]?.width ?? 0;
  let right = start;
  while (right < all.length && used + (all[right]?.width ?? 0) <= width) used += all[right++]?.width ?? 0;
  return [left, right];
}

function indexAt(all: readonly Cell[], offset: number): number {
  const index = all.findIndex((cell) => cell.offset >= offset);
  return index < 0 ? all.length : index;
}

function cellsWidth(some: readonly Cell[]): number {
  return some.reduce((sum, cell) => sum + cell.width, 0);
}

/** Findings for programs; docs/authors.md describes the format. */
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
  /** With --play: joint moves that lead to the problem. */
  readonly witness?: readonly (readonly string[])[];
}

/** With --play: the games played. */
export interface PlayJson {
  readonly engine: string;
  readonly games: number;
  /** Number of games requested, and the total time limit in seconds. */
  readonly planned: number;
  readonly seconds: number;
  /** Number of joint moves in the shortest and the longest finished game. */
  readonly shortest: number;
  readonly longest: number;
  /** Number of states visited from the start, and whether these are all states. */
  readonly states: number;
  readonly complete: boolean;
}

export interface SheetJson {
  readonly name: string;
  /** Why the sheet could not be read; if set, nothing was checked. */
  readonly problem: string | null;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly FindingJson[];
  /** With --fix: what was fixed. */
  readonly repairs?: readonly AppliedFix[];
  /** With --fix from standard input: the fixed text. */
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
