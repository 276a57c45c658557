/** Finds rules by the name in a request: the rules sent with it, or those of the library. */

import type { TournamentSheet } from '../arena/index.ts';
import { installedTexts } from '../host/index.ts';
import { libraryRules } from '../library/index.ts';
import { ApiRefusal } from './requests.ts';

/** Maximum number of characters. */
const LONGEST_SHEET = 1024 * 1024;
const LONGEST_NAME = 100;

/**
 * The rules in the request, or those of the library; never a file.
 *
 * @throws ApiRefusal
 */
export async function rulesOf(
  game: string,
  sheets: Readonly<Record<string, string>>,
): Promise<TournamentSheet> {
  if (game.length > LONGEST_NAME) throw new ApiRefusal(400, 'the name of a game is too long');
  if (Object.hasOwn(sheets, game)) {
    const text = sheets[game] ?? '';
    if (text.length > LONGEST_SHEET) throw new ApiRefusal(400, `the rules of ${game} are too long`);
    return { name: game, text };
  }
  const rules = await libraryRules(game, installedTexts());
  if (rules.kind === 'rules') return { name: game, text: rules.text };
  throw new ApiRefusal(400, `there is no game '${game}' in the library, and no rules of that name were sent`);
}
