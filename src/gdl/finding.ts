/** The findings of checks of rule sheets: a stable code, a place, the reason and the remedy. */
import { CATALOGUE, type FindingCode, type Severity } from './finding-catalogue.ts';
import type { Span } from './source.ts';

/** Replaces the text at `span` by `text`; an empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export interface Fix {
  /** The effect of applying it, in the imperative: "insert `)`". */
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
  /** The problem in one sentence without a full stop. */
  readonly message: string;
  /** The place; absent if something is missing from the whole sheet. */
  readonly span?: Span;
  readonly related: readonly RelatedPlace[];
  /** Why it matters. */
  readonly reason: string;
  /** How to fix it here. */
  readonly hint: string;
  readonly fix?: Fix;
  /**
   * For problems that only appear in play: the joint moves that lead there, each with one term per role in role order.
   */
  readonly witness?: readonly (readonly string[])[];
}

export interface FindingDetails {
  /** Why it matters here, if the catalogue's reason does not apply. */
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

/** Collects findings up to a limit, so that a megabyte of noise does not produce a million findings. */
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

  /** The collected findings; the last one gives the number of omitted ones, if any. */
  all(): readonly Finding[] {
    if (this.#leftOut === 0) return this.#findings;
    return [
      ...this.#findings,
      finding('GDL005', `${this.#leftOut} more findings of this check are not shown`),
    ];
  }
}
