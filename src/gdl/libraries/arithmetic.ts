/** The library `arithmetic`: exact sums over decimal numbers, for sheets that include it by its name. */
import {
  compareDecimals,
  type Decimal,
  decimalText,
  difference,
  exactQuotient,
  power,
  product,
  quotient,
  readDecimal,
  remainder,
  rounded,
  sum,
  wholeDecimal,
  wholeQuotient,
} from './decimal.ts';
import { type BuiltInLibrary, type BuiltInRelation, LibraryError } from './library-answers.ts';

/** Known numbers, by argument. */
type Known = readonly (Decimal | undefined)[];

interface ArithmeticRelation extends BuiltInRelation {
  /** Ways to ask: `+` for an argument that must be known, `-` for one that may be left open. */
  readonly modes: readonly string[];
  /** The completed argument lists; known arguments may be left undefined. */
  solve(known: Known): readonly Known[];
}

/** Where all but the last argument are known. */
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

/** Longer lists are hardly what was meant. */
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
  ['mod', calculation(3, 'what `quotient` leaves of `a` is `c`; it has the sign of `b`', remainder)],
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

/** The solution with known arguments as they were written, if it agrees with them. */
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
    `${decimalText(value)} is no number of digits`,
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
