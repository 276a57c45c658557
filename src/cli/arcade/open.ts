/** Arcade games as operands of a command: a file with the rules, with levels beside it as NAME_lvl0.txt and so on. */
import { existsSync } from 'node:fs';
import { Failure } from '../../base/index.ts';
import { SpriteGame } from '../../engines/index.ts';
import { hasErrors } from '../../gdl/index.ts';
import { arcadeRulesFile, installedArcade, readSheet } from '../../host/index.ts';
import { readArcadeName } from '../../library/index.ts';
import { checkLevel, isVgdl, readVgdl, type VgdlDescription } from '../../vgdl/index.ts';

export interface ArcadeSource {
  readonly name: string;
  readonly file: string;
  readonly description: VgdlDescription;
  /** The level given in the operand, as in `frogs.vgdl:level=3`. */
  readonly level: number;
}

/** The arcade game given by an operand, a file or a library game; undefined for other operands. */
export async function openArcade(operand: string): Promise<ArcadeSource | undefined> {
  const [, file = operand, level = '0'] = /^(.*?):level=(\d+)$/.exec(operand) ?? [];
  const library = libraryRules(operand);
  if (library === undefined && !/\.(vgdl|txt)$/.test(file)) return undefined;
  const { text, name } = await readSheet(library ?? file);
  if (!isVgdl(text)) return undefined;
  const called = library === undefined ? name : file.toLowerCase();
  return {
    name: called,
    file: library ?? file,
    description: readVgdl(text, called).description,
    level: Number(level),
  };
}

/** A file of that name takes precedence, as for turn-based games. */
function libraryRules(operand: string): string | undefined {
  const named = readArcadeName(operand);
  if (named === undefined || existsSync(operand)) return undefined;
  return installedArcade().games.some(({ name }) => name === named.name)
    ? arcadeRulesFile(named.name)
    : undefined;
}

/** The game at a level; throws a failure with the position of the error if the level is invalid. */
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
    throw new Failure(`${name}: level ${level} contains nothing that the game can place`);
  return game;
}
