/** Generates docs/games.md from the `game.json` files of the library. */
import { familyGenerator, installedLibrary } from '../src/host/index.ts';
import {
  type LibraryGame,
  playersOf,
  sheetPath,
  TAG_GROUPS,
  type Tag,
  tagsInOrder,
} from '../src/library/index.ts';

/** Chapters by topic; a game belongs to the first that fits. */
const CHAPTERS: readonly { readonly title: string; readonly has: (tags: readonly Tag[]) => boolean }[] = [
  { title: 'Puzzles for one', has: (tags) => tags.includes('one-player') && !tags.includes('chance') },
  {
    title: 'Chance and hidden information',
    has: (tags) => tags.includes('chance') || tags.includes('hidden-information'),
  },
  {
    title: 'Lines, territory and connection',
    has: (tags) => some(tags, ['lines', 'territory', 'connection']),
  },
  { title: 'Movement and capture', has: (tags) => some(tags, ['movement', 'capture', 'race']) },
  { title: 'Combinatorial games', has: (tags) => tags.includes('combinatorial') },
  { title: 'Deciding at once, and other games', has: () => true },
];

function some(tags: readonly Tag[], wanted: readonly Tag[]): boolean {
  return wanted.some((tag) => tags.includes(tag));
}

export async function gamesPage(): Promise<string> {
  const { library } = installedLibrary();
  const parameters = await parametersByFamily(library.games);
  const families = [...new Set(library.games.map(({ family }) => family))];
  const chapterOf = (family: string): number => {
    const { tags } = mainGame(library.games.filter((game) => game.family === family));
    return CHAPTERS.findIndex(({ has }) => has(tags));
  };
  const chapters = CHAPTERS.map(({ title }, chapter) => {
    const sections = families
      .filter((family) => chapterOf(family) === chapter)
      .map((family) =>
        familySection(
          library.games.filter((game) => game.family === family),
          parameters.get(family),
        ),
      );
    return sections.length === 0 ? '' : `## ${title}\n\n${sections.join('\n')}`;
  });
  return `# The games of the library

<!-- Made by \`npm run docs\` from the files games/*/game.json: change those, not this page. -->

${library.games.length} games in ${families.length} families. Every command takes their names, as in \`anygame play tic-tac-toe\`;
\`anygame games\` lists them, \`anygame games --tag TAG\` those of a kind, and \`anygame games NAME\` tells the rules. Where
parameters are given, sheets of other sizes are made on demand: \`anygame play NAME:PARAMETER=VALUE,…\`. All sheets are written for
Anygame and to be read; comments in them teach the language.

Tags: ${Object.values(TAG_GROUPS)
    .map((tags) => tags.join(', '))
    .join('; ')}.

${chapters.filter((chapter) => chapter !== '').join('\n')}`;
}

async function parametersByFamily(games: readonly LibraryGame[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const family of new Set(games.filter((game) => game.parameters).map((game) => game.family))) {
    const generator = await familyGenerator(family);
    const bounds = Object.entries(generator?.parameters ?? {}).map(
      ([name, { meaning, least, most }]) => `\`${name}\` (${meaning}, ${least} to ${most})`,
    );
    texts.set(family, bounds.join(', '));
  }
  return texts;
}

function familySection(games: readonly LibraryGame[], parameters: string | undefined): string {
  const main = mainGame(games);
  const rows = games.map((game) => {
    const sheet = `[\`${game.name}\`](../games/${sheetPath(game)})`;
    return `| ${sheet} | ${game.title} | ${playersOf(game).length} | ${tagText(game)} | ${game.difficulty} |`;
  });
  return [
    `### ${main.title}`,
    '',
    main.rules,
    '',
    `Origin: ${main.origin}`,
    '',
    ...(parameters === undefined ? [] : [`Parameters: ${parameters}.`, '']),
    '| name | title | players | tags | difficulty |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The game with the name of its family, or the first in its `game.json`. */
function mainGame(games: readonly LibraryGame[]): LibraryGame {
  const [first] = games;
  const main = games.find(({ name, family }) => name === family) ?? first;
  if (main === undefined) throw new RangeError('a family has at least one game');
  return main;
}

function tagText({ tags }: LibraryGame): string {
  return tagsInOrder(tags)
    .filter((tag) => !tag.endsWith('-player'))
    .join(', ');
}
