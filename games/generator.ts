/** Rule sheets that differ only in sizes come from one source: a function from parameters to the text of a sheet. */

export interface Parameter {
  /** For people, as in `columns of the board`. */
  readonly meaning: string;
  readonly least: number;
  readonly most: number;
  readonly default: number;
}

export interface SheetGenerator<Name extends string = string> {
  readonly parameters: Readonly<Record<Name, Parameter>>;
  /** The rules for whole numbers within the parameters' bounds, laid out as `anygame format` would. */
  sheet(values: Readonly<Record<Name, number>>): string;
}

export function defineGenerator<Name extends string>(generator: SheetGenerator<Name>): SheetGenerator<Name> {
  return generator;
}

/** The whole numbers from `first` to `last`, both included. */
export function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** One line of text for each item. */
export function lines<T>(items: readonly T[], line: (item: T) => string): string {
  return items.map(line).join('\n');
}

/**
 * Facts that say which number follows which.
 *
 * @example
 * successors('next-row', 1, 3)   // (next-row 1 2)
 *                                // (next-row 2 3)
 */
export function successors(relation: string, first: number, last: number): string {
  return lines(numbers(first, last - 1), (number) => `(${relation} ${number} ${number + 1})`);
}
