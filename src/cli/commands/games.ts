/** `anygame games`: what is in the library. */
import { type LibraryGame, type SheetGenerator, TAGS } from '../../library/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { gamesJson } from '../games-json.ts';
import { gameReport, listReport, type ShownGame } from '../games-report.ts';
import type { Io } from '../io.ts';
import { familyGenerator, installedLibrary } from '../library.ts';
import { choices, flag } from '../option.ts';
import { didYouMean } from '../suggest.ts';

export const games = defineCommand({
  name: 'games',
  summary: 'list the games of the library, or tell all about one',
  description: [
    'Without NAME, lists the games that come with Anygame: their names, which every command takes, who plays, their tags and, where sizes and the like can be chosen, the bounds of those. With NAME, tells the rules of a game and where it comes from.',
    'With several --tag, a game must have all of them. Themes aside, the tags are exact: a game is turn-taking if no two roles ever have a choice at once, zero-sum if the goals always add up to the same, small if it has at most 10,000 states.',
    'Exit code: 0 if all is well, 2 if there is no such game or tag.',
  ],
  operands: { usage: '[NAME]', least: 0, most: 1 },
  options: {
    tag: choices('TAG', TAGS, `only games with this tag: ${TAGS.join(', ')}; may be given several times`),
    json: flag('print everything as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame games', does: 'all games' },
    { call: 'anygame games --tag hidden-information --tag cards', does: 'card games with hidden cards' },
    { call: 'anygame games tic-tac-toe', does: 'the rules of tic-tac-toe' },
  ],

  async run({ options, operands: [name] }, io) {
    const { library, problems } = installedLibrary();
    for (const problem of problems) io.err(`anygame: a family is left out: ${printable(problem)}\n`);
    if (name !== undefined) {
      const game = library.find(name) ?? noSuchGame(name, library.games);
      const [shown] = await withGenerators([game]);
      if (shown !== undefined)
        tell([shown], (each) => gameReport(shown, library.variants(game), each), options.json, io);
      return EXIT.success;
    }
    const shown = await withGenerators(library.tagged(options.tag));
    tell(shown, (each) => listReport(shown, options.tag, each), options.json, io);
    return EXIT.success;
  },
});

function tell(shown: readonly ShownGame[], report: (io: Io) => string, asJson: boolean, io: Io): void {
  io.out(asJson ? `${JSON.stringify(gamesJson(shown), undefined, 2)}\n` : `${report(io)}\n`);
}

function noSuchGame(name: string, known: readonly LibraryGame[]): never {
  const suggestion = didYouMean(
    name,
    known.map((game) => game.name),
  );
  throw new Failure(`there is no game '${name}' in the library.${suggestion}`);
}

async function withGenerators(some: readonly LibraryGame[]): Promise<ShownGame[]> {
  const generators = new Map<string, SheetGenerator | undefined>();
  for (const { family, parameters } of some) {
    if (parameters !== undefined && !generators.has(family))
      generators.set(family, await familyGenerator(family));
  }
  return some.map((game) => ({
    game,
    parameters: game.parameters && generators.get(game.family)?.parameters,
  }));
}
