/** What goes wrong for reasons the user can do something about. Everything else is a fault of the program. */

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

/** Ends the command with `anygame: message` on standard error, and no stack trace. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.unusable) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/** The command line makes no sense; the message is followed by where to find help. */
export class UsageError extends Failure {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
