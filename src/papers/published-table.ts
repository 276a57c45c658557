/** Published tables: rows, columns, the figure printed in each cell, when ours counts as the same, and which figures should be larger than which. */
import { compareEstimates, type Estimate, exactEstimate, percentageEstimate } from '../base/index.ts';

export interface PublishedTable extends Described {
  readonly columns: readonly PublishedColumn[];
  readonly rows: readonly PublishedRow[];
  readonly orders: readonly OrderClaim[];
}

export interface PublishedColumn {
  readonly name: string;
  /** After the point; 1 unless stated. */
  readonly digits?: number;
  /** When ours counts as the same as what was printed; never judged unless stated. */
  readonly agreement?: Agreement;
}

export interface PublishedRow {
  /** As the paper calls it. */
  readonly label: string;
  /** Of the library, or the name of a sheet that has to be given. */
  readonly game: string;
  /** By column. */
  readonly published: readonly (Estimate | undefined)[];
}

/**
 * - `within`: at most `by` beyond the ends of the published interval.
 * - `factor`: at most `of` times the published figure, and at least the published figure divided by `of`.
 * - `side`: on the same side of a number, as of 1 for what is faster than something else.
 */
export type Agreement =
  | { readonly kind: 'within'; readonly by: number }
  | { readonly kind: 'factor'; readonly of: number }
  | { readonly kind: 'side'; readonly of: number };

/** `open`: our interval contains values that would agree and values that would not. */
type Agreed = 'agrees' | 'open' | 'differs';

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
export function tableRows(table: string): PublishedRow[] {
  return tableParts(table).map(tableRow);
}

/** Of the parts of a line. */
export function tableRow([label = '', game = '', ...figures]: readonly string[]): PublishedRow {
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
  if (value === undefined) throw new SyntaxError(`'${text}' is not a published figure`);
  const read = (digits: string): number => Number(digits.replaceAll(',', ''));
  if (trials !== undefined) {
    const { low: least, high: most } = percentageEstimate(
      (read(value) / 100) * Number(trials),
      Number(trials),
    );
    return { value: read(value), low: least, high: most };
  }
  if (low === undefined || high === undefined) return exactEstimate(read(value));
  return { value: read(value), low: read(low), high: read(high) };
}

/** Claims about what is larger than what: `random < goal < sub-goal <= tree`. */
export interface OrderClaim {
  /** The label of a row, whose columns are compared, or the name of a column, whose rows are. */
  readonly within: string;
  /** Names with `<` or `<=` between them. */
  readonly order: string;
}

/** One step of an order. */
interface OrderStep {
  readonly less: string;
  readonly more: string;
  /** Equals are as good. */
  readonly orEqual: boolean;
}

/**
 * `holds`: significantly, or, where equals are as good, nothing speaks against it. `open`: the order may be right.
 * `fails`: significantly the other way round.
 */
type StepVerdict = 'holds' | 'open' | 'fails';

export function stepsOf(order: string): OrderStep[] {
  const parts = order.split(/\s*(<=?)\s*/);
  if (parts.length < 3 || parts.some((part) => part.trim() === ''))
    throw new SyntaxError(`'${order}' is no order`);
  return parts
    .flatMap((relation, i) => (i % 2 === 1 ? [{ relation, i }] : []))
    .map(({ relation, i }) => ({
      less: (parts[i - 1] as string).trim(),
      more: (parts[i + 1] as string).trim(),
      orEqual: relation === '<=',
    }));
}

export function stepVerdict({ orEqual }: OrderStep, less: Estimate, more: Estimate): StepVerdict {
  const larger = compareEstimates(less, more);
  if (larger === 'first') return 'fails';
  return larger === 'second' || orEqual ? 'holds' : 'open';
}

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

/** A published table with our numbers in it. */
export interface FilledRow {
  readonly row: PublishedRow;
  /** By column; undefined where there is nothing. */
  readonly ours: readonly (Estimate | undefined)[];
  /** How much was played or done for it. */
  readonly count: number;
  /** Why there is nothing. */
  readonly problem: string | undefined;
}

export interface FilledTable {
  readonly table: PublishedTable;
  /** As far as it went. */
  readonly rows: readonly FilledRow[];
}

/** Undefined if there is nothing to compare, or no rule by which to do it. */
export function agreed(
  { agreement }: PublishedColumn,
  published: Estimate | undefined,
  ours: Estimate | undefined,
): Agreed | undefined {
  if (agreement === undefined || published === undefined || ours === undefined) return undefined;
  return agreementOn(agreement, published, ours);
}

/** In the order of the table, of all cells that can be judged. */
export function verdictsOf({ table, rows }: FilledTable): Agreed[] {
  return rows.flatMap(({ row, ours }) =>
    table.columns.flatMap((column, i) => agreed(column, row.published[i], ours[i]) ?? []),
  );
}

export interface JudgedOrder {
  readonly within: string;
  readonly order: string;
  readonly steps: readonly (OrderStep & { readonly verdict: StepVerdict | 'not played' })[];
}

export function judgedOrders(filled: FilledTable): JudgedOrder[] {
  return filled.table.orders.map(({ within, order }) => ({
    within,
    order,
    steps: stepsOf(order).map((step) => {
      const [less, more] = [step.less, step.more].map((name) => estimateAt(filled, within, name));
      const verdict = less && more ? stepVerdict(step, less, more) : ('not played' as const);
      return { ...step, verdict };
    }),
  }));
}

/** @param within a row, and then `name` is a column; or the other way round */
function estimateAt({ table, rows }: FilledTable, within: string, name: string): Estimate | undefined {
  const at = (label: string, column: string): Estimate | undefined => {
    const row = rows.find((each) => each.row.label === label);
    return row?.ours[table.columns.findIndex((each) => each.name === column)];
  };
  return table.rows.some(({ label }) => label === within) ? at(within, name) : at(name, within);
}
