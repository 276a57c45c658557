/**
 * Published tables: rows, columns, the printed figures, the criterion for agreement, and the expected order of
 * figures.
 */
import { compareEstimates, type Estimate, exactEstimate, percentageEstimate } from '../base/index.ts';

export interface PublishedTable extends Described {
  readonly columns: readonly PublishedColumn[];
  readonly rows: readonly PublishedRow[];
  readonly orders: readonly OrderClaim[];
}

export interface PublishedColumn {
  readonly name: string;
  /** Digits after the decimal point; 1 by default. */
  readonly digits?: number;
  /** The criterion for agreement with the printed figure; none by default. */
  readonly agreement?: Agreement;
}

export interface PublishedRow {
  /** The paper's name for the row. */
  readonly label: string;
  /** A library name, or the name of a sheet that must be supplied; empty if the row is not about a sheet. */
  readonly game: string;
  /**
   * Public rules that are closer to those of the authors, as a path without ending in the folder of sheets:
   * `dresden/minichess`.
   */
  readonly sheet?: string;
  /** Published figures by column. */
  readonly published: readonly (Estimate | undefined)[];
}

/**
 * - `within`: at most `by` beyond the ends of the published interval.
 * - `factor`: at most `of` times the published figure, and at least the published figure divided by `of`.
 * - `side`: on the same side of a number, for example of 1 for a ratio of speeds.
 */
export type Agreement =
  | { readonly kind: 'within'; readonly by: number }
  | { readonly kind: 'factor'; readonly of: number }
  | { readonly kind: 'side'; readonly of: number };

/** `open`: our interval contains both values that would agree and values that would not. */
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
 * Rows of a published table, one per line: label, sheet, and the figures of each column, or `-` if there is none:
 * `58.4`, `0.59 (0.57 to 0.61)` with its interval, or `81.9 % of 3000` for a share, which has one. A public sheet may
 * follow the game: `mini-chess; dresden/minichess`.
 */
export function tableRows(table: string): PublishedRow[] {
  return tableParts(table).map(tableRow);
}

/** Reads the parts of a line. */
export function tableRow([label = '', games = '', ...figures]: readonly string[]): PublishedRow {
  return {
    label,
    ...readGames(games),
    published: figures.map((text) => (text === '-' ? undefined : readFigure(text))),
  };
}

/** Reads `mini-chess` or, with a public sheet, `mini-chess; dresden/minichess`. */
export function readGames(text: string): Pick<PublishedRow, 'game' | 'sheet'> {
  const [game = '', sheet] = text.split(/;\s*/u);
  return { game, ...(sheet !== undefined && { sheet }) };
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

/** Claims about the order of figures: `random < goal < sub-goal <= tree`. */
export interface OrderClaim {
  /** The label of a row whose columns are compared, or the name of a column whose rows are compared. */
  readonly within: string;
  /** Names separated by `<` or `<=`. */
  readonly order: string;
}

/** One step of an order. */
interface OrderStep {
  readonly less: string;
  readonly more: string;
  /** Whether equality is allowed. */
  readonly orEqual: boolean;
}

/**
 * `holds`: significantly or, if equality is allowed, without evidence against it. `open`: the order may be right.
 * `fails`: significantly the other way round.
 */
type StepVerdict = 'holds' | 'open' | 'fails';

export function stepsOf(order: string): OrderStep[] {
  const parts = order.split(/\s*(<=?)\s*/);
  if (parts.length < 3 || parts.some((part) => part.trim() === ''))
    throw new SyntaxError(`'${order}' is not an order`);
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

/** The common fields of all experiments. */
export interface Described {
  /** The id, as in `--only E1`. */
  readonly id: string;
  readonly title: string;
  /** What the paper leaves open and how it is done here, in whole sentences. */
  readonly notes: readonly string[];
  /** Whether it takes too long for a quick run of the whole paper; it can still be named. */
  readonly isLong?: boolean;
}

/** The amount of work for a quick check, and as much as the authors did. */
export interface Sizes {
  readonly quick: number;
  readonly full: number;
}

/** The parts of each line of a textual table, separated by `|`. */
export function tableParts(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
}

/** A row of a published table with our figures. */
export interface FilledRow {
  readonly row: PublishedRow;
  /** Our figures by column; undefined if there is none. */
  readonly ours: readonly (Estimate | undefined)[];
  /** Number of matches or repetitions. */
  readonly count: number;
  /** Why there are no figures. */
  readonly problem: string | undefined;
}

export interface FilledTable {
  readonly table: PublishedTable;
  /** The rows completed so far. */
  readonly rows: readonly FilledRow[];
}

/** Undefined if there is nothing to compare, or no criterion. */
export function agreed(
  { agreement }: PublishedColumn,
  published: Estimate | undefined,
  ours: Estimate | undefined,
): Agreed | undefined {
  if (agreement === undefined || published === undefined || ours === undefined) return undefined;
  return agreementOn(agreement, published, ours);
}

/** Verdicts on all cells that can be judged, in the order of the table. */
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

/** @param within a row, if `name` is a column, or a column, if `name` is a row */
function estimateAt({ table, rows }: FilledTable, within: string, name: string): Estimate | undefined {
  const at = (label: string, column: string): Estimate | undefined => {
    const row = rows.find((each) => each.row.label === label);
    return row?.ours[table.columns.findIndex((each) => each.name === column)];
  };
  return table.rows.some(({ label }) => label === within) ? at(within, name) : at(name, within);
}

/**
 * Rows with one more for every public sheet that is available, after that of the library; and the orders of the row for
 * it too.
 *
 * @param isAvailable whether there are rules for a row's game
 */
export function withPublicSheets<Row extends Pick<PublishedRow, 'label' | 'game' | 'sheet'>>(
  rows: readonly Row[],
  orders: readonly OrderClaim[],
  isAvailable: (game: string) => boolean,
): { readonly rows: readonly Row[]; readonly orders: readonly OrderClaim[] } {
  const extra = new Map(
    rows.flatMap((row) =>
      row.sheet !== undefined && isAvailable(row.sheet)
        ? [[row.label, { ...row, label: `${row.label} (${row.sheet})`, game: row.sheet }] as const]
        : [],
    ),
  );
  return {
    rows: rows.flatMap((row) => {
      const other = extra.get(row.label);
      if (other === undefined) return [row];
      return isAvailable(row.game) ? [row, other] : [other];
    }),
    orders: orders.flatMap((claim) => {
      const other = extra.get(claim.within);
      return other === undefined ? [claim] : [claim, { ...claim, within: other.label }];
    }),
  };
}
