/** A state of an arcade game as text, one character for each cell. */
import { type SpriteGame, type SpriteState, type SpriteView, spriteViews } from '../../engines/index.ts';
import { truthValue } from '../../vgdl/index.ts';

/** Later kinds are drawn over earlier ones, and avatars over all others. */
function drawnViews(game: SpriteGame, state: SpriteState): SpriteView[] {
  const { order } = game.compiled.kinds;
  const place = (view: SpriteView) => (view.kind.isAvatar ? order.length : order.indexOf(view.kind.id));
  return [...spriteViews(game.compiled, state)]
    .filter((view) => !view.isDisabled && truthValue(view.kind.values.text('invisible') ?? '') !== true)
    .sort((a, b) => place(a) - place(b));
}

/** Rows of characters: `#` for walls, `@` for avatars, and otherwise the first letter of the kind. */
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
