/** Finds library games by name, with optional parameters, from any source of library texts. */
import { didYouMean } from '../base/index.ts';
import type { Library, LibraryGame } from './library.ts';
import {
  chosenValues,
  type ParameterValues,
  type ParametrisedName,
  readParametrisedName,
  type SheetGenerator,
} from './sheet-parameters.ts';

/** The source of the library texts: files in Node, URLs or a bundle in the browser. */
export interface LibraryTexts {
  readonly library: Library;
  readonly sheet: (game: LibraryGame) => string | Promise<string>;
  /** Makes the sheets of a family from parameters; undefined if they are written by hand. */
  readonly generator: (family: string) => Promise<SheetGenerator | undefined>;
  /** The text of a family's `view.json`; undefined if its boards are drawn from the rules alone. */
  readonly view: (family: string) => Promise<string | undefined>;
}

export interface LibraryRules {
  readonly kind: 'rules';
  readonly text: string;
  readonly family: string;
  /** Joint moves of a known solution. */
  readonly solution: readonly string[] | undefined;
  /** The values of all parameters, if any were given. */
  readonly parameters?: ParameterValues;
}

/** Why there are no rules with a name. */
export interface AbsentRules {
  readonly kind: 'absent';
  readonly code: /** The text is not a valid name. */
  'not-a-name' | 'unknown-game' | 'no-parameters' | 'wrong-parameters';
  /** A sentence for the user. */
  readonly problem: string;
  /** For an unknown game, a sentence starting with a space that suggests the nearest name; may be empty. */
  readonly suggestion: string;
}

/** @param name such as `breakthrough` or `breakthrough:width=6,height=5` */
export async function libraryRules(name: string, texts: LibraryTexts): Promise<LibraryRules | AbsentRules> {
  const parametrised = readParametrisedName(name);
  if (parametrised !== undefined) return await generatedRules(parametrised, texts);
  if (!/^[\w-]+$/.test(name)) return absent('not-a-name', `'${name}' is not the name of a game`);
  const game = texts.library.find(name);
  if (game === undefined) return unknown(name, texts.library);
  const { family, oracles } = game;
  return { kind: 'rules', text: await texts.sheet(game), family, solution: oracles.solution?.moves };
}

async function generatedRules(
  wanted: ParametrisedName,
  texts: LibraryTexts,
): Promise<LibraryRules | AbsentRules> {
  const game = texts.library.find(wanted.name);
  if (game === undefined) return unknown(wanted.name, texts.library);
  const generator = game.parameters && (await texts.generator(game.family));
  if (game.parameters === undefined || generator === undefined)
    return absent('no-parameters', `${game.name} has no parameters`);
  const chosen = chosenValues({ ...wanted, name: game.name }, game.parameters, generator);
  if (chosen.kind === 'refused') return absent('wrong-parameters', chosen.problem);
  try {
    const text = generator.sheet(chosen.values);
    return { kind: 'rules', text, family: game.family, solution: undefined, parameters: chosen.values };
  } catch (error) {
    // Generators throw this if parameter values are incompatible.
    if (error instanceof RangeError) return absent('wrong-parameters', error.message);
    throw error;
  }
}

function unknown(name: string, library: Library): AbsentRules {
  const names = library.games.map((game) => game.name);
  const suggestion = didYouMean(name, names);
  return absent('unknown-game', `there is no game '${name}' in the library.${suggestion}`, suggestion);
}

function absent(code: AbsentRules['code'], problem: string, suggestion = ''): AbsentRules {
  return { kind: 'absent', code, problem, suggestion };
}
