/** A question that a library cannot answer, through a mistake of its author or of whoever asks. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
  /** What to do about it. */
  readonly hint: string;

  constructor(problem: string, hint: string) {
    super(problem);
    this.hint = hint;
  }
}
