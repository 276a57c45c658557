/** Errors whose cause the user can do something about. Any other error is a bug in the program. */

/**
 * `refused`: the answer is no, for example for rules with errors. `unusable`: the work could not be done, for example
 * because a file is unreadable.
 */
export type FailureReason = 'refused' | 'unusable';

/** An error whose message is for the user and needs no stack trace. */
export class Failure extends Error {
  readonly reason: FailureReason;

  constructor(message: string, reason: FailureReason = 'unusable') {
    super(message);
    this.name = 'Failure';
    this.reason = reason;
  }
}
