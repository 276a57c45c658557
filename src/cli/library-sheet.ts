/** The rules of a game of the library, by its name, perhaps with parameters: `breakthrough:width=6,height=5`. */
import { readFile } from 'node:fs/promises';
import { chosenValues, type ParametrisedName, readParametrisedName } from '../library/index.ts';
import { familyGenerator, installedLibrary, sheetFile } from './library.ts';
import { didYouMean } from './suggest.ts';

export type LibraryText =
  | {
      readonly kind: 'sheet';
      readonly text: string;
      /** A line of joint moves that is known to solve it. */
      readonly solution: readonly string[] | undefined;
    }
  /** What to tell the user, who may have meant a file. */
  | { readonly kind: 'absent'; readonly problem: string };

export async function libraryText(operand: string): Promise<LibraryText> {
  const parametrised = readParametrisedName(operand);
  if (parametrised !== undefined) return await generatedText(parametrised);
  if (!/^[\w-]+$/.test(operand)) return absent('there is no such file');
  const game = installedLibrary().library.find(operand);
  if (game !== undefined) {
    const text = await readFile(sheetFile(game), 'utf8');
    return { kind: 'sheet', text, solution: game.oracles.solution?.moves };
  }
  return absent(`there is no such file, and no such game in the library.${nearestGame(operand)}`);
}

async function generatedText(wanted: ParametrisedName): Promise<LibraryText> {
  const game = installedLibrary().library.find(wanted.name);
  if (game === undefined)
    return absent(
      `there is no such file, and no game '${wanted.name}' in the library.${nearestGame(wanted.name)}`,
    );
  const generator = game.parameters && (await familyGenerator(game.family));
  if (game.parameters === undefined || generator === undefined)
    return absent(`${game.name} has no parameters; 'anygame games' shows which games have`);
  const chosen = chosenValues({ ...wanted, name: game.name }, game.parameters, generator);
  if (chosen.kind === 'refused') return absent(chosen.problem);
  try {
    return { kind: 'sheet', text: generator.sheet(chosen.values), solution: undefined };
  } catch (error) {
    // So a generator says that values do not go together.
    if (error instanceof RangeError) return absent(error.message);
    throw error;
  }
}

function absent(problem: string): LibraryText {
  return { kind: 'absent', problem };
}

/** A sentence that begins with a space, or nothing. */
function nearestGame(name: string): string {
  const names = installedLibrary().library.games.map((game) => game.name);
  return didYouMean(name, names) || " 'anygame games' lists what is there.";
}
