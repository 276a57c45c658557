/** The findings of checks of VGDL games and levels. */
import type { Edit, Finding, RelatedPlace, Span } from '../gdl/index.ts';
import { VGDL_CATALOGUE, type VgdlFindingCode } from './finding-catalogue.ts';

export type VgdlFinding = Finding<VgdlFindingCode>;

interface VgdlFindingDetails {
  readonly span?: Span | undefined;
  readonly related?: readonly RelatedPlace[];
  readonly hint?: string;
  readonly fix?: { readonly title: string; readonly edits: readonly Edit[] } | undefined;
}

/** A finding of a catalogued kind; the catalogue gives its severity, reason and usual hint. */
export function vgdlFinding(
  code: VgdlFindingCode,
  message: string,
  { span, related = [], hint, fix }: VgdlFindingDetails = {},
): VgdlFinding {
  const entry = VGDL_CATALOGUE[code];
  return {
    code,
    severity: entry.severity,
    message,
    ...(span && { span }),
    related,
    reason: entry.reason,
    hint: hint ?? entry.hint,
    ...(fix && { fix }),
  };
}

/** Replaces the text of a place. */
export function replacing(span: Span, text: string, title: string) {
  return { title, edits: [{ span, text }] };
}
