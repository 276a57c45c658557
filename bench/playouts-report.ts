/** Tables about playouts: speeds, ratios, set-up, sizes and targets. */
import { tableLines } from '../src/base/index.ts';
import { MOST_MEGABYTES, OVER_ONE_THREAD, type PlayoutSheet } from './playout-sheets.ts';
import type { PlayoutsResult, Speed, SpeedName } from './playouts-result.ts';

export interface MeasuredSheet {
  readonly sheet: PlayoutSheet;
  readonly result: PlayoutsResult;
}

/** A target. */
export interface Goal {
  readonly name: string;
  readonly what: string;
  readonly wanted: number;
  readonly measured: number | undefined;
  /** Whether the value must be at most, rather than at least, the limit. */
  readonly isAtMost?: boolean;
}

export function isMet({ wanted, measured, isAtMost = false }: Goal): boolean {
  if (measured === undefined) return false;
  return isAtMost ? measured <= wanted : measured >= wanted;
}

const SPEEDS: readonly (readonly [SpeedName, string])[] = [
  ['rules', 'rules'],
  ['stepper', 'stepper'],
  ['sliced', 'sliced'],
  ['twoThreads', '2 threads'],
  ['handWritten', 'by hand'],
];

export function* reportLines(measured: readonly MeasuredSheet[]): Generator<string> {
  const table = (title: string, heading: readonly string[], row: (each: MeasuredSheet) => string[]) => [
    title,
    ...tableLines([['sheet', ...heading], ...measured.map((each) => [each.sheet.name, ...row(each)])], '  '),
    '',
  ];
  const titles = SPEEDS.map(([, title]) => title);
  const speedTable = (title: string, key: keyof Speed) =>
    table(title, titles, ({ result: { speeds } }) => SPEEDS.map(([name]) => number(speeds[name]?.[key])));
  yield* speedTable('Playouts per second of processor time (for 2 threads, of both together):', 'playouts');
  yield* speedTable('Transitions per second of processor time:', 'transitions');
  yield* speedTable(
    'Playouts per second of elapsed time, which depends on other work on the machine:',
    'playoutsByWall',
  );
  yield* table(
    'Ratios:',
    ['sliced/stepper', 'stepper/rules', 'sliced/by hand', '2 threads/1', 'on the wall', 'mean length', 'cut'],
    ({ result: { speeds, meanLength, unfinished } }) => [
      ratio(speeds.sliced, speeds.stepper),
      ratio(speeds.stepper, speeds.rules),
      ratio(speeds.sliced, speeds.handWritten),
      ratio(speeds.twoThreads, speeds.sliced),
      ratio(speeds.twoThreads, speeds.sliced, 'playoutsByWall'),
      meanLength?.toFixed(1) ?? '',
      unfinished === undefined ? '' : unfinished.toFixed(3),
    ],
  );
  const stages = [...new Set(measured.flatMap(({ result }) => Object.keys(result.stages)))];
  yield* table(
    'Set-up time until the code ran at full speed, in seconds of processor time, and peak memory:',
    [...stages, 'total', 'full speed', 'MB'],
    ({ result }) => [
      ...stages.map((stage) => result.stages[stage]?.toFixed(2) ?? ''),
      setupSeconds(result).toFixed(2),
      result.warmUp?.toFixed(1) ?? '',
      result.megabytes?.toFixed(0) ?? '',
    ],
  );
  yield* table(
    'Sizes. Operations work on words of 128 games; they are counted for a step and for the goals of finished games:',
    ['gates', 'columns', 'step operations', 'goal operations', 'form'],
    ({ result: { sizes } }) => [
      ...[sizes?.gates, sizes?.columns, sizes?.stepOperations, sizes?.goalOperations].map(number),
      sizes?.form ?? '',
    ],
  );
  yield* table(
    'Playouts per second of other programs, and our targets:',
    ['best engine', 'compiled', 'C++', 'aim', 'stretch', 'sliced', 'met'],
    ({ sheet, result: { speeds } }) => [
      ...[sheet.bestEngine, sheet.compiledGame, sheet.handWrittenCpp, sheet.aim, sheet.stretch].map(number),
      number(speeds.sliced?.playouts),
      sheet.aim === undefined ? '' : metWord(sheet, speeds.sliced?.playouts),
    ],
  );
  yield* refusalLines(measured);
  yield* goalLines(measured);
}

/** All targets. */
export function goals(measured: readonly MeasuredSheet[]): Goal[] {
  return measured.flatMap(({ sheet, result }) => {
    const { speeds } = result;
    const { sliced, stepper, handWritten, twoThreads } = speeds;
    const all: (Goal | undefined)[] = [
      wanted('playouts per second', sheet.aim, sliced?.playouts),
      wanted('times as fast as the stepper', sheet.overStepper, quotient(sliced, stepper)),
      wanted(
        'times as fast as the hand-written program',
        sheet.overHandWritten,
        quotient(sliced, handWritten),
      ),
      wanted('times as fast with 2 threads', OVER_ONE_THREAD, quotient(twoThreads, sliced)),
      wanted('seconds of set-up (maximum)', sheet.seconds, sliced && setupSeconds(result), true),
      wanted('MB of memory for set-up (maximum)', MOST_MEGABYTES, result.megabytes, true),
    ];
    return all.filter((goal) => goal !== undefined);

    function wanted(
      what: string,
      least: number | undefined,
      value: number | undefined,
      isAtMost = false,
    ): Goal | undefined {
      return least === undefined
        ? undefined
        : { name: sheet.name, what, wanted: least, measured: value, isAtMost };
    }
  });
}

function* goalLines(measured: readonly MeasuredSheet[]): Generator<string> {
  const all = goals(measured);
  const missed = all.filter((goal) => !isMet(goal));
  yield `${all.length - missed.length} of ${all.length} targets are reached${missed.length === 0 ? '.' : '; these are missed:'}`;
  yield* tableLines(
    missed.map(({ name, what, wanted, measured: value }) => [
      name,
      `${plain(wanted)} ${what}:`,
      value === undefined ? 'nothing was measured' : plain(value),
    ]),
    '  ',
  );
}

function* refusalLines(measured: readonly MeasuredSheet[]): Generator<string> {
  for (const { sheet, result } of measured) {
    if (result.refusal !== undefined) yield `${sheet.name}: ${result.refusal}`;
  }
}

function setupSeconds({ stages }: PlayoutsResult): number {
  return Object.values(stages).reduce((sum, seconds) => sum + seconds, 0);
}

function metWord({ aim = 0, stretch }: PlayoutSheet, playouts = 0): string {
  if (stretch !== undefined && playouts >= stretch) return 'stretch';
  return playouts >= aim ? 'yes' : 'NO';
}

function quotient(a: Speed | undefined, b: Speed | undefined, key: keyof Speed = 'playouts') {
  return a === undefined || b === undefined ? undefined : a[key] / b[key];
}

function ratio(a: Speed | undefined, b: Speed | undefined, key?: keyof Speed): string {
  const value = quotient(a, b, key);
  return value === undefined ? '' : plain(value);
}

const number = (value: number | undefined): string => (value === undefined ? '' : plain(value));

function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
