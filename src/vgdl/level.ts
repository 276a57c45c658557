/** A level: rows of characters, each of which represents sprites. */
import { SourceText } from '../gdl/index.ts';
import { playerCount, spriteLines, type VgdlDescription } from './description.ts';
import { type VgdlFinding, vgdlFinding } from './finding.ts';
import { spriteClass } from './vocabulary/sprite-classes.ts';

export interface VgdlLevel {
  readonly source: SourceText;
  readonly width: number;
  readonly height: number;
  /** Rows padded to the width of the level. */
  readonly rows: readonly string[];
}

export interface LevelReading {
  /** Undefined if the level cannot be played. */
  readonly level: VgdlLevel | undefined;
  readonly findings: readonly VgdlFinding[];
}

/** Maximum number of cells in a level; the largest public ones have about 1,500. */
const MOST_CELLS = 40_000;
/** Maximum number of sprites, since a character may represent many. */
const MOST_SPRITES = 200_000;

/**
 * Reads a level. The first row gives the width: shorter rows are padded with spaces, longer ones are cut off.
 *
 * @example
 * readLevel('www\nwAw\nwww').level.width // 3
 */
export function readLevel(text: string, name = 'level'): LevelReading {
  const source = new SourceText(name, text);
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.at(-1) === '') rows.pop();
  const width = rows[0]?.length ?? 0;
  const height = rows.length;
  if (width === 0)
    return { level: undefined, findings: [vgdlFinding('VGDL505', 'the first row of the level is empty')] };
  if (width * height > MOST_CELLS) {
    const message = `the level has ${width} × ${height} cells; the limit is ${MOST_CELLS}`;
    return { level: undefined, findings: [vgdlFinding('VGDL504', message)] };
  }
  const uneven = rows.findIndex((row) => row.length !== width);
  const findings =
    uneven < 0
      ? []
      : [
          vgdlFinding(
            'VGDL503',
            `row ${uneven + 1} has ${rows[uneven]?.length} characters, and the first row has ${width}`,
            { span: rowSpan(source, uneven) },
          ),
        ];
  return {
    level: { source, width, height, rows: rows.map((row) => row.slice(0, width).padEnd(width)) },
    findings,
  };
}

/** The sprites of each character; later lines replace earlier ones. */
export function levelMapping(description: VgdlDescription): Map<string, readonly string[]> {
  const mapping = new Map<string, readonly string[]>([
    ['w', ['wall']],
    ['A', ['avatar']],
  ]);
  for (const { character, sprites } of description.mappings)
    mapping.set(
      character,
      sprites.map(({ text }) => text),
    );
  return mapping;
}

/** All findings about a level of a game. */
export function checkLevel(text: string, description: VgdlDescription, name = 'level'): LevelReading {
  const { level, findings } = readLevel(text, name);
  if (level === undefined) return { level, findings };
  const sprites = spriteCount(level, description);
  if (sprites > MOST_SPRITES) {
    const message = `the level places ${sprites} sprites; the limit is ${MOST_SPRITES}`;
    return { level: undefined, findings: [...findings, vgdlFinding('VGDL504', message)] };
  }
  return {
    level,
    findings: [...findings, ...unknownCharacters(level, description), ...countAvatars(level, description)],
  };
}

function spriteCount({ rows }: VgdlLevel, description: VgdlDescription): number {
  const mapping = levelMapping(description);
  let count = 0;
  for (const row of rows) for (const character of row) count += mapping.get(character)?.length ?? 0;
  return count;
}

function countAvatars(level: VgdlLevel, description: VgdlDescription): VgdlFinding[] {
  const mapping = levelMapping(description);
  const avatars = new Set(['avatar']);
  for (const { line, above } of spriteLines(description.sprites)) {
    const className = (above.find((each) => each.className !== undefined) ?? line).className?.text;
    if (spriteClass(className ?? '')?.isAvatar) avatars.add(line.name.text);
    else if (className !== undefined) avatars.delete(line.name.text);
  }
  const placed = level.rows.flatMap((row) =>
    [...row].flatMap((character) => (mapping.get(character) ?? []).filter((each) => avatars.has(each))),
  );
  const players = playerCount(description);
  if (placed.length === 0) return [vgdlFinding('VGDL502', 'no cell of the level has an avatar')];
  if (placed.length <= players) return [];
  return [vgdlFinding('VGDL506', `the level has ${placed.length} avatars for ${players} players`)];
}

/** The characters of a level that the game does not define. */
function unknownCharacters(level: VgdlLevel, description: VgdlDescription): VgdlFinding[] {
  const mapping = levelMapping(description);
  const unknown = new Map<string, { count: number; row: number; column: number }>();
  level.rows.forEach((row, at) => {
    [...row].forEach((character, column) => {
      if (character === ' ' || mapping.has(character)) return;
      const seen = unknown.get(character);
      if (seen === undefined) unknown.set(character, { count: 1, row: at, column });
      else seen.count++;
    });
  });
  return [...unknown].map(([character, { count, row, column }]) => {
    const start = rowSpan(level.source, row).start + column;
    const times = count === 1 ? '' : `, ${count} times`;
    return vgdlFinding('VGDL501', `\`${character}\` is not in the level mapping${times}`, {
      span: { start, end: start + 1 },
    });
  });
}

function rowSpan(source: SourceText, row: number) {
  const start = source.lineStart(row + 1);
  return { start, end: start + source.line(row + 1).length };
}
