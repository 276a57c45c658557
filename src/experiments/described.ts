/** What all experiments have in common. */

export interface Described {
  /** As in `--only E1`. */
  readonly id: string;
  readonly title: string;
  /** What was left open and how it is done here, in whole sentences. */
  readonly notes: readonly string[];
}

/** How much is done: to see that it works, and as the authors did it. */
export interface Sizes {
  readonly quick: number;
  readonly full: number;
}

/** The parts of each line of a table that is written as text, with `|` between them. */
export function tableParts(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
}
