/** `anygame check`: finds mistakes in rule sheets, fixes some of them, and explains each kind of finding. */

import { counted, didYouMean, Failure, grouped, printable, timeText, wrap } from '../../base/index.ts';
import {
  cannotStart,
  checkPlay,
  checkStart,
  checkTimedPlay,
  compileRules,
  compileTimed,
  isTimedError,
} from '../../engines/index.ts';
import { isSolvedBy } from '../../game/index.ts';
import {
  type AppliedFix,
  CATALOGUE,
  checkText,
  connectLibraries,
  FINDING_CODES,
  FINDING_EXAMPLES,
  type Finding,
  type FindingCode,
  type FindingExample,
  fixText,
  hasErrors,
  inInfixWords,
  inSourceOrder,
  isTurnBased,
  type Reading,
  SourceText,
} from '../../gdl/index.ts';
import {
  type Permissions,
  replaceFile,
  type Sheet,
  UnreadableSheet,
  withLibraries,
} from '../../host/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import {
  checkVgdl,
  VGDL_CATALOGUE,
  VGDL_FINDING_CODES,
  VGDL_FINDING_EXAMPLES,
  type VgdlFindingCode,
  type VgdlFindingExample,
} from '../../vgdl/index.ts';
import { arcadeFindings, arcadeKind } from '../arcade-check.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import {
  checkJson,
  type FindingStyle,
  findingsReport,
  type PlayJson,
  type SheetJson,
  sheetJson,
  tally,
} from '../finding-report.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openSheet } from '../operands.ts';
import { type Palette, palette } from '../palette.ts';
import { PERMISSION_OPTIONS, SHEET_HELP } from '../shared-options.ts';

const MOST_SHOWN = 50;

/** Half of the time is for random games; the rest is for the states near the start and a search for wins. */
const PLAY_SECONDS = 10;

export const check = defineCommand({
  description: [
    'Reads rule sheets (prefix KIF or infix notation, GDL, GDL-II or real-time GDL), arcade games in VGDL and their levels (NAME_lvl0.txt beside NAME.txt or NAME.vgdl), and reports errors: where they are, why they matter and how to fix them.',
    SHEET_HELP,
    'With --play, the game is also played, to find errors that show only in play: roles without a legal move, ends without a result, games that do not end or cannot be won. Each such finding includes the shortest sequence of moves found that shows it.',
    'Exit code: 0 if there are no errors (there may be warnings), 1 if there are, 2 if a file cannot be read.',
  ],
  operands: { usage: 'FILE...', least: 0 },
  options: {
    play: wholeNumber('N', 'also play N random games, and explore the states near the start', {
      least: 1,
      most: 1_000_000,
    }),
    time: time(`how long to play at most (${PLAY_SECONDS}s)`),
    seconds: time('the same as --time'),
    seed: wholeNumber('S', 'random seed (1); the same seed plays the same games', {
      least: 0,
      most: 2 ** 32 - 1,
    }),
    fix: flag('apply the safe fixes to the file itself; with -, print the fixed text'),
    quiet: flag('hide warnings, and print nothing about sheets without errors', 'q'),
    all: flag(`show all findings, not only the first ${MOST_SHOWN} of a sheet`),
    json: flag('print the findings as JSON, for other programs'),
    ...PERMISSION_OPTIONS,
    explain: text('CODE', 'explain one kind of finding, such as GDL301, with an example'),
  },
  examples: [
    { call: 'anygame check my-game.kif', does: 'check a sheet' },
    { call: 'anygame check games/*/*.kif --quiet', does: 'check many sheets, and show errors only' },
    { call: 'anygame check my-game.kif --fix', does: 'add missing parentheses and the like' },
    { call: 'anygame check my-game.kif --play 100', does: 'play it as well' },
    { call: 'anygame check frogs.vgdl frogs_lvl0.txt', does: 'check an arcade game and a level' },
    { call: 'anygame check --explain GDL301', does: 'what a finding means' },
  ],

  async run({ options, operands }, io) {
    if (options.explain !== undefined) {
      io.out(explanation(options.explain, palette(io.colours)));
      return EXIT.success;
    }
    if (operands.length === 0) throw new UsageError("'check' needs the name of a rule sheet.");
    const outcomes: Outcome[] = [];
    for (const operand of new Set(operands)) {
      const outcome = withPlay(await outcomeOf(operand, options, io), options, io);
      outcomes.push(outcome);
      if (!options.json) tell(outcome, options, io);
    }
    if (options.json) io.out(`${JSON.stringify(checkJson(outcomes.map(outcomeJson)), undefined, 2)}\n`);
    else if (outcomes.length > 1) tellTotal(outcomes, options, io);
    if (outcomes.some(({ problem }) => problem !== undefined)) return EXIT.unusable;
    return outcomes.some(({ findings }) => hasErrors(findings)) ? EXIT.refused : EXIT.success;
  },
});

