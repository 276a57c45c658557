/** From the name and rules that somebody sent to a game that can be played. */

import { compile } from '../engines/index.ts';
import { checkText, hasErrors, isTurnBased, SourceText } from '../gdl/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { ApiRefusal } from './requests.ts';
import type { PlayableGame, ServerWorld } from './world.ts';

export interface NamedRules {
  readonly name: string;
  readonly text: string;
}

/** Characters. */
const LONGEST_SHEET = 1024 * 1024;
const LONGEST_NAME = 100;
/** Seconds: nobody else is served while a circuit is built. */
const COMPILE_SECONDS = 20;

/**
 * Rules that were sent along, or those of the library; never a file that a name might lead to.
 *
 * @throws ApiRefusal
 */
export async function rulesOf(
  game: string,
  sheets: Readonly<Record<string, string>>,
  world: ServerWorld,
): Promise<NamedRules> {
  if (game.length > LONGEST_NAME) throw new ApiRefusal(400, 'the name of a game is too long');
  if (Object.hasOwn(sheets, game)) {
    const text = sheets[game] ?? '';
    if (text.length > LONGEST_SHEET) throw new ApiRefusal(400, `the rules of ${game} are too long`);
    return { name: game, text };
  }
  const text = await world.libraryRules(game);
  if (text !== undefined) return { name: game, text };
  throw new ApiRefusal(400, `there is no game '${game}' in the library, and no rules of that name were sent`);
}

/**
 * @param engine `rules` is enough to know the roles, and quick
 * @throws ApiRefusal
 */
export function playableGame({ name, text }: NamedRules, engine: 'auto' | 'rules' = 'auto'): PlayableGame {
  const reading = checkText(text, name);
  const [unreadable] = reading.findings.filter(
    ({ severity, code }) => severity === 'error' && /^GDL[01]/.test(code),
  );
  if (unreadable !== undefined && hasErrors([unreadable])) {
    const { line } = new SourceText(name, text).position(unreadable.span?.start ?? 0);
    throw new ApiRefusal(400, `${name} cannot be played: ${unreadable.message} (line ${line})`);
  }
  const { description } = reading;
  if (!isTurnBased(description))
    throw new ApiRefusal(400, `${name} is real-time GDL; only games with turns can be played`);
  try {
    const compilation = compile(description, { engine, seconds: COMPILE_SECONDS });
    if (compilation.game.roles.length === 0)
      throw new ApiRefusal(400, `${name} cannot be played: it has no role`);
    return { name, text, reading, description, compilation };
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    throw new ApiRefusal(400, `${name} cannot be played: ${error.message}`);
  }
}
