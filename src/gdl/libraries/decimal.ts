/** Decimal numbers of any size, exactly: whole units of a power of ten. */
import { LibraryError } from './library-answers.ts';

/** `units / 10 ** scale`, with the smallest scale that can say it. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Longer numbers are taken for ones that grow without end. */
const MOST_DIGITS = 1000;

/** Digits after the point of a quotient that has no end. */
const QUOTIENT_DIGITS = 20;

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?(%?)$/i;

/** `4`, `-4.40`, `1e3` and `10%`; undefined for everything else. */
export function readDecimal(text: string): Decimal | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0', percent] = match;
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent) + (percent === '%' ? 2 : 0);
  return decimal(sign === '-' ? -units : units, scale);
}

/** Plain digits, without an exponent and without zeros that say nothing. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

/** As near as a number of JavaScript comes. */
export function numberOfDecimal(value: Decimal): number {
  return Number(decimalText(value));
}

export function wholeDecimal(value: bigint): Decimal {
  return decimal(value, 0);
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sum(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return decimal(left + right, scale);
}

export function difference(a: Decimal, b: Decimal): Decimal {
  return sum(a, { units: -b.units, scale: b.scale });
}

export function product(a: Decimal, b: Decimal): Decimal {
  return decimal(a.units * b.units, a.scale + b.scale);
}

/** Exact where it ends within 20 digits after the point, else rounded there, half to even. */
export function quotient(a: Decimal, b: Decimal): Decimal {
  refuseZero(b);
  return rounded({ units: a.units, scale: a.scale - b.scale }, QUOTIENT_DIGITS, b.units);
}

/** The quotient if it is exact. */
export function exactQuotient(a: Decimal, b: Decimal): Decimal | undefined {
  const result = quotient(a, b);
  return compareDecimals(product(result, b), a) === 0 ? result : undefined;
}

export function power(base: Decimal, exponent: Decimal): Decimal {
  if (exponent.scale > 0)
    throw new LibraryError(
      `the exponent ${decimalText(exponent)} is not a whole number`,
      'use whole numbers as exponents',
    );
  const times = exponent.units < 0n ? -exponent.units : exponent.units;
  // Bounded before it is computed: the result would have about this many digits.
  if (times * BigInt(digitsOf(base.units) - 1 + base.scale) > MOST_DIGITS || times > 1_000_000n) refuseSize();
  const result = decimal(base.units ** times, base.scale * Number(times));
  return exponent.units < 0n ? quotient(ONE, result) : result;
}

/** The whole number at or below the quotient. */
export function wholeQuotient(a: Decimal, b: Decimal): Decimal {
  refuseZero(b);
  const [left, right] = aligned(a, b);
  const towardsZero = left / right;
  const isBelow = left % right !== 0n && left < 0n !== right < 0n;
  return decimal(isBelow ? towardsZero - 1n : towardsZero, 0);
}

/** What the whole quotient leaves: it has the sign of `b`. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  return difference(a, product(wholeQuotient(a, b), b));
}

/** Rounds to the given number of digits after the point, half to even. */
export function rounded(value: Decimal, digits: number, divisor = 1n): Decimal {
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

/** A finite number in plain digits, as `decimalText` writes it. */
export function plainNumber(value: number): string {
  const read = readDecimal(String(value));
  if (read === undefined) throw new LibraryError(`${value} is not a number`, 'give finite numbers only');
  return decimalText(read);
}
