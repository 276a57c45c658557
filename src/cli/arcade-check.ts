/** Games in VGDL and their levels, for `check` and `format`, recognised by their contents or file names. */
import { readSheet, type Sheet } from '../host/index.ts';
import { checkLevel, checkVgdl, isVgdl, readVgdl, type VgdlFinding } from '../vgdl/index.ts';

/** What kind of arcade text a sheet is, if any. */
export function arcadeKind({ name, text }: Sheet): 'game' | 'level' | undefined {
  if (isVgdl(text) || name.endsWith('.vgdl')) return 'game';
  return LEVEL_FILE.test(name) ? 'level' : undefined;
}

/** `NAME_lvl3.txt` or `NAME.level3.txt`. */
const LEVEL_FILE = /(?:_lvl|\.level)(\d+)\.txt$/;

/** Findings about a game, or about a level whose game is in the same folder. */
export async function arcadeFindings(sheet: Sheet): Promise<readonly VgdlFinding[]> {
  if (arcadeKind(sheet) === 'game') return checkVgdl(sheet.text, sheet.name).findings;
  const game = await gameBeside(sheet.name);
  const description = readVgdl(game?.text ?? EMPTY_GAME, game?.name).description;
  const { findings } = checkLevel(sheet.text, description, sheet.name);
  // Without its game, the meaning of the characters is unknown.
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
      // The file may have the other extension.
    }
  }
  return undefined;
}
