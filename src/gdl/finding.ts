/** What a check has to say about a rule sheet: a stable code, a place, the reason and the remedy. */
import { CATALOGUE, type FindingCode, type Severity } from './finding-catalogue.ts';
import type { Span } from './source.ts';

/** Replace the text at `span` by `text`; an empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export interface Fix {
  /** What applying it does, as an order: "insert `)`". */
  readonly title: string;
  readonly edits: readonly Edit[];
}

export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** The codes are those of the language's catalogue. */
export interface Finding<Code extends string = FindingCode> {
  readonly code: Code;
  readonly severity: Severity;
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  /** Where; absent when the fault is something missing from the whole sheet. */
  readonly span?: Span;
  readonly related: readonly RelatedPlace[];
  /** Why it matters. */
  readonly reason: string;
  /** How to fix it here. */
  readonly hint: string;
  readonly fix?: Fix;
  /** For what shows only in play: the joint moves that lead there, each a term per role in role order. */
  readonly witness?: readonly (readonly string[])[];
}

export interface FindingDetails {
  /** Why it matters here, where the catalogue's reason does not fit. */
  readonly reason?: string;
  readonly span?: Span;
  readonly related?: readonly RelatedPlace[];
  readonly hint?: string;
  readonly fix?: Fix;
  readonly witness?: readonly (readonly string[])[];
}

/** A finding of a catalogued kind; the catalogue gives its severity, reason and default hint. */
export function finding(code: FindingCode, message: string, details: FindingDetails = {}): Finding {
  const entry = CATALOGUE[code];
  return {
    code,
    severity: entry.severity,
    message,
    ...(details.span && { span: details.span }),
    related: details.related ?? [],
    reason: details.reason ?? entry.reason,
    hint: details.hint ?? entry.hint,
    ...(details.fix && { fix: details.fix }),
    ...(details.witness && { witness: details.witness }),
  };
}

export function hasErrors(findings: readonly Finding<string>[]): boolean {
  return findings.some((each) => each.severity === 'error');
}

export function inSourceOrder<Code extends string>(findings: readonly Finding<Code>[]): Finding<Code>[] {
  return [...findings].sort(
    (a, b) =>
      (a.span?.start ?? -1) - (b.span?.start ?? -1) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** Collects findings up to a limit, so that a megabyte of noise does not become a million findings. */
export class FindingList {
  readonly #limit: number;
  readonly #findings: Finding[] = [];
  #leftOut = 0;

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  add(each: Finding): void {
    if (this.#findings.length < this.#limit) this.#findings.push(each);
    else this.#leftOut++;
  }

  /** What was collected; the last one says how many were left out, if any were. */
  all(): readonly Finding[] {
    if (this.#leftOut === 0) return this.#findings;
    return [
      ...this.#findings,
      finding('GDL005', `${this.#leftOut} more findings of this check are not shown`),
    ];
  }
}
