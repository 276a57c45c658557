/** Limits on the work for a question, and the errors for exceeding them or for unanswerable questions. */
import type { Span } from '../gdl/index.ts';

/** A term nested deeper, or with more symbols, is assumed to grow forever. */
export interface TermLimits {
  readonly termDepth: number;
  readonly termSize: number;
}

export interface ProofLimits extends TermLimits {
  /** Number of conditions tried for one question. */
  readonly steps: number;
  /** Number of answers stored for one question, over all its subgoals. */
  readonly answers: number;
}

/** About a minute of work, with memory use well below the limit. */
export const DEFAULT_PROOF_LIMITS: ProofLimits = {
  steps: 200_000_000,
  answers: 8_000_000,
  termDepth: 1_000,
  termSize: 100_000,
};

/** Thrown in the term table, which does not know the relation for which the term was created. */
export class TermTooLargeError extends Error {}

type ExceededLimit = 'steps' | 'answers' | 'terms';

const EXCEEDED: Record<ExceededLimit, string> = {
  steps: 'takes too many steps',
  answers: 'has too many answers',
  terms: 'builds ever larger terms',
};

/** An abandoned question: the rules probably recurse forever. */
export class ProofLimitError extends Error {
  override readonly name = 'ProofLimitError';
  readonly relation: string;
  readonly limit: ExceededLimit;

  constructor(relation: string, limit: ExceededLimit) {
    super(`relation '${relation}' ${EXCEEDED[limit]}; check that its recursion comes to an end`);
    this.relation = relation;
    this.limit = limit;
  }
}

/** A fluent, role or percept that a rule leaves partly open. */
export class OpenAnswerError extends Error {
  override readonly name = 'OpenAnswerError';
  readonly relation: string;

  constructor(relation: string, text: string) {
    super(`relation '${relation}' gives '${text}', with a variable that no condition of its rule binds`);
    this.relation = relation;
  }
}

interface ExternalProblem {
  readonly problem: string;
  readonly hint: string;
  /** Set if the library is not connected. */
  readonly isUnconnected?: boolean;
  /** The place of the question in the sheet. */
  readonly span: Span | undefined;
  /** The place for people: sheet, line and column. */
  readonly place?: string | undefined;
}

/** A question that a library of the sheet did not answer. */
export class ExternalRelationError extends Error {
  override readonly name = 'ExternalRelationError';
  readonly relation: string;
  /** The problem, without the place. */
  readonly problem: string;
  readonly hint: string;
  readonly isUnconnected: boolean;
  readonly span: Span | undefined;

  constructor(relation: string, { problem, hint, isUnconnected = false, span, place }: ExternalProblem) {
    const message = `relation '${relation}' from outside cannot be answered: ${problem}`;
    super(place === undefined ? message : `${message} (${place}); ${hint}`);
    this.problem = message;
    this.relation = relation;
    this.hint = hint;
    this.isUnconnected = isUnconnected;
    this.span = span;
  }
}

export function isEvaluationError(
  error: unknown,
): error is ProofLimitError | OpenAnswerError | ExternalRelationError {
  return (
    error instanceof ProofLimitError ||
    error instanceof OpenAnswerError ||
    error instanceof ExternalRelationError
  );
}
