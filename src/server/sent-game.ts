/** From the name and rules that somebody sent to a game that can be played. */

import type { TournamentSheet } from '../arena/index.ts';
import { type LoadedGame, type LoadRefusal, loadGame } from '../engines/index.ts';
import { installedTexts } from '../host/index.ts';
import { libraryRules } from '../library/index.ts';
import { ApiRefusal } from './requests.ts';

/** Characters. */
const LONGEST_SHEET = 1024 * 1024;
const LONGEST_NAME = 100;
/** Seconds: nobody else is served while a circuit is built. */
export const COMPILE_SECONDS = 20;

/**
 * Rules that were sent along, or those of the library; never a file that a name might lead to.
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

/**
 * @param engine `rules` is enough to know the roles, and quick
 * @throws ApiRefusal
 */
export function sentGame({ name, text }: TournamentSheet, engine: 'auto' | 'rules' = 'auto'): LoadedGame {
  const loaded = loadGame(text, { name, engine, seconds: COMPILE_SECONDS });
  if (loaded.kind === 'refused') throw new ApiRefusal(400, problemOf(name, loaded));
  return loaded;
}

function problemOf(name: string, { code, reason, findings, source }: LoadRefusal): string {
  if (code === 'real-time') return `${name} is real-time GDL; only games with turns can be played`;
  if (code !== 'unreadable') return `${name} cannot be played: ${reason}`;
  const { line } = source.position(findings[0]?.span?.start ?? 0);
  return `${name} cannot be played: ${reason} (line ${line})`;
}
