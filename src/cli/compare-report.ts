/** The results of comparing games, for people and programs. */
import { counted, duration, wrap } from '../base/index.ts';
import type { Attempt } from '../circuit/index.ts';
import {
  type GameClasses,
  type GameComparison,
  type GameMapping,
  isIdentity,
  type NearGames,
  type PairAnswer,
  type SameGames,
} from '../equivalence/index.ts';
import { palette } from './palette.ts';

export interface ComparisonReport {
  readonly names: readonly [string, string];
  readonly comparison: GameComparison;
  readonly near: NearGames | undefined;
}

interface Style {
  readonly width: number;
  readonly colours: boolean;
}

/** Maximum number of rows of a mapping to show; the rest are only counted. */
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

/** Version 1; fields may be added without a new version, but none changes its meaning. */
export function comparisonJson({ names, comparison, near }: ComparisonReport) {
  return { version: 1, games: names, ...comparison, near: near ?? null };
}

/** Two compared games and the result of the comparison. */
export interface NamedAnswer {
  readonly name: string;
  readonly answer: PairAnswer;
}

export interface CorpusReport {
  readonly corpus: string;
  readonly sheets: number;
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  readonly milliseconds: number;
  /** Of all answers, also of those kept from earlier runs. */
  readonly processorSeconds: number;
  /** If one game was compared with all others: the game, and the games that may be the same. */
  readonly asked?: { readonly game: string; readonly answers: readonly NamedAnswer[] };
  readonly classes?: GameClasses;
}

export function corpusReport({
  corpus,
  sheets,
  skipped,
  milliseconds,
  processorSeconds,
  asked,
  classes,
}: CorpusReport): string {
  const took = `${duration(milliseconds)}, ${duration(1000 * processorSeconds)} of processor time`;
  const left = skipped.map(({ name, reason }) => `  not compared: ${name} (${reason})`);
  if (asked !== undefined) {
    const { game, answers } = asked;
    const same = answers.filter(({ answer }) => answer.verdict === 'same');
    return [
      same.length === 0
        ? `no game of ${corpus} is ${game} (${sheets} sheets, ${took})`
        : `the same as ${game}, of ${sheets} sheets in ${corpus} (${took}):`,
      ...answers.flatMap(({ name, answer }) =>
        answer.verdict === 'same'
          ? [`  ${name} (${answer.how}: ${answer.proof})`]
          : answer.verdict === 'undecided'
            ? [`  not decided: ${name} (${answer.reason})`]
            : [],
      ),
      ...left,
    ].join('\n');
  }
  const all = classes?.classes ?? [];
  const several = all.filter(({ members }) => members.length > 1);
  return [
    `${sheets} sheets in ${corpus}: ${all.length} different games, ${several.length} of which have several sheets (${took})`,
    ...several.map(({ members }) => `  ${members.map(({ name }) => name).join('  ')}`),
    ...(classes?.open ?? []).map(({ games, reason }) => `  not decided: ${games.join(' and ')} (${reason})`),
    ...left,
  ].join('\n');
}

/** Version 2: answers no longer have mappings; `anygame compare A B --json` prints them. */
export function corpusJson({ asked, classes, ...report }: CorpusReport) {
  const common = { version: 2, ...report };
  if (asked !== undefined) {
    const named = (verdict: PairAnswer['verdict']) =>
      asked.answers.flatMap(({ name, answer }) => (answer.verdict === verdict ? [{ name, ...answer }] : []));
    return { ...common, game: asked.game, same: named('same'), undecided: named('undecided') };
  }
  return {
    ...common,
    comparisons: classes?.compared,
    classes: classes?.classes.map(({ members, how }) => ({
      games: members.map(({ name }) => name),
      fingerprint: members[0]?.fingerprint,
      how: Object.fromEntries(how),
    })),
    undecided: classes?.open,
  };
}
