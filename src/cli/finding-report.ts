/** Findings as people read them: the place, the line with a mark under it, the reason and the remedy. */
import { CATALOGUE, type Finding, type FindingCode, type Severity, type SourceText } from '../gdl/index.ts';
import { printable } from './columns.ts';
import { excerpt, type Place } from './excerpt.ts';
import type { Paint, Palette } from './palette.ts';

export interface ReportStyle {
  readonly width: number;
  readonly palette: Palette;
  /** Findings shown per sheet; errors are shown before warnings are. */
  readonly most: number;
}

/** The findings in the order given, each followed by an empty line. */
export function findingsReport(source: SourceText, findings: readonly Finding[], style: ReportStyle): string {
  const shown = mostImportant(findings, style.most);
  const explained = new Set<FindingCode>();
  const parts = shown.map((each) => {
    const lines = findingLines(source, each, style, explained.has(each.code));
    explained.add(each.code);
    return `${lines.join('\n')}\n\n`;
  });
  const leftOut = findings.length - shown.length;
  if (leftOut > 0) parts.push(style.palette.dim(`… and ${leftOut} more; --all shows them`), '\n\n');
  return parts.join('');
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** "2 errors, 1 warning", or undefined if there is neither. */
export function tally(findings: readonly Finding[], palette: Palette): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const parts = [
    ...(errors > 0 ? [palette.red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [palette.yellow(counted(warnings, 'warning'))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function mostImportant(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const kept = new Set([...errors, ...warnings].slice(0, most));
  return findings.filter((each) => kept.has(each));
}

function findingLines(source: SourceText, each: Finding, style: ReportStyle, known: boolean): string[] {
  const { palette } = style;
  const paint = severityPaint(each.severity, palette);
  const title = `${paint(`${each.severity} ${each.code}`)}: ${palette.bold(printable(each.message))}`;
  const lines = [`${place(source, each)}: ${title}`];
  if (each.span !== undefined) {
    const places: Place[] = [
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
  // The general words about a kind of finding are said once; what is special here, always.
  if (!known) lines.push(`  ${palette.dim('why:')}  ${each.reason}`);
  if (!known || each.hint !== CATALOGUE[each.code].hint)
    lines.push(`  ${palette.dim('help:')} ${printable(each.hint)}`);
  if (each.witness !== undefined && each.witness.length > 0)
    lines.push(`  ${palette.dim('moves:')} ${witnessText(each.witness)}`);
  if (each.fix !== undefined) lines.push(`  ${palette.dim('fix:')}  --fix will ${printable(each.fix.title)}`);
  return lines;
}

/** The moves as `anygame step` takes them; long lines show only their end. */
function witnessText(witness: readonly (readonly string[])[]): string {
  const shown = witness.slice(-MOST_MOVES).map((moves) => {
    const text = moves.length === 1 ? moves.join('') : `(${moves.join(' ')})`;
    return printable(/[\s()]/.test(text) ? `"${text}"` : text);
  });
  const leftOut = witness.length - shown.length;
  return `${leftOut > 0 ? `(${leftOut} more; --json gives all) … ` : ''}${shown.join(' ')}`;
}

const MOST_MOVES = 12;

function place(source: SourceText, { span }: Finding): string {
  if (span === undefined) return source.name;
  const { line, column } = source.position(span.start);
  return `${source.name}:${line}:${column}`;
}

function severityPaint(severity: Severity, palette: Palette): Paint {
  return severity === 'error' ? palette.red : palette.yellow;
}
