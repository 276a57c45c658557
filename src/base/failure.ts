/** What goes wrong for reasons the user can do something about. Everything else is an error of the program. */

/** `refused`: the answer is no, as for rules with errors. `unusable`: the work could not be done, as with unreadable files. */
export type FailureReason = 'refused' | 'unusable';

/** Its message is for the user, and needs no stack trace. */
export class Failure extends Error {
  readonly reason: FailureReason;

  constructor(message: string, reason: FailureReason = 'unusable') {
    super(message);
    this.name = 'Failure';
    this.reason = reason;
  }
}
