/** A state of draw an arcade game as text, one character per cell, and as SVG. */
import { escaped } from '../../base/index.ts';
import { type SpriteGame, type SpriteState, type SpriteView, spriteViews } from '../../engines/index.ts';
import { colourValue, truthValue } from '../../vgdl/index.ts';

/** Killed avatars and what the rules make invisible are not drawn. */
export function isDrawn({ isDisabled, kind }: SpriteView): boolean {
  return !isDisabled && truthValue(kind.values.text('invisible') ?? '') !== true;
}

/** Later kinds are drawn over earlier ones, and avatars over everything. */
export function drawingOrder({ compiled }: SpriteGame): (view: SpriteView) => number {
  const { order } = compiled.kinds;
  return ({ kind }) => (kind.isAvatar ? order.length : order.indexOf(kind.id));
}

function drawnViews(game: SpriteGame, state: SpriteState): SpriteView[] {
  const place = drawingOrder(game);
  return [...spriteViews(game.compiled, state)].filter(isDrawn).sort((a, b) => place(a) - place(b));
}

/** Rows of characters: `#` for walls, `@` for avatars, else the first letter of the kind. */
export function textPicture(game: SpriteGame, state: SpriteState): string {
  const { width, height, cell } = game.compiled;
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const { kind, x, y } of drawnViews(game, state)) {
    const row = rows[Math.floor((y + cell / 2) / cell)];
    const column = Math.floor((x + cell / 2) / cell);
    const isFloor = truthValue(kind.values.text('hidden') ?? '') === true;
    if (row?.[column] === undefined || isFloor) continue;
    row[column] = kind.isAvatar ? '@' : kind.name === 'wall' ? '#' : (kind.name[0] ?? '?');
  }
  return rows.map((row) => row.join('').trimEnd()).join('\n');
}

export function svgPicture(game: SpriteGame, state: SpriteState): string {
  return svgFrame(game, drawnViews(game, state).map(shape));
}

/** Shapes on the ground of a game. */
export function svgFrame(
  { compiled: { width, height, cell } }: SpriteGame,
  shapes: readonly string[],
): string {
  const size = `width="${width * cell}" height="${height * cell}" viewBox="0 0 ${width * cell} ${height * cell}"`;
  const back = `<rect width="100%" height="100%" fill="#181c24"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${back}\n${shapes.join('\n')}\n</svg>\n`;
}

export function shape({ kind, x, y, width, height, orientation }: SpriteView): string {
  const fill = colourOf(kind.values.text('color'), kind.name);
  const title = `<title>${escaped(kind.name)}</title>`;
  const centre = `cx="${x + width / 2}" cy="${y + height / 2}"`;
  if (kind.isAvatar) {
    const [dx, dy] = orientation;
    const nose = `<circle cx="${x + width / 2 + (dx * width) / 4}" cy="${y + height / 2 + (dy * height) / 4}" r="${width / 8}" fill="#181c24"/>`;
    return `<g><ellipse ${centre} rx="${width / 2}" ry="${height / 2}" fill="${fill}">${title}</ellipse>${nose}</g>`;
  }
  if (kind.isStatic)
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}">${title}</rect>`;
  return `<rect x="${x + width * 0.1}" y="${y + height * 0.1}" width="${width * 0.8}" height="${height * 0.8}" rx="${width / 5}" fill="${fill}">${title}</rect>`;
}

/** The colour that the rules give, or one that depends on the name. */
function colourOf(name: string | undefined, kind: string): string {
  const given = name === undefined ? undefined : colourValue(name);
  if (given !== undefined) return `rgb(${given.join(',')})`;
  let hash = 7;
  for (const character of kind) hash = (hash * 31 + character.charCodeAt(0)) % 360;
  return `hsl(${hash} 45% 50%)`;
}
