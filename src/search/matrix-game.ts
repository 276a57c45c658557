/** Games with one simultaneous move each, between two sides with opposite interests. */

export interface MatrixSolution {
  /** The average payoff that the side choosing the row can guarantee. */
  readonly value: number;
  /** The probability of each row, and of each column. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * Returns the value and the optimal mixed strategies of a matrix of payoffs to the side that chooses the row (von
 * Neumann, "Zur Theorie der Gesellschaftsspiele", 1928), by the simplex method, with Bland's rule against cycling.
 *
 * @example
 * solveMatrix([[100, 0], [0, 100]]) // { value: 50, rows: [0.5, 0.5], columns: [0.5, 0.5] }
 */
export function solveMatrix(payoffs: readonly (readonly number[])[]): MatrixSolution {
  return saddlePoint(payoffs) ?? simplex(payoffs);
}

/** Returns the solution if neither side needs to mix. */
function saddlePoint(payoffs: readonly (readonly number[])[]): MatrixSolution | undefined {
  const width = payoffs[0]?.length ?? 0;
  const worst = payoffs.map((row) => Math.min(...row));
  const best = Array.from({ length: width }, (_, j) => Math.max(...payoffs.map((row) => row[j] as number)));
  const value = Math.max(...worst);
  if (value !== Math.min(...best)) return undefined;
  return {
    value,
    rows: certain(worst.length, worst.indexOf(value)),
    columns: certain(width, best.indexOf(value)),
  };
}

const certain = (length: number, index: number): number[] =>
  Array.from({ length }, (_, i) => (i === index ? 1 : 0));

/** Smaller numbers are treated as 0. */
const ROUNDING = 1e-12;

/**
 * Maximises the sum of y subject to payoffs · y ≤ 1, with all payoffs made positive; the rows' strategy is the dual
 * solution.
 */
function simplex(payoffs: readonly (readonly number[])[]): MatrixSolution {
  const height = payoffs.length;
  const width = payoffs[0]?.length ?? 0;
  const shift = 1 - Math.min(...payoffs.flat());
  const last = width + height;
  const tableau = payoffs.map((row, i) => [...row.map((payoff) => payoff + shift), ...certain(height, i), 1]);
  const prices: number[] = [...Array<number>(width).fill(-1), ...Array<number>(height + 1).fill(0)];
  const basis = payoffs.map((_, i) => width + i);
  for (;;) {
    const entering = prices.findIndex((price, j) => j < last && price < -ROUNDING);
    if (entering < 0) break;
    const leaving = leavingRow(tableau, basis, entering, last);
    pivot(tableau, prices, leaving, entering);
    basis[leaving] = entering;
  }
  const total = prices[last] as number;
  const columns = Array<number>(width).fill(0);
  basis.forEach((variable, i) => {
    if (variable < width) columns[variable] = (tableau[i]?.[last] as number) / total;
  });
  const rows = prices.slice(width, last).map((price) => Math.max(0, price) / total);
  return { value: 1 / total - shift, rows, columns };
}

function leavingRow(
  tableau: readonly (readonly number[])[],
  basis: readonly number[],
  entering: number,
  last: number,
): number {
  let leaving = -1;
  let least = Number.POSITIVE_INFINITY;
  tableau.forEach((row, i) => {
    const factor = row[entering] as number;
    if (factor <= ROUNDING) return;
    const ratio = (row[last] as number) / factor;
    const isTie = Math.abs(ratio - least) <= ROUNDING && (basis[i] as number) < (basis[leaving] as number);
    if (ratio < least - ROUNDING || isTie) {
      least = Math.min(least, ratio);
      leaving = i;
    }
  });
  return leaving;
}

function pivot(tableau: number[][], prices: number[], row: number, column: number): void {
  const source = tableau[row] as number[];
  const factor = source[column] as number;
  for (let j = 0; j < source.length; j++) source[j] = (source[j] as number) / factor;
  for (const target of [...tableau.filter((each) => each !== source), prices]) {
    const share = target[column] as number;
    if (share === 0) continue;
    for (let j = 0; j < source.length; j++) target[j] = (target[j] as number) - share * (source[j] as number);
  }
}
