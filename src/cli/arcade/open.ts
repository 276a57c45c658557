/** Arcade games as words of a command: a file with the rules, whose levels lie beside it as NAME_lvl0.txt and so on. */
import { Failure } from '../../base/index.ts';
import { SpriteGame } from '../../engines/index.ts';
import { hasErrors } from '../../gdl/index.ts';
import { readSheet } from '../../host/index.ts';
import { checkLevel, isVgdl, readVgdl, type VgdlDescription } from '../../vgdl/index.ts';

export interface ArcadeSource {
  readonly name: string;
  readonly file: string;
  readonly description: VgdlDescription;
  /** The level that the operand itself names, as in `frogs.vgdl:level=3`. */
  readonly level: number;
}

/** The arcade game that an operand names, or undefined if it names something else. */
export async function openArcade(operand: string): Promise<ArcadeSource | undefined> {
  const [, file = operand, level = '0'] = /^(.*?):level=(\d+)$/.exec(operand) ?? [];
  if (!/\.(vgdl|txt)$/.test(file)) return undefined;
  const { text, name } = await readSheet(file);
  if (!isVgdl(text)) return undefined;
  return { name, file, description: readVgdl(text, name).description, level: Number(level) };
}

/** The game at a level; what is wrong with the level is a failure that says where. */
export async function levelOf({ file, description, name }: ArcadeSource, level: number): Promise<SpriteGame> {
  const path = file.replace(/\.(vgdl|txt)$/, `_lvl${level}.txt`);
  const sheet = await readSheet(path);
  const { level: read, findings } = checkLevel(sheet.text, description, path);
  const error = findings.find(({ severity }) => severity === 'error');
  if (read === undefined || hasErrors(findings))
    throw new Failure(
      `${path}: ${error?.message ?? 'the level cannot be read'} (${error?.code}); ${error?.hint}`,
    );
  const game = new SpriteGame(description, read);
  if (game.compiled.placed.length === 0)
    throw new Failure(`${name}: nothing of level ${level} can be placed`);
  return game;
}
