/** What the layouts of both notations share. */
import type { Origin } from './comments.ts';
import type { LineWriter } from './writer.ts';

export interface Layout {
  readonly writer: LineWriter;
  readonly origin: Origin;
  /** Columns a line should not exceed; comments and long names may. */
  readonly width: number;
}

export const INDENT = 4;
export const DEFAULT_WIDTH = 100;

/** A rule with several conditions is read at a glance on one line only up to here. */
const SHORT_RULE = 60;

/** Whether a rule may stay on one line, if its author wrote it so. */
export function isShortRule(length: number, conditions: number, width: number): boolean {
  return length <= (conditions <= 1 ? width : Math.min(width, SHORT_RULE));
}