/** The result for one sheet. */
interface Outcome {
  readonly source: SourceText;
  readonly findings: readonly Finding<string>[];
  readonly reading: Reading | undefined;
  /** Why it could not be read or written; the other fields are about readable sheets. */
  readonly problem: string | undefined;
  readonly mending: Mending | undefined;
  readonly play?: Play;
  /** Joint moves of a known solution. */
  readonly solution?: readonly string[];
}

/** The result of --play. */
type Play = PlayJson | { readonly notPlayed: string };

interface Mending {
  readonly repairs: readonly AppliedFix[];
  /** Set if the fixed text is written to standard output. */
  readonly output: string | undefined;
}

async function outcomeOf(
  operand: string,
  options: Permissions & { readonly fix: boolean },
  io: Io,
): Promise<Outcome> {
  try {
    const sheet = await openSheet(operand, io);
    if (arcadeKind(sheet) !== undefined) return arcadeOutcome(sheet, options.fix);
    return options.fix ? await mended(sheet, options) : await checked(sheet, options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fault = error instanceof UnreadableSheet ? error.finding : undefined;
    return {
      source: new SourceText(printable(operand), ''),
      findings: fault === undefined ? [] : [fault],
      reading: undefined,
      problem: fault === undefined ? error.message : undefined,
      mending: undefined,
    };
  }
}

/** Checks games in VGDL and their levels; only games are fixed. */
async function arcadeOutcome(sheet: Sheet, isMended: boolean): Promise<Outcome> {
  const { name } = sheet;
  const isGame = arcadeKind(sheet) === 'game';
  const { text, repairs } =
    isMended && isGame
      ? fixText(sheet.text, (each) => checkVgdl(each, name).findings)
      : { text: sheet.text, repairs: [] };
  if (repairs.length > 0 && sheet.file !== undefined) await replaceFile(sheet.file, text);
  const findings = await arcadeFindings({ ...sheet, text });
  return {
    source: new SourceText(name, text),
    findings: inSourceOrder<string>([...sheet.findings, ...findings]),
    reading: undefined,
    problem: undefined,
    mending: isMended ? { repairs, output: sheet.file === undefined ? text : undefined } : undefined,
  };
}

async function checked(sheet: Sheet, permissions: Permissions): Promise<Outcome> {
  const { name, text, findings, solution, libraries } = await withLibraries(sheet, permissions);
  const read = checkText(text, name);
  const description = connectLibraries(read.description, (library) =>
    libraries?.connections.get(library.name),
  );
  const reading = { ...read, description };
  const soFar = [...findings, ...read.findings, ...(libraries?.findings ?? [])];
  const isSound = isTurnBased(description) && !hasErrors(soFar);
  return {
    source: description.source,
    findings: inSourceOrder([...soFar, ...(isSound ? inWordsOf(reading, checkStart(description)) : [])]),
    reading,
    problem: undefined,
    mending: undefined,
    ...(solution && { solution }),
  };
}

/** Findings from play, in the notation of the sheet. */
function inWordsOf({ notation }: Reading, findings: readonly Finding[]): readonly Finding[] {
  return notation === 'infix' ? findings.map(inInfixWords) : findings;
}

interface PlayOptions {
  readonly play: number | undefined;
  readonly time: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number | undefined;
}

/**
 * Time limit in seconds for building a circuit; without a circuit, the rules are interpreted and fewer states are
 * visited.
 */
const COMPILE_SECONDS = 15;

function withPlay(
  outcome: Outcome,
  { play: games, time: given, seconds = given ?? PLAY_SECONDS, seed }: PlayOptions,
  io: Io,
): Outcome {
  const { reading, findings } = outcome;
  if (games === undefined || reading === undefined) return outcome;
  const { description } = reading;
  const not = (why: string): Outcome => ({ ...outcome, play: { notPlayed: why } });
  if (hasErrors(findings)) return not('it has errors');
  const also = (more: readonly Finding[], play: Play): Outcome => ({
    ...outcome,
    findings: inSourceOrder([...findings, ...inWordsOf(reading, more)]),
    play,
  });
  if (!isTurnBased(description)) {
    try {
      const { game } = compileTimed(description, { seconds: COMPILE_SECONDS });
      const result = checkTimedPlay(description, game, {
        games,
        seconds,
        now: io.now,
        ...(seed !== undefined && { seed }),
      });
      const { games: count, shortest, longest } = result;
      return also(result.findings, {
        engine: game.engine,
        games: count,
        planned: games,
        seconds,
        shortest,
        longest,
        states: 0,
        complete: false,
      });
    } catch (error) {
      if (!isTimedError(error)) throw error;
      return also([cannotStart(error)], { notPlayed: 'it cannot be started' });
    }
  }
  const limits = { seconds: COMPILE_SECONDS, now: io.now };
  const loaded = compileRules({ kind: 'rules', name: description.source.name, reading, description }, limits);
  if (loaded.kind === 'refused') {
    const [cause] = loaded.findings;
    if (loaded.code === 'library' && cause !== undefined) return not(cause.message);
    return also(loaded.findings, { notPlayed: 'it cannot be started' });
  }
  try {
    const { game } = loaded.compilation;
    const options = { games, seconds, now: io.now, ...(seed !== undefined && { seed }) };
    const result = checkPlay(description, game, options);
    const { count, shortest, longest } = result.games;
    const { states, complete } = result.exploration;
    if (game.isTerminal(game.initial)) return also(result.findings, { notPlayed: 'it is over at once' });
    const isSolved = outcome.solution !== undefined && isSolvedBy(game, outcome.solution);
    const found = isSolved ? result.findings.filter(({ code }) => code !== 'GDL505') : result.findings;
    const play = { engine: game.engine, games: count, planned: games, seconds };
    return also(found, { ...play, shortest, longest, states, complete });
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return also([cannotStart(error)], { notPlayed: 'it cannot be started' });
  }
}

async function mended(sheet: Sheet, permissions: Permissions): Promise<Outcome> {
  const { text, repairs } = fixText(sheet.text);
  const encoding = sheet.findings.map(
    ({ code }): AppliedFix => ({ code, title: 'save it as UTF-8', position: { line: 1, column: 1 } }),
  );
  const all = [...encoding, ...repairs];
  const after = await checked({ ...sheet, text, findings: [] }, permissions);
  const fromInput = sheet.name === '<stdin>';
  if (all.length > 0 && !fromInput) {
    if (sheet.file === undefined)
      return {
        ...after,
        problem: `${sheet.name}: library games cannot be changed; name your own file`,
      };
    await replaceFile(sheet.file, text);
  }
  return { ...after, mending: { repairs: all, output: fromInput ? text : undefined } };
}

interface Telling {
  readonly quiet: boolean;
  readonly all: boolean;
}

function tell(outcome: Outcome, { quiet, all }: Telling, io: Io): void {
  const { source, problem, mending } = outcome;
  if (problem !== undefined) {
    io.err(`anygame: ${problem}\n`);
    return;
  }
  // The fixed text uses standard output, so reports go to standard error.
  const reportOnError = mending?.output !== undefined;
  const say = reportOnError ? io.err : io.out;
  const paint = palette(reportOnError ? io.errorColours : io.colours);
  if (mending?.output !== undefined) io.out(mending.output);
  const findings = shownFindings(outcome, quiet);
  const style: FindingStyle = { width: io.width, palette: paint, most: all ? Infinity : MOST_SHOWN };
  if (mending !== undefined && (mending.repairs.length > 0 || !quiet))
    say(mendingReport(source.name, mending));
  // Printed first, since unplayed games cannot reveal errors.
  const unplayed = unplayedText(outcome);
  if (unplayed !== undefined) say(`${source.name}: ${paint.yellow(unplayed)}\n`);
  say(findingsReport(source, findings, style));
  if (!quiet || findings.length > 0) say(`${summary(outcome, findings, paint)}\n`);
}

function shownFindings({ findings }: Outcome, quiet: boolean): readonly Finding<string>[] {
  return quiet ? findings.filter(({ severity }) => severity === 'error') : findings;
}

function mendingReport(name: string, { repairs }: Mending): string {
  if (repairs.length === 0) return `${name}: nothing to fix\n`;
  const lines = repairs.map(
    ({ code, title, position: { line, column } }) => `  ${line}:${column} ${code}: ${title}`,
  );
  return `${name}: fixed ${counted(repairs.length, 'place')}\n${lines.join('\n')}\n`;
}

function summary(
  { source, reading, play }: Outcome,
  findings: readonly Finding<string>[],
  paint: Palette,
): string {
  const faults = tally(findings, paint);
  const played = play === undefined ? '' : `; ${playText(play)}`;
  if (faults !== undefined) {
    const nothing = reading !== undefined && source.text.trim() === '';
    return `${source.name}: ${faults}${nothing ? '; the sheet is empty' : ''}${played}`;
  }
  const inside = reading === undefined ? '' : ` (${contents(reading)})`;
  return `${source.name}: ${paint.green('no mistakes found')}${inside}${played}`;
}

/** A message that fewer games were played than requested; undefined if all were. */
function unplayedText({ play }: Outcome): string | undefined {
  if (play === undefined || 'notPlayed' in play || play.games >= play.planned) return undefined;
  const { games, planned, seconds } = play;
  return `only ${grouped(games)} of ${counted(planned, 'random game')} could be played in ${timeText(seconds)}; --time allows more`;
}

function playText(play: Play): string {
  if ('notPlayed' in play) return `not played, because ${printable(play.notPlayed)}`;
  const { games, shortest, longest, states, complete } = play;
  const moves = shortest === longest ? counted(longest, 'move') : `${shortest} to ${longest} moves`;
  const length = longest === 0 ? '' : ` of ${moves}`;
  const seen = `${complete ? 'all ' : ''}${counted(states, 'state')}${complete ? '' : ' near the start'}`;
  // States of a real-time game are not explored one by one.
  return `played ${counted(games, 'random game')}${length}${states === 0 ? '' : `, looked at ${seen}`}`;
}

function contents({ description: { rules, dialect }, notation, imported }: Reading): string {
  const roles = rules.filter(({ head }) => head.relation === 'role').length;
  const facts = rules.filter(({ body }) => body.length === 0).length;
  const language = { 'gdl-1': 'GDL', 'gdl-2': 'GDL-II', rtgdl: 'real-time GDL' }[dialect];
  const written =
    imported === undefined
      ? `${language} in ${{ kif: 'prefix', infix: 'infix' }[notation]} notation`
      : `${language}, from the GUI dialect`;
  return [
    written,
    counted(roles, 'role'),
    counted(facts, 'fact'),
    counted(rules.length - facts, 'rule'),
  ].join(', ');
}

function tellTotal(outcomes: readonly Outcome[], { quiet }: Telling, io: Io): void {
  const findings = outcomes.flatMap((outcome) => shownFindings(outcome, quiet));
  const unread = outcomes.filter(({ problem }) => problem !== undefined).length;
  if (quiet && findings.length === 0 && unread === 0) return;
  const parts = unread < outcomes.length ? [tally(findings, palette(io.colours)) ?? 'no mistakes found'] : [];
  if (unread > 0) parts.push(`${unread} not read`);
  io.out(`${counted(outcomes.length, 'sheet')}: ${parts.join(', ')}\n`);
}

function outcomeJson({ source, findings, problem, mending, play }: Outcome): SheetJson {
  return {
    ...sheetJson(source, findings),
    problem: problem ?? null,
    ...(play && !('notPlayed' in play) && { play }),
    ...(mending && { repairs: mending.repairs }),
    ...(mending?.output !== undefined && { text: mending.output }),
  };
}

const WIDTH = 88;

/** The full explanation of one kind of finding. */
function explanation(codeGiven: string, palette: Palette): string {
  const code = codeCalled(codeGiven);
  const { severity, title, reason, hint } = { ...CATALOGUE, ...VGDL_CATALOGUE }[code];
  const example: FindingExample | VgdlFindingExample = { ...FINDING_EXAMPLES, ...VGDL_FINDING_EXAMPLES }[
    code
  ];
  const paint = severity === 'error' ? palette.red : palette.yellow;
  const sections = [
    `${paint(`${severity} ${code}`)}: ${palette.bold(title)}`,
    wrap(reason, WIDTH).join('\n'),
    wrap(`Remedy: ${hint}.`, WIDTH).join('\n'),
    ...('described' in example
      ? [wrap(example.described, WIDTH).join('\n')]
      : [
          `Wrong:\n${indented(example.wrong)}`,
          ...(example.right === undefined ? [] : [`Right:\n${indented(example.right)}`]),
        ]),
  ];
  return `${sections.join('\n\n')}\n`;
}

function codeCalled(given: string): FindingCode | VgdlFindingCode {
  const wanted = given.toUpperCase();
  const codes = [...FINDING_CODES, ...VGDL_FINDING_CODES];
  const found = codes.find((code) => code === wanted || code === `GDL${wanted}`);
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no finding '${given}'; they are listed in docs/findings.md.${didYouMean(wanted, codes)}`,
  );
}

function indented(sheet: string): string {
  return sheet
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
