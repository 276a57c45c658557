/**
 * The library `arithmetic`: exact operations on decimal numbers, for sheets that include it by name. A number is a
 * whole number of units of a power of ten.
 */
import { type BuiltInLibrary, type BuiltInRelation, LibraryError } from './library-answers.ts';

/** `units / 10 ** scale`, with the smallest possible scale. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Longer numbers are assumed to grow forever. */
const MOST_DIGITS = 1000;

/** Digits after the decimal point of a non-terminating quotient. */
const QUOTIENT_DIGITS = 20;

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?(%?)$/i;

/** Parses `4`, `-4.40`, `1e3` and `10%`; undefined for any other text. */
export function readDecimal(text: string): Decimal | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0', percent] = match;
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent) + (percent === '%' ? 2 : 0);
  return decimal(sign === '-' ? -units : units, scale);
}

/** Plain digits without an exponent and without redundant zeros. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

/** The nearest JavaScript number. */
export function numberOfDecimal(value: Decimal): number {
  return Number(decimalText(value));
}

function wholeDecimal(value: bigint): Decimal {
  return decimal(value, 0);
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sum(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return decimal(left + right, scale);
}

function difference(a: Decimal, b: Decimal): Decimal {
  return sum(a, { units: -b.units, scale: b.scale });
}

function product(a: Decimal, b: Decimal): Decimal {
  return decimal(a.units * b.units, a.scale + b.scale);
}

/** Exact if it terminates within 20 decimal places, otherwise rounded there, half to even. */
function quotient(a: Decimal, b: Decimal): Decimal {
  refuseZero(b);
  return rounded({ units: a.units, scale: a.scale - b.scale }, QUOTIENT_DIGITS, b.units);
}

/** The quotient if it terminates. */
function exactQuotient(a: Decimal, b: Decimal): Decimal | undefined {
  const result = quotient(a, b);
  return compareDecimals(product(result, b), a) === 0 ? result : undefined;
}

function power(base: Decimal, exponent: Decimal): Decimal {
  if (exponent.scale > 0)
    throw new LibraryError(
      `the exponent ${decimalText(exponent)} is not a whole number`,
      'use whole numbers as exponents',
    );
  const times = exponent.units < 0n ? -exponent.units : exponent.units;
  // Checked before computing, since the result would have about this many digits.
  if (times * BigInt(digitsOf(base.units) - 1 + base.scale) > MOST_DIGITS || times > 1_000_000n) refuseSize();
  const result = decimal(base.units ** times, base.scale * Number(times));
  return exponent.units < 0n ? quotient(ONE, result) : result;
}

/** The quotient rounded down. */
function wholeQuotient(a: Decimal, b: Decimal): Decimal {
  refuseZero(b);
  const [left, right] = aligned(a, b);
  const towardsZero = left / right;
  const isBelow = left % right !== 0n && left < 0n !== right < 0n;
  return decimal(isBelow ? towardsZero - 1n : towardsZero, 0);
}

/** The remainder of the rounded-down quotient, with the sign of `b`. */
function remainder(a: Decimal, b: Decimal): Decimal {
  return difference(a, product(wholeQuotient(a, b), b));
}

/** Rounds to the given number of decimal places, half to even. */
function rounded(value: Decimal, digits: number, divisor = 1n): Decimal {
  const shift = digits - value.scale;
  const numerator = shift >= 0 ? value.units * 10n ** BigInt(shift) : value.units;
  const denominator = shift >= 0 ? divisor : divisor * 10n ** BigInt(-shift);
  return decimal(dividedHalfToEven(numerator, denominator), digits);
}

const ONE: Decimal = { units: 1n, scale: 0 };

function dividedHalfToEven(numerator: bigint, denominator: bigint): bigint {
  const [top, bottom] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const towardsZero = top / bottom;
  const rest = top % bottom;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < bottom || (twice === bottom && towardsZero % 2n === 0n)) return towardsZero;
  return top < 0n ? towardsZero - 1n : towardsZero + 1n;
}

function decimal(units: bigint, scale: number): Decimal {
  if (scale < 0) {
    if (-scale > MOST_DIGITS) refuseSize();
    return decimal(units * 10n ** BigInt(-scale), 0);
  }
  let [left, places] = [units, scale];
  while (places > 0 && left % 10n === 0n) {
    left /= 10n;
    places--;
  }
  if (digitsOf(left) > MOST_DIGITS || places > MOST_DIGITS) refuseSize();
  return { units: left, scale: places };
}

function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  const units = (value: Decimal) => value.units * 10n ** BigInt(scale - value.scale);
  return [units(a), units(b), scale];
}

