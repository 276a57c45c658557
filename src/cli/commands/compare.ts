/** `anygame compare`: whether two games are the same, which games of a collection are, and what differs. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { counted, duration, Failure, wrap } from '../../base/index.ts';
import type { Attempt } from '../../circuit/index.ts';
import { readRules } from '../../engines/index.ts';
import {
  type CompareOptions,
  compareGames,
  fingerprintOf,
  GameClasses,
  type GameComparison,
  type GameMapping,
  isIdentity,
  mayBeSame,
  type NearGames,
  nearComparison,
  type SameGames,
  Subject,
} from '../../equivalence/index.ts';
import {
  installedLibrary,
  sheetFile,
  storedFingerprint,
  storedFingerprints,
  writeNewFile,
} from '../../host/index.ts';
import { choice, defineCommand, flag, text, time } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openSheet } from '../operands.ts';
import { palette } from '../palette.ts';
import { Progress } from '../progress.ts';
import { operandHelp } from '../shared-options.ts';

/** For the circuit of one game, and for one comparison, in seconds. */
const CIRCUIT_SECONDS = 60;
const COMPARISON_SECONDS = 60;

export const compare = defineCommand({
  description: [
    'Finds out whether two games are equivalent: whether renaming the roles, fluents and moves of one turns it into the other, however the rules are written. It prints the mapping and how it was proved, or the first reason why there is none: moves after which the games differ. Small games are also compared position by position, so that they are recognised even if they encode positions differently.',
    operandHelp('GAME'),
    'With --corpus and one GAME, lists all games of a folder that are equivalent to GAME; without GAME, divides the folder into classes of equivalent games. FOLDER may be `library`, the games that come with Anygame. Folders are searched recursively for .kif, .gdl and .hrf files.',
    'If the games differ, --near reports whether one is a variant of the other, with a different start, goals, end, legal moves or size. This is always tried if no moves were found after which the games differ.',
    'Exit code: 0 if the games are equivalent, 1 if they are not or if this could not be decided, 2 if a game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: '[GAME [GAME]]', least: 0, most: 2 },
  options: {
    corpus: text('FOLDER', 'compare with all games of a folder, or of the library'),
    goals: choice(
      ['exact', 'order'],
      'how goals must agree: in their values (exact), or only in their order, by any strictly increasing map (order)',
    ),
    near: flag('if the games differ, find out what was changed'),
    time: time(`time limit of each comparison (${COMPARISON_SECONDS}s)`),
    map: text('FILE', 'write the mapping to a file, as JSON'),
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame compare tic-tac-toe number-scrabble', does: 'the same game in disguise' },
    { call: 'anygame compare nim nim-misere --near', does: 'what the difference is' },
    { call: 'anygame compare my-game.kif --corpus library', does: 'whether the library has it' },
    { call: 'anygame compare --corpus sheets --json', does: 'which sheets of a folder are the same game' },
  ],

  async run({ options, operands }, io) {
    const { corpus, json } = options;
    if (corpus === undefined && operands.length !== 2)
      throw new UsageError('two games are needed, or --corpus FOLDER.');
    if (corpus !== undefined && operands.length === 2)
      throw new UsageError('--corpus takes one GAME or none.');
    const limits: CompareOptions = {
      seconds: options.time ?? COMPARISON_SECONDS,
      goals: options.goals ?? 'exact',
      now: io.now,
    };
    if (corpus !== undefined) return compareCorpus(corpus, operands[0], limits, json, io);
    const [first, second] = [await subjectOf(operands[0] ?? '', io), await subjectOf(operands[1] ?? '', io)];
    const comparison = compareGames(first, second, limits);
    const near =
      comparison.verdict !== 'same' && (options.near || !hasWitness(comparison))
        ? nearComparison(first, second, { now: io.now, seconds: limits.seconds ?? COMPARISON_SECONDS })
        : undefined;
    const report = { names: [first.name, second.name] as const, comparison, near };
    if (options.map !== undefined && comparison.verdict === 'same')
      await writeNewFile(options.map, `${JSON.stringify(comparison.mapping, undefined, 2)}\n`);
    io.out(
      json
        ? `${JSON.stringify(comparisonJson(report), undefined, 2)}\n`
        : `${comparisonReport(report, io)}\n`,
    );
    return comparison.verdict === 'same' ? EXIT.success : EXIT.refused;
  },
});

const hasWitness = (comparison: GameComparison): boolean =>
  comparison.verdict === 'different' && comparison.witness !== undefined;

async function subjectOf(operand: string, io: Io): Promise<Subject> {
  const { name, text: rules } = await openSheet(operand, io);
  return readSubject(name, rules, io);
}

function readSubject(name: string, rules: string, io: Pick<Io, 'now'>): Subject {
  const read = readRules(rules, { name, checks: 'reading' });
  if (read.kind === 'refused') throw new Failure(`${name}: ${read.message}`, 'refused');
  return new Subject(name, read.description, { seconds: CIRCUIT_SECONDS, now: io.now });
}

/** A sheet of a collection. */
interface CorpusSheet {
  readonly name: string;
  readonly file: string;
}

function sheetsOf(corpus: string): CorpusSheet[] {
  if (corpus === 'library')
    return installedLibrary().library.games.map((game) => ({ name: game.name, file: sheetFile(game) }));
  let entries: string[];
  try {
    entries = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  } catch {
    throw new Failure(`there is no folder '${corpus}'; 'library' stands for the games of Anygame`);
  }
  const sheets = entries.filter((entry) => /\.(kif|gdl|hrf)$/i.test(entry)).sort();
  if (sheets.length === 0) throw new Failure(`'${corpus}' holds no rule sheets (.kif, .gdl or .hrf)`);
  return sheets.map((entry) => ({ name: entry, file: path.join(corpus, entry) }));
}

/** Lists the games of a folder, or of the library, that are the same as a game, or divides the folder into classes. */
export async function compareCorpus(
  corpus: string,
  operand: string | undefined,
  limits: CompareOptions,
  asJson: boolean,
  io: Io,
): Promise<number> {
  const sheets = sheetsOf(corpus);
  const own = operand === undefined ? undefined : await subjectOf(operand, io);
  const progress = new Progress(io);
  const skipped: { name: string; reason: string }[] = [];
  const start = io.now();
  const files = new Map(sheets.map((sheet) => [sheet.name, sheet.file]));
  const texts = new Map<string, string>();
  const subject = (name: string): Subject => readSubject(name, texts.get(name) ?? '', io);
  const classes = new GameClasses(subject, limits);
  const same: { name: string; comparison: SameGames }[] = [];
  const open: { name: string; comparison: GameComparison }[] = [];
  const fingerprint = own && fingerprintOf(own);
  const stored = corpus === 'library' ? storedFingerprints() : {};
  let done = 0;
  try {
    for (const { name } of sheets) {
      if (progress.interrupted) return EXIT.interrupted;
      await progress.tell(
        () => `${done} of ${sheets.length} sheets, ${classes.classes.length} classes: ${name}`,
      );
      done++;
      try {
        const { text: rules } = await openSheet(files.get(name) ?? '', io);
        texts.set(name, rules);
        const known = storedFingerprint(stored, name, rules);
        if (fingerprint !== undefined && known !== undefined && !mayBeSame(fingerprint, known)) continue;
        const each = subject(name);
        if (own === undefined || fingerprint === undefined) {
          if (each.circuit === undefined) skipped.push({ name, reason: each.refusal ?? '' });
          classes.add(each);
          continue;
        }
        if (!mayBeSame(fingerprint, fingerprintOf(each))) continue;
        const comparison = compareGames(own, each, limits);
        if (comparison.verdict === 'same') same.push({ name, comparison });
        if (comparison.verdict === 'undecided') open.push({ name, comparison });
      } catch (error) {
        if (!(error instanceof Failure) && !isEvaluationProblem(error)) throw error;
        skipped.push({ name, reason: (error as Error).message });
      }
    }
  } finally {
    progress.end();
  }
  const report = {
    corpus,
    game: own?.name,
    sheets: sheets.length,
    same,
    open,
    classes,
    skipped,
    milliseconds: io.now() - start,
  };
  io.out(asJson ? `${JSON.stringify(classesJson(report), undefined, 2)}\n` : `${classesReport(report)}\n`);
  if (own === undefined) return EXIT.success;
  return same.length > 0 ? EXIT.success : EXIT.refused;
}

/** Sheets whose rules cannot be evaluated are not games; this is not an internal error. */
function isEvaluationProblem(error: unknown): boolean {
  return error instanceof Error && /Evaluation|External|Range|Grounding/.test(error.constructor.name);
}

/** What came of comparing games, for people and for programs. */
export interface ComparisonReport {
  readonly names: readonly [string, string];
  readonly comparison: GameComparison;
  readonly near: NearGames | undefined;
}

interface Style {
  readonly width: number;
  readonly colours: boolean;
}

/** Rows of a mapping that are shown before the rest is only counted. */
const SHOWN = 40;

export function comparisonReport(report: ComparisonReport, style: Style): string {
  const { bold } = palette(style.colours);
  const { names, comparison, near } = report;
  const [first, second] = names;
  const took = `(${duration(comparison.milliseconds)})`;
  const tried = attemptLines(comparison.attempts);
  switch (comparison.verdict) {
    case 'same':
      return [
        bold(`${first} and ${second} are the same game ${took}`),
        ...wrap(`How: ${howText(comparison)}.`, style.width),
        ...mappingLines(comparison.mapping),
        ...derivedLines(comparison, names),
        ...tried,
      ].join('\n');
    case 'different':
      return [
        bold(`${first} and ${second} are not the same game ${took}`),
        ...wrap(`Why: ${comparison.reason}.`, style.width),
        ...witnessLines(comparison, names),
        ...nearLines(near),
        ...tried,
      ].join('\n');
    case 'undecided':
      return [
        bold(`whether ${first} and ${second} are the same game is not decided ${took}`),
        ...wrap(`Why: ${comparison.reason}.`, style.width),
        ...nearLines(near),
        ...tried,
      ].join('\n');
  }
}

function howText({ how, proof, scope, replayed }: SameGames): string {
  const kinds = {
    text: 'the sheets differ by names and order alone',
    circuit: 'every role, fluent and move has its counterpart',
    positions: 'positions are encoded differently, but every role and move has its counterpart',
  } as const;
  return `${kinds[how]}; ${proof}, for ${scope}; ${counted(replayed.games, 'random game')} replayed in both (${counted(replayed.positions, 'position')})`;
}

function mappingLines(mapping: GameMapping): string[] {
  if (isIdentity(mapping)) return ['All names are the same.'];
  const lines = (title: string, pairs: readonly (readonly [string, string])[]): string[] => {
    const different = pairs.filter(([from, to]) => from !== to);
    if (different.length === 0) return [];
    const width = Math.max(...different.slice(0, SHOWN).map(([from]) => from.length));
    const rest = different.length - SHOWN;
    return [
      '',
      `${title}:`,
      ...different.slice(0, SHOWN).map(([from, to]) => `  ${from.padEnd(width)}  ${to}`),
      ...(rest > 0 ? [`  and ${rest} more (--json shows all)`] : []),
    ];
  };
  return [
    ...lines('roles', mapping.roles),
    ...lines('fluents', mapping.fluents),
    ...lines(
      'moves',
      mapping.moves.map(({ role, move, toRole, toMove }) => [`${role}: ${move}`, `${toRole}: ${toMove}`]),
    ),
  ];
}

function derivedLines({ derived }: SameGames, names: readonly [string, string]): string[] {
  if (derived.length === 0) return [];
  const shown = derived.slice(0, SHOWN);
  return [
    '',
    'fluents by what holds in the other game:',
    ...shown.map(
      ({ game, fluent, condition }) => `  ${names[game]}: ${fluent} = ${condition ?? 'a longer condition'}`,
    ),
    ...(derived.length > SHOWN ? [`  and ${derived.length - SHOWN} more (--json shows all)`] : []),
  ];
}

function witnessLines(comparison: GameComparison, names: readonly [string, string]): string[] {
  if (comparison.verdict !== 'different' || comparison.witness === undefined) return [];
  const { game, moves, position } = comparison.witness;
  return [`For instance, in ${names[game]}, ${sequenceText(moves)}: ${position}.`];
}

function sequenceText(moves: readonly (readonly string[])[]): string {
  return moves.length === 0
    ? 'at the start'
    : `after ${moves.map((joint) => joint.join(' + ')).join(', then ')}`;
}

function nearLines(near: NearGames | undefined): string[] {
  if (near === undefined) return [];
  return [
    '',
    `Near: ${near.sentence}.`,
    ...near.onlyFirst.map((rule) => `  - ${rule}`),
    ...near.onlySecond.map((rule) => `  + ${rule}`),
    ...(near.example ? [`For instance, ${sequenceText(near.example.moves)}: ${near.example.what}.`] : []),
  ];
}

function attemptLines(attempts: readonly Attempt[]): string[] {
  if (attempts.length === 0) return [];
  return [
    '',
    'tried:',
    ...attempts.map(
      ({ graph, scope, end, tried, vertices, edges, milliseconds }) =>
        `  ${graph}, ${scope}: ${end} (${counted(tried, 'mapping')}, ${vertices} nodes, ${edges} edges, ${duration(milliseconds)})`,
    ),
  ];
}

/** Version 1; a field may be added without a new version, none changes its meaning. */
export function comparisonJson({ names, comparison, near }: ComparisonReport) {
  return { version: 1, games: names, ...comparison, near: near ?? null };
}

export interface ClassesReport {
  readonly corpus: string;
  /** Present if one game was compared with all others. */
  readonly game: string | undefined;
  readonly sheets: number;
  readonly same: readonly { readonly name: string; readonly comparison: SameGames }[];
  readonly open: readonly { readonly name: string; readonly comparison: GameComparison }[];
  readonly classes: GameClasses;
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  readonly milliseconds: number;
}

export function classesReport(report: ClassesReport): string {
  const { corpus, game, sheets, same, open, classes, skipped, milliseconds } = report;
  const took = duration(milliseconds);
  const left = skipped.map(({ name, reason }) => `  not compared: ${name} (${reason})`);
  if (game !== undefined)
    return [
      same.length === 0
        ? `no game of ${corpus} is ${game} (${sheets} sheets, ${took})`
        : `the same as ${game}, of ${sheets} sheets in ${corpus} (${took}):`,
      ...same.map(({ name, comparison }) => `  ${name} (${comparison.how}: ${comparison.proof})`),
      ...open.map(({ name }) => `  not decided: ${name}`),
      ...left,
    ].join('\n');
  const several = classes.classes.filter(({ members }) => members.length > 1);
  return [
    `${sheets} sheets in ${corpus}: ${classes.classes.length} different games, ${several.length} of which have several sheets (${took})`,
    ...several.map(({ members }) => `  ${members.map(({ name }) => name).join('  ')}`),
    ...classes.open.map(({ games, reason }) => `  not decided: ${games.join(' and ')} (${reason})`),
    ...left,
  ].join('\n');
}

export function classesJson(report: ClassesReport) {
  const { corpus, game, sheets, same, open, classes, skipped, milliseconds } = report;
  const common = { version: 1, corpus, sheets, skipped, milliseconds };
  if (game !== undefined) return { ...common, game, same, undecided: open };
  return {
    ...common,
    comparisons: classes.compared,
    classes: classes.classes.map(({ members, comparisons }) => ({
      games: members.map(({ name }) => name),
      fingerprint: members[0]?.fingerprint,
      how: Object.fromEntries(
        [...comparisons].map(([name, { how, scope, proof }]) => [name, { how, scope, proof }]),
      ),
    })),
    undecided: classes.open,
  };
}
