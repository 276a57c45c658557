/** Games in VGDL and their levels, as `check` and `format` take them: recognised by what they say, or by the name of the file. */
import { readSheet, type Sheet } from '../host/index.ts';
import { checkLevel, checkVgdl, isVgdl, readVgdl, type VgdlFinding } from '../vgdl/index.ts';

/** What kind of arcade text a sheet is, if any. */
export function arcadeKind({ name, text }: Sheet): 'game' | 'level' | undefined {
  if (isVgdl(text) || name.endsWith('.vgdl')) return 'game';
  return LEVEL_FILE.test(name) ? 'level' : undefined;
}

/** `NAME_lvl3.txt` or `NAME.level3.txt`. */
const LEVEL_FILE = /(?:_lvl|\.level)(\d+)\.txt$/;

/** What is wrong with a game, or with a level of the game whose file lies beside it. */
export async function arcadeFindings(sheet: Sheet): Promise<readonly VgdlFinding[]> {
  if (arcadeKind(sheet) === 'game') return checkVgdl(sheet.text, sheet.name).findings;
  const game = await gameBeside(sheet.name);
  const description = readVgdl(game?.text ?? EMPTY_GAME, game?.name).description;
  const { findings } = checkLevel(sheet.text, description, sheet.name);
  // Without its game, nothing is known about characters.
  return game === undefined
    ? findings.filter(({ code }) => code === 'VGDL503' || code === 'VGDL504')
    : findings;
}

const EMPTY_GAME = 'BasicGame';

/** The game that a level belongs to: `NAME.vgdl` or `NAME.txt`. */
async function gameBeside(level: string): Promise<Sheet | undefined> {
  for (const ending of ['.vgdl', '.txt']) {
    try {
      return await readSheet(level.replace(LEVEL_FILE, ending));
    } catch {
      // The other ending may be there.
    }
  }
  return undefined;
}