function digitsOf(units: bigint): number {
  return String(units < 0n ? -units : units).length;
}

function refuseZero(divisor: Decimal): void {
  if (divisor.units === 0n)
    throw new LibraryError('it would divide by zero', 'exclude zero by an earlier condition');
}

function refuseSize(): never {
  throw new LibraryError(
    `the number would have more than ${MOST_DIGITS} digits`,
    'keep numbers small, for example with `min` or `round`',
  );
}

/** A finite number in plain digits, in the format of `decimalText`. */
export function plainNumber(value: number): string {
  const read = readDecimal(String(value));
  if (read === undefined) throw new LibraryError(`${value} is not a number`, 'use only finite numbers');
  return decimalText(read);
}

/** Known numbers by argument. */
type Known = readonly (Decimal | undefined)[];

interface ArithmeticRelation extends BuiltInRelation {
  /** Supported questions: `+` for an argument that must be known, `-` for one that may be open. */
  readonly modes: readonly string[];
  /** The completed argument lists; known arguments may be left undefined. */
  solve(known: Known): readonly Known[];
}

/** For questions in which all arguments except the last are known. */
function calculation(
  arity: number,
  meaning: string,
  compute: (...numbers: Decimal[]) => Decimal,
): ArithmeticRelation {
  const modes = [`${'+'.repeat(arity - 1)}-`];
  const solve = (known: Known) => [[...known.slice(0, -1), compute(...(known.slice(0, -1) as Decimal[]))]];
  return { arity, meaning, modes, solve };
}

/** Of two numbers. */
function comparison(meaning: string, holds: (order: number) => boolean): ArithmeticRelation {
  const solve = ([a, b]: Known) => (holds(compareDecimals(a as Decimal, b as Decimal)) ? [[a, b]] : []);
  return { arity: 2, meaning, modes: ['++'], solve };
}

/** Solved for whichever argument is open. */
function solvable(
  meaning: string,
  solve: (a: Decimal | undefined, b: Decimal | undefined, c: Decimal | undefined) => Decimal | undefined,
): ArithmeticRelation {
  return {
    arity: 3,
    meaning,
    modes: ['++-', '+-+', '-++'],
    solve([a, b, c]) {
      const found = solve(a, b, a !== undefined && b !== undefined ? undefined : c);
      if (found === undefined) return [];
      if (a === undefined) return [[found, b, c]];
      return b === undefined ? [[a, found, c]] : [[a, b, found]];
    },
  };
}

const ZERO = wholeDecimal(0n);
const POWER = calculation(3, '`a` to the power of the whole number `b` is `c`', power);

/** Longer lists are hardly intended. */
const MOST_BETWEEN = 100_000n;

const RELATIONS: ReadonlyMap<string, ArithmeticRelation> = new Map([
  [
    'add',
    solvable('`a + b` is `c`; any one of the three may be open', (a, b, c) =>
      c === undefined ? sum(a as Decimal, b as Decimal) : difference(c, (a ?? b) as Decimal),
    ),
  ],
  [
    'subtract',
    solvable('`a - b` is `c`; any one of the three may be open', (a, b, c) => {
      if (c === undefined) return difference(a as Decimal, b as Decimal);
      return a === undefined ? sum(b as Decimal, c) : difference(a, c);
    }),
  ],
  [
    'multiply',
    solvable('`a * b` is `c`; any one of the three may be open', (a, b, c) =>
      c === undefined ? product(a as Decimal, b as Decimal) : factor(c, (a ?? b) as Decimal),
    ),
  ],
  [
    'divide',
    calculation(
      3,
      '`a / b` is `c`; a quotient without end is rounded to 20 digits after the point, half to even',
      quotient,
    ),
  ],
  ['power', POWER],
  ['exponential', { ...POWER, meaning: 'the same as `power`' }],
  ['quotient', calculation(3, 'the whole number at or below `a / b` is `c`', wholeQuotient)],
  [
    'mod',
    calculation(3, 'the remainder of `a` that `quotient` leaves is `c`; it has the sign of `b`', remainder),
  ],
  ['min', calculation(3, 'the smaller of `a` and `b` is `c`', (a, b) => (compareDecimals(a, b) < 0 ? a : b))],
  ['max', calculation(3, 'the larger of `a` and `b` is `c`', (a, b) => (compareDecimals(a, b) > 0 ? a : b))],
  [
    'absolute',
    calculation(2, '`a` without its sign is `b`', (a) => (a.units < 0n ? difference(ZERO, a) : a)),
  ],
  [
    'floor',
    calculation(2, 'the whole number at or below `a` is `b`', (a) => wholeQuotient(a, wholeDecimal(1n))),
  ],
  [
    'ceiling',
    calculation(2, 'the whole number at or above `a` is `b`', (a) =>
      difference(ZERO, wholeQuotient(difference(ZERO, a), wholeDecimal(1n))),
    ),
  ],
  [
    'round',
    calculation(3, '`a` with `b` digits after the point, half to even, is `c`', (a, b) =>
      rounded(a, digits(b)),
    ),
  ],
  ['less', comparison('`a` is less than `b`', (order) => order < 0)],
  ['greater', comparison('`a` is greater than `b`', (order) => order > 0)],
  ['at-most', comparison('`a` is at most `b`', (order) => order <= 0)],
  ['at-least', comparison('`a` is at least `b`', (order) => order >= 0)],
  ['equal', comparison('`a` and `b` are the same number, as `4` and `4.0` are', (order) => order === 0)],
  [
    'between',
    {
      arity: 3,
      meaning: 'the whole number `c` is at least `a` and at most `b`; if it is open, each of them in turn',
      modes: ['++-'],
      solve: ([a, b, c]: Known) => between(a as Decimal, b as Decimal, c),
    },
  ],
  ['number', { arity: 1, meaning: '`a` is a number', modes: ['+'], solve: (known: Known) => [known] }],
]);

