/** `anygame games`: lists the games of the library, or describes one. */

import { counted, didYouMean, Failure, printable, widthOf, wrap } from '../../base/index.ts';
import {
  familyGenerator,
  installedArcade,
  installedLibrary,
  installedRealTime,
  installedTexts,
} from '../../host/index.ts';
import {
  type DescribedGame,
  type Library,
  type LibraryGame,
  libraryRules,
  type ParameterValues,
  parametrisedName,
  playersOf,
  readParametrisedName,
  type SheetGenerator,
  type SheetParameters,
  sheetPath,
  TAGS,
  type Tag,
  tagsInOrder,
} from '../../library/index.ts';
import { choices, defineCommand, flag, text } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { type Palette, palette } from '../palette.ts';

export const games = defineCommand({
  description: [
    'Without NAME, lists the games that come with Anygame: names, roles, tags, and the bounds of parameters such as sizes. With NAME, prints the rules of a game and where it comes from.',
    'With several --tag, a game must have all of them. Except for themes, tags are exact: a game is turn-taking if no two roles ever have a choice at once, zero-sum if the goals always add up to the same, small if it has at most 10,000 states. Arcade games run in ticks and are described in VGDL, real-time games in real-time GDL, all others in GDL.',
    'With --same-as, the games of the library whose openings are like those of GAME are compared with it; see anygame compare.',
    'Exit code: 0 on success, 1 if no game is equivalent, 2 if there is no such game or tag.',
  ],
  operands: { usage: '[NAME]', least: 0, most: 1 },
  options: {
    tag: choices('TAG', TAGS, `only games with this tag: ${TAGS.join(', ')}; may be given several times`),
    'same-as': text('GAME', 'only games that are equivalent to this one; - for standard input'),
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame games', does: 'all games' },
    { call: 'anygame games --same-as my-game.kif', does: 'whether the library has it under another name' },
    { call: 'anygame games --tag hidden-information --tag cards', does: 'card games with hidden cards' },
    { call: 'anygame games --tag arcade', does: 'the arcade games' },
    { call: 'anygame games --tag real-time', does: 'the real-time games' },
    { call: 'anygame games tic-tac-toe', does: 'the rules of tic-tac-toe' },
    { call: 'anygame games breakthrough:width=6', does: 'a game with other parameters' },
  ],

  async run({ options, operands: [name] }, io) {
    const { library, problems } = installedLibrary();
    for (const problem of problems) io.err(`anygame: skipped a family of games: ${printable(problem)}\n`);
    const sameAs = options['same-as'];
    if (sameAs !== undefined) {
      if (name !== undefined || options.tag.length > 0)
        throw new UsageError('--same-as cannot be combined with NAME or --tag.');
      const { compareCorpus } = await import('../compare-corpus.ts');
      return compareCorpus('library', sameAs, { seconds: 60, goals: 'exact', json: options.json }, io);
    }
    const arcade = installedArcade();
    const realTime = installedRealTime();
    for (const problem of [...arcade.problems, ...realTime.problems])
      io.err(`anygame: skipped a game: ${printable(problem)}\n`);
    const others: readonly DescribedGame[] = [...arcade.games, ...realTime.games];
    if (name !== undefined) {
      const game =
        others.find((each) => each.name === name.toLowerCase()) ?? (await namedGame(name, library, others));
      const isGenerated = hasTurns(game) && !library.games.includes(game);
      const [known] = await withGenerators([game]);
      if (known === undefined) return EXIT.success;
      const shown = { ...known, isGenerated };
      const variants = hasTurns(game) ? library.variants(game) : [];
      tell([shown], (each) => gameReport(shown, variants, each), options.json, io);
      return EXIT.success;
    }
    const listed = [
      ...library.tagged(options.tag),
      ...others.filter((game) => options.tag.every((tag) => game.tags.includes(tag))),
    ];
    const shown = await withGenerators(listed.sort((a, b) => (a.name < b.name ? -1 : 1)));
    tell(shown, (each) => listReport(shown, options.tag, each), options.json, io);
    return EXIT.success;
  },
});

function tell(shown: readonly ShownGame[], report: (io: Io) => string, asJson: boolean, io: Io): void {
  io.out(asJson ? `${JSON.stringify(gamesJson(shown), undefined, 2)}\n` : `${report(io)}\n`);
}

/** A library game by name, optionally with parameters as in `breakthrough:width=6`. */
async function namedGame(
  name: string,
  library: Library,
  others: readonly DescribedGame[],
): Promise<LibraryGame> {
  const called = readParametrisedName(name)?.name ?? name;
  const game = library.find(called) ?? noSuchGame(called, [...library.games, ...others]);
  if (called === name) return game;
  const rules = await libraryRules(name, installedTexts());
  if (rules.kind === 'absent') throw new Failure(rules.problem);
  return { ...game, ...(rules.parameters && { parameters: rules.parameters }) };
}

function noSuchGame(name: string, known: readonly KnownGame[]): never {
  const suggestion = didYouMean(
    name,
    known.map((game) => game.name),
  );
  throw new Failure(`there is no game '${name}' in the library.${suggestion}`);
}

