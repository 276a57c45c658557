/** Pearson's chi-square test: whether counts agree with expected probabilities. */

export interface Cell {
  readonly observed: number;
  /** The probability, not rounded. */
  readonly probability: number;
}

/** Cells with a lower expected count are merged: with few observations, the statistic has another distribution. */
const LEAST_EXPECTED = 20;

/**
 * The probability of counts at least as far from the expected ones; 0 if something impossible has occurred.
 *
 * @example
 * chiSquareP([{ observed: 48, probability: 0.5 }, { observed: 52, probability: 0.5 }]) // 0.69
 */
export function chiSquareP(cells: readonly Cell[]): number {
  const count = cells.reduce((sum, { observed }) => sum + observed, 0);
  const pooled: { observed: number; expected: number }[] = [];
  let rare = { observed: 0, expected: 0 };
  for (const { observed, probability } of cells) {
    if (probability === 0 && observed > 0) return 0;
    const expected = probability * count;
    if (expected >= LEAST_EXPECTED) pooled.push({ observed, expected });
    else {
      rare = { observed: rare.observed + observed, expected: rare.expected + expected };
      if (rare.expected >= LEAST_EXPECTED) {
        pooled.push(rare);
        rare = { observed: 0, expected: 0 };
      }
    }
  }
  const [first] = pooled;
  if (first === undefined) return 1;
  // The remainder is merged with the rarest of the others.
  const rarest = pooled.reduce((least, cell) => (cell.expected < least.expected ? cell : least), first);
  rarest.observed += rare.observed;
  rarest.expected += rare.expected;
  const statistic = pooled.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  );
  return pooled.length === 1 ? 1 : upperGamma((pooled.length - 1) / 2, statistic / 2);
}

/** Tests counts by name against probabilities by name; names without a probability are impossible. */
export function chiSquareOf<Name>(
  observed: ReadonlyMap<Name, number>,
  probabilities: ReadonlyMap<Name, number>,
): number {
  const names = new Set([...probabilities.keys(), ...observed.keys()]);
  return chiSquareP(
    [...names].map((name) => ({
      observed: observed.get(name) ?? 0,
      probability: probabilities.get(name) ?? 0,
    })),
  );
}

const PRECISION = 1e-12;

/** The regularised upper incomplete gamma function Q(a, x) (Press et al., Numerical Recipes, 6.2). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; Math.abs(term) > PRECISION * Math.abs(sum); n++) {
      term *= x / n;
      sum += term;
    }
    return 1 - scale * sum;
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1 / Number.MIN_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1, change = 0; Math.abs(change - 1) > PRECISION; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    change = d * c;
    fraction *= change;
  }
  return scale * fraction;
}

/** Stirling's series, after the argument has been raised far enough for it. */
function logGamma(z: number): number {
  let shift = 0;
  let x = z;
  for (; x < 15; x++) shift += Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
