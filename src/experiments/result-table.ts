/** Tables of numbers: rows, columns, what was printed in each cell, and when ours counts as the same. */
import { type Described, tableParts } from './described.ts';
import { type Estimate, exactly, percentage } from './estimate.ts';
import type { Order } from './order.ts';

export interface ResultTable extends Described {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly orders: readonly Order[];
}

export interface Column {
  readonly name: string;
  /** After the point; 1 unless stated. */
  readonly digits?: number;
  /** When ours counts as the same as what was printed; never judged unless stated. */
  readonly agreement?: Agreement;
}

export interface Row {
  /** As the paper calls it. */
  readonly label: string;
  /** Of the library, or the name of a sheet that has to be given. */
  readonly game: string;
  /** By column. */
  readonly published: readonly (Estimate | undefined)[];
}

/**
 * - `within`: not further than so much beyond the ends of the published interval.
 * - `factor`: neither more than so many times the published figure nor less than its so many-th part.
 * - `side`: on the same side of a number, as of 1 for what is quicker than something else.
 */
export type Agreement =
  | { readonly kind: 'within'; readonly by: number }
  | { readonly kind: 'factor'; readonly of: number }
  | { readonly kind: 'side'; readonly of: number };

/** `open`: the interval of ours holds numbers that would agree and such that would not. */
export type Agreed = 'agrees' | 'open' | 'differs';

export function agreementOn(
  agreement: Agreement,
  published: Estimate,
  { value, low, high }: Estimate,
): Agreed {
  const [least, most] = accepted(agreement, published);
  if (low >= least && high <= most) return 'agrees';
  if (value < least ? high < least : value > most && low > most) return 'differs';
  return 'open';
}

function accepted(agreement: Agreement, { value, low, high }: Estimate): readonly [number, number] {
  switch (agreement.kind) {
    case 'within':
      return [low - agreement.by, high + agreement.by];
    case 'factor':
      return [low / agreement.of, high * agreement.of];
    case 'side':
      return value > agreement.of
        ? [agreement.of, Number.POSITIVE_INFINITY]
        : [Number.NEGATIVE_INFINITY, agreement.of];
  }
}

/**
 * Rows of a published table, one in each line: label, sheet, and the figures of each column, with `-` where there is
 * none: `58.4`, `0.59 (0.57 to 0.61)` with its interval, or `81.9 % of 3000` for a share, which has one.
 */
export function tableRows(table: string): Row[] {
  return tableParts(table).map(tableRow);
}

/** Of the parts of a line. */
export function tableRow([label = '', game = '', ...figures]: readonly string[]): Row {
  return {
    label,
    game,
    published: figures.map((text) => (text === '-' ? undefined : readFigure(text))),
  };
}

const NUMBER = String.raw`-?\d[\d,]*(?:\.\d+)?`;
const FIGURE = new RegExp(`^(${NUMBER})(?: \\((${NUMBER}) to (${NUMBER})\\)| % of (\\d+))?$`);

export function readFigure(text: string): Estimate {
  const [, value, low, high, trials] = FIGURE.exec(text) ?? [];
  if (value === undefined) throw new SyntaxError(`'${text}' is no published figure`);
  const read = (digits: string): number => Number(digits.replaceAll(',', ''));
  if (trials !== undefined) {
    const { low: least, high: most } = percentage((read(value) / 100) * Number(trials), Number(trials));
    return { value: read(value), low: least, high: most };
  }
  if (low === undefined || high === undefined) return exactly(read(value));
  return { value: read(value), low: read(low), high: read(high) };
}
