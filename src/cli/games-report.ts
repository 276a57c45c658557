/** The library for people: a list of games, or all about one. */
import {
  inOrder,
  type LibraryGame,
  type ParameterValues,
  parametrisedName,
  playersOf,
  type SheetParameters,
  sheetPath,
  type Tag,
} from '../library/index.ts';
import { counted } from './finding-report.ts';
import { wrap } from './help.ts';
import { type Palette, palette } from './palette.ts';
import { widthOf } from './table.ts';

export interface ShownGame {
  readonly game: LibraryGame;
  /** Present if they can be chosen. */
  readonly parameters: SheetParameters | undefined;
}

export interface ReportStyle {
  readonly width: number;
  readonly colours: boolean;
}

/** Columns. Narrower terminals wrap the lines themselves. */
const LEAST_TEXT = 24;
const LONGEST_LINE = 100;

/** Left out of the list, for most games are like that; what they are instead is said. */
const USUAL: readonly Tag[] = ['turn-taking', 'zero-sum', 'perfect-information'];

export function listReport(shown: readonly ShownGame[], tags: readonly Tag[], style: ReportStyle): string {
  const { dim } = palette(style.colours);
  const has = tags.length === 0 ? '' : ` tagged ${tags.join(' and ')}`;
  if (shown.length === 0) return `no game is${has}; 'anygame games' lists all`;
  const names = column(['name', ...shown.map(({ game }) => game.name)]);
  const titles = column(['title', ...shown.map(({ game }) => game.title)]);
  // What stands for the players is as narrow as their number.
  const players = column(['#', ...shown.map(({ game }) => String(playersOf(game).length))]);
  const texts = ['tags; parameters', ...shown.map(tagsAndParameters)];
  const indent = names.width + titles.width + players.width + 6;
  const room = Math.max(LEAST_TEXT, style.width - indent);
  const lines = texts.flatMap((text, i) => {
    const start = [names.cells[i], players.cells[i], titles.cells[i]].join('  ');
    return wrap(text, room).map((line, row) =>
      `${row === 0 ? start : ' '.repeat(indent - 2)}  ${dim(line)}`.trimEnd(),
    );
  });
  const [heading = '', ...rows] = lines;
  return [
    dim(heading),
    ...rows,
    '',
    `${counted(shown.length, 'game')}${has}. Those that are turn-taking, zero-sum or of perfect information are`,
    "not marked as such. 'anygame games NAME' tells more.",
  ].join('\n');
}

function tagsAndParameters({ game, parameters }: ShownGame): string {
  // The number of players stands in a column of its own.
  const tags = inOrder(game.tags).filter((tag) => !USUAL.includes(tag) && !tag.endsWith('-player'));
  return [tags.join(' '), ...(parameters ? [boundsText(parameters)] : [])]
    .filter((part) => part !== '')
    .join('; ');
}

function column(texts: readonly string[]): { readonly width: number; readonly cells: readonly string[] } {
  const width = Math.max(...texts.map(widthOf));
  return { width, cells: texts.map((text) => text + ' '.repeat(width - widthOf(text))) };
}

/** `width=3–12, height=3–12` */
function boundsText(parameters: SheetParameters): string {
  return Object.entries(parameters)
    .map(([name, { least, most }]) => `${name}=${least}–${most}`)
    .join(', ');
}

export function gameReport(
  { game, parameters }: ShownGame,
  variants: readonly LibraryGame[],
  style: ReportStyle,
): string {
  const paint = palette(style.colours);
  const width = Math.min(style.width, LONGEST_LINE);
  const rows: [string, string[]][] = [
    ['roles', Object.entries(game.roles).map(([role, does]) => `${role}: ${does}`)],
    ['tags', [inOrder(game.tags).join(', ')]],
    ['difficulty', [game.difficulty]],
    ['origin', [game.origin]],
    ...(parameters && game.parameters ? [parametersRow(game, parameters, game.parameters)] : []),
    ...(variants.length > 0 ? [variantsRow(variants)] : []),
    ...oracleRows(game),
    ['sheet', [`games/${sheetPath(game)}`]],
  ];
  const margin = Math.max(...rows.map(([label]) => label.length)) + 2;
  const table = rows.flatMap(([label, texts]) => entryLines(label, texts, margin, width, paint));
  return [
    `${paint.bold(game.title)} (${game.name})`,
    '',
    ...wrap(game.rules, width),
    '',
    ...table,
    '',
    `To play it: anygame play ${game.name}`,
  ].join('\n');
}

function parametersRow(
  game: LibraryGame,
  parameters: SheetParameters,
  here: ParameterValues,
): [string, string[]] {
  const bounds = Object.entries(parameters).map(
    ([name, { meaning, least, most }]) => `${name}: ${meaning}, ${least} to ${most}, here ${here[name]}`,
  );
  return ['parameters', [...bounds, `chosen as in ${parametrisedName(game.name, here)}`]];
}

function variantsRow(variants: readonly LibraryGame[]): [string, string[]] {
  return ['variants', variants.map(({ name, title }) => `${name}: ${title}`)];
}

function oracleRows({ oracles: { value, solution } }: LibraryGame): [string, string[]][] {
  const rows: [string, string[]][] = [];
  if (value !== undefined) {
    const goals = Object.entries(value.goals).map(([role, goal]) => `${role} ${goal}`);
    rows.push(['best play', [`${goals.join(', ')} (${value.source})`]]);
  }
  if (solution !== undefined) {
    const length = counted(solution.moves.length, 'move');
    rows.push(['solution', [`${solution.optimal ? '' : 'at most '}${length} (${solution.source})`]]);
  }
  return rows;
}

function entryLines(
  label: string,
  texts: readonly string[],
  margin: number,
  width: number,
  paint: Palette,
): string[] {
  const lines = texts.flatMap((text) =>
    wrap(text, width - margin).map((line, i) => (i === 0 ? line : `  ${line}`)),
  );
  return lines.map((line, i) => `${paint.dim((i === 0 ? label : '').padEnd(margin))}${line}`);
}
