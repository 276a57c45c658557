/** Errors that are the rules' fault rather than the program's. */
import { ExternalRelationError, OpenAnswerError, ProofLimitError } from './limits.ts';

export function isEvaluationError(
  error: unknown,
): error is ProofLimitError | OpenAnswerError | ExternalRelationError {
  return (
    error instanceof ProofLimitError ||
    error instanceof OpenAnswerError ||
    error instanceof ExternalRelationError
  );
}