export const ARITHMETIC: BuiltInLibrary = {
  name: 'arithmetic',
  relations: RELATIONS,

  canAnswer(relation, known) {
    const modes = RELATIONS.get(relation)?.modes ?? [];
    return modes.some((mode) => known.every((each, i) => each || mode[i] === '-'));
  },

  answers(relation, args) {
    const found = RELATIONS.get(relation);
    if (found === undefined || found.arity !== args.length)
      throw new LibraryError(
        `the library \`arithmetic\` has no relation \`${relation}\` with ${args.length} arguments`,
        'see the list of its relations in the reference',
      );
    if (
      !this.canAnswer(
        relation,
        args.map((arg) => arg !== undefined),
      )
    )
      throw new LibraryError(
        'too few of its arguments are known',
        'add conditions that give its variables their values',
      );
    const numbers = args.map((arg) => (arg === undefined ? undefined : readDecimal(arg)));
    if (relation === 'number') return numbers[0] === undefined ? [] : [args as string[]];
    args.forEach((arg, i) => {
      if (arg !== undefined && numbers[i] === undefined)
        throw new LibraryError(`\`${arg}\` is not a number`, 'use `number` to ask first whether it is one');
    });
    return found.solve(numbers).flatMap((solved) => completed(args, numbers, solved));
  },
};

/** The solution with known arguments as written, if it agrees with them. */
function completed(args: readonly (string | undefined)[], numbers: Known, solved: Known): string[][] {
  const texts: string[] = [];
  for (const [i, value] of solved.entries()) {
    const asked = numbers[i];
    if (value === undefined) return [];
    if (asked === undefined) texts.push(decimalText(value));
    else if (compareDecimals(asked, value) === 0) texts.push(args[i] as string);
    else return [];
  }
  return [texts];
}

function factor(result: Decimal, known: Decimal): Decimal | undefined {
  if (known.units !== 0n) return exactQuotient(result, known);
  if (result.units !== 0n) return undefined;
  throw new LibraryError('every number times 0 is 0', 'exclude zero by an earlier condition');
}

function digits(value: Decimal): number {
  if (value.scale === 0 && value.units >= 0n && value.units <= 100n) return Number(value.units);
  throw new LibraryError(
    `${decimalText(value)} is not a number of digits`,
    'ask for a whole number of digits from 0 to 100',
  );
}

function between(low: Decimal, high: Decimal, value: Decimal | undefined): Known[] {
  if (value !== undefined) {
    const isInside = compareDecimals(low, value) <= 0 && compareDecimals(value, high) <= 0;
    return isInside && value.scale === 0 ? [[low, high, value]] : [];
  }
  const first = -wholeQuotient(difference(ZERO, low), wholeDecimal(1n)).units;
  const last = wholeQuotient(high, wholeDecimal(1n)).units;
  if (last - first >= MOST_BETWEEN)
    throw new LibraryError(
      `there are more than ${MOST_BETWEEN} whole numbers between ${decimalText(low)} and ${decimalText(high)}`,
      'ask for fewer, or give the number its value by another condition',
    );
  const found: Known[] = [];
  for (let each = first; each <= last; each++) found.push([low, high, wholeDecimal(each)]);
  return found;
}
