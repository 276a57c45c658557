/** How commands end: their exit codes, and the error for calls that make no sense. */
import { Failure } from '../base/index.ts';

export const EXIT = {
  success: 0,
  /** The command did its work, and the answer is no: rules with errors, files that need formatting. */
  refused: 1,
  /** The command could not do its work: wrong use, unreadable files. */
  unusable: 2,
  /** A fault of Anygame itself (EX_SOFTWARE of sysexits). */
  internal: 70,
  /** Ended by Ctrl-C, as shells put it (128 + SIGINT). */
  interrupted: 130,
} as const;

/** The command line makes no sense; the message is followed by where to find help. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
