/** A position has more joint moves than can be held as a list. */
export class TooManyChildren extends RangeError {
  readonly code = 'too-many-children';
  readonly count: number;
  readonly most: number;

  constructor(count: number, most: number) {
    super(
      `a position with ${count} joint moves has too many children for a list (at most ${most}): ` +
        'take them one after the other from children(), or ask successors() for some',
    );
    this.name = 'TooManyChildren';
    this.count = count;
    this.most = most;
  }
}
