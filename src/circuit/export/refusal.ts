/** Why something could not be read or drawn: a value, with what to do about it. */

export type ExportRefusalCode =
  /** Not a file of this kind. */
  | 'foreign'
  /** Of this kind, but of a format this program does not read. */
  | 'version'
  /** Its end is missing. */
  | 'truncated'
  /** Changed since it was written, or written wrongly. */
  | 'damaged'
  /** Nothing of the circuit has the name asked for. */
  | 'unknown-name'
  /** More than can sensibly be drawn. */
  | 'too-large';

export interface ExportRefusal {
  readonly kind: 'refusal';
  readonly code: ExportRefusalCode;
  readonly message: string;
}

export function refuse(code: ExportRefusalCode, message: string): ExportRefusal {
  return { kind: 'refusal', code, message };
}

export function isExportRefusal(value: unknown): value is ExportRefusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

/** Thrown inside a reader and turned into a refusal at its edge. */
export class Malformed extends Error {}
