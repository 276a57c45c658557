/** Thrown inside of a search to leave it at once when the time is up. */
export class Interrupted extends Error {
  constructor() {
    super('the time is up');
  }
}

/** What the work gives, or undefined if it was interrupted. */
export function uninterrupted<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}
