/** Numbers and tables as people read them. */
import { cells } from './columns.ts';

/** Columns two spaces apart; those of numbers are aligned to the right. Lines have no spaces at their ends. */
export function tableLines(rows: readonly (readonly string[])[], indent = ''): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) =>
    Math.max(...rows.map((row) => widthOf(row[i] ?? ''))),
  );
  // The first row may be a heading.
  const isNumeric = widths.map((_, i) =>
    rows.slice(1).every((row) => /^[\d,.]*( m?s| MB)?$/.test(row[i] ?? '')),
  );
  return rows.map((row) => {
    const parts = row.map((cell, i) => {
      const filling = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
      return isNumeric[i] ? filling + cell : cell + filling;
    });
    return `${indent}${parts.join('  ')}`.trimEnd();
  });
}

export function widthOf(text: string): number {
  return cells(text).reduce((sum, { width }) => sum + width, 0);
}

/** As many items per line as fit, one below the other in columns. */
export function gridLines(items: readonly string[], width: number, indent: string): string[] {
  const widest = Math.max(0, ...items.map(widthOf));
  const perLine = Math.max(1, Math.floor((width - indent.length + 2) / (widest + 2)));
  const lines: string[] = [];
  for (let start = 0; start < items.length; start += perLine) {
    const row = items.slice(start, start + perLine);
    lines.push(
      `${indent}${row.map((item) => item + ' '.repeat(widest - widthOf(item))).join('  ')}`.trimEnd(),
    );
  }
  return lines;
}

/** `1,234,567` */
export function grouped(number: number | bigint): string {
  return number.toLocaleString('en');
}

/** `0.4 ms`, `12 ms` or `3.1 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