async function withGenerators(some: readonly KnownGame[]): Promise<ShownGame[]> {
  const generators = new Map<string, SheetGenerator | undefined>();
  for (const game of some) {
    if (hasTurns(game) && game.parameters !== undefined && !generators.has(game.family))
      generators.set(game.family, await familyGenerator(game.family));
  }
  return some.map((game) => ({
    game,
    parameters: hasTurns(game) ? game.parameters && generators.get(game.family)?.parameters : undefined,
  }));
}

/** A turn-based, arcade or real-time game. */
type KnownGame = LibraryGame | DescribedGame;

function hasTurns(game: KnownGame): game is LibraryGame {
  return 'family' in game;
}

/** A library game with its parameters. */
export interface ShownGame {
  readonly game: KnownGame;
  /** Present if the game has parameters. */
  readonly parameters: SheetParameters | undefined;
  /** Whether its sheet is generated from given parameters rather than read from a file. */
  readonly isGenerated?: boolean;
}

export interface ReportStyle {
  readonly width: number;
  readonly colours: boolean;
}

/** Minimum number of columns. Narrower terminals wrap the lines themselves. */
const LEAST_TEXT = 24;
const LONGEST_LINE = 100;

/** Not listed, since most games have these tags; other games show their different tags. */
const UNMARKED_TAGS: readonly Tag[] = ['turn-taking', 'zero-sum', 'perfect-information'];

function listReport(shown: readonly ShownGame[], tags: readonly Tag[], style: ReportStyle): string {
  const { dim } = palette(style.colours);
  const has = tags.length === 0 ? '' : ` tagged ${tags.join(' and ')}`;
  if (shown.length === 0) return `no game is${has}; 'anygame games' lists all`;
  const names = column(['name', ...shown.map(({ game }) => game.name)]);
  const titles = column(['title', ...shown.map(({ game }) => game.title)]);
  // The column for players is as narrow as their numbers.
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
    "not marked as such. 'anygame games NAME' describes one.",
  ].join('\n');
}

function tagsAndParameters({ game, parameters }: ShownGame): string {
  // The number of players has its own column.
  const tags = tagsInOrder(game.tags).filter(
    (tag) => !UNMARKED_TAGS.includes(tag) && !tag.endsWith('-player'),
  );
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

function gameReport(
  { game, parameters, isGenerated = false }: ShownGame,
  variants: readonly LibraryGame[],
  style: ReportStyle,
): string {
  const paint = palette(style.colours);
  const width = Math.min(style.width, LONGEST_LINE);
  const called =
    isGenerated && hasTurns(game) ? parametrisedName(game.name, game.parameters ?? {}) : game.name;
  const rows: [string, string[]][] = [
    ['roles', Object.entries(game.roles).map(([role, does]) => `${role}: ${does}`)],
    ['tags', [tagsInOrder(game.tags).join(', ')]],
    ['difficulty', [game.difficulty]],
    ['origin', [game.origin]],
    ...(hasTurns(game) && parameters && game.parameters
      ? [parametersRow(game, parameters, game.parameters)]
      : []),
    ...(variants.length > 0 ? [variantsRow(variants)] : []),
    // Facts about the game may not hold for another size.
    ...(hasTurns(game) ? (isGenerated ? [] : oracleRows(game)) : isRealTime(game) ? [] : [levelsRow(game)]),
    ['sheet', [isGenerated ? `anygame format ${called}` : rulesPath(game)]],
  ];
  const margin = Math.max(...rows.map(([label]) => label.length)) + 2;
  const table = rows.flatMap(([label, texts]) => entryLines(label, texts, margin, width, paint));
  return [
    `${paint.bold(game.title)} (${called})`,
    '',
    ...wrap(game.rules, width),
    '',
    ...table,
    '',
    `To play it: anygame play ${called}`,
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

/** Path relative to the project folder. */
function rulesPath(game: KnownGame): string {
  if (hasTurns(game)) return `games/${sheetPath(game)}`;
  const { name } = game;
  return isRealTime(game) ? `games/real-time/${name}/${name}.kif` : `games/arcade/${name}/${name}.vgdl`;
}

function isRealTime({ tags }: KnownGame): boolean {
  return tags.includes('real-time');
}

function levelsRow({ name }: DescribedGame): [string, string[]] {
  const { length } = installedArcade().sheets(name).levels;
  return ['levels', [`0 to ${length - 1}, chosen as in ${name}:level=${length - 1}`]];
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

/** Version 1; fields may be added without a new version, but none changes its meaning. */
function gamesJson(shown: readonly ShownGame[]) {
  return {
    version: 1,
    games: shown.map(({ game, parameters, isGenerated = false }) => ({
      name: game.name,
      title: game.title,
      family: hasTurns(game) ? game.family : isRealTime(game) ? 'real-time' : 'arcade',
      rules: game.rules,
      origin: game.origin,
      roles: Object.entries(game.roles).map(([name, does]) => ({ name, does })),
      tags: tagsInOrder(game.tags),
      difficulty: game.difficulty,
      sheet: isGenerated ? null : rulesPath(game),
      parameters: Object.entries(parameters ?? {}).map(([name, { meaning, least, most }]) => ({
        name,
        meaning,
        least,
        most,
        here: hasTurns(game) ? game.parameters?.[name] : undefined,
      })),
      ...(hasTurns(game) && {
        ...(game.parameters && parameters && { call: parametrisedName(game.name, game.parameters) }),
        oracles: isGenerated ? {} : game.oracles,
      }),
    })),
  };
}
