/** A state of an arcade game as text, one character for each cell. */
import { type SpriteGame, type SpriteState, type SpriteView, spriteViews } from '../../engines/index.ts';
import { truthValue } from '../../vgdl/index.ts';

type Kind = SpriteView['kind'];

const isTrue = (kind: Kind, setting: string): boolean => truthValue(kind.values.text(setting) ?? '') === true;

/** Later kinds are drawn over earlier ones, and avatars over all others. */
function drawnViews(game: SpriteGame, state: SpriteState): SpriteView[] {
  const { order } = game.compiled.kinds;
  const place = (view: SpriteView) => (view.kind.isAvatar ? order.length : order.indexOf(view.kind.id));
  return [...spriteViews(game.compiled, state)]
    .filter((view) => !view.isDisabled && isSeen(view.kind))
    .sort((a, b) => place(a) - place(b));
}

/** Floors and the like would cover the picture with letters. */
const isSeen = (kind: Kind): boolean => !isTrue(kind, 'invisible') && !isTrue(kind, 'hidden');

const WALL = '#';
const AVATAR = '@';
const SPARE = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The character of each kind by its number: a letter of its name that no other kind has. */
function kindSigns(game: SpriteGame): readonly string[] {
  const taken = new Set<string>();
  return game.compiled.kinds.list.map((kind) => {
    const isLeaf = kind.subtypes.length === kind.path.length;
    if (kind.name === 'wall') return WALL;
    if (kind.isAvatar || !isLeaf || !isSeen(kind)) return AVATAR;
    const letters = [...kind.name, ...kind.name.toUpperCase()].filter((sign) => /[a-z]/i.test(sign));
    const sign = [...letters, ...SPARE].find((each) => !taken.has(each)) ?? '?';
    taken.add(sign);
    return sign;
  });
}

/** In games for several people, avatars are the numbers of their players. */
const avatarSign = (game: SpriteGame, { player }: SpriteView): string =>
  game.roles.length > 1 && player !== undefined ? String(player + 1) : AVATAR;

/**
 * Rows of characters: `#` for walls, `@` or a number for avatars, and otherwise a letter of the kind's name.
 *
 * @param paint colours a character for a kind, given by its number
 */
export function textPicture(
  game: SpriteGame,
  state: SpriteState,
  paint: (sign: string, kind: number) => string = (sign) => sign,
): string {
  const { width, height, cell } = game.compiled;
  const signs = kindSigns(game);
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const view of drawnViews(game, state)) {
    const { kind, x, y } = view;
    const row = rows[Math.floor((y + cell / 2) / cell)];
    const column = Math.floor((x + cell / 2) / cell);
    if (row?.[column] === undefined) continue;
    row[column] = paint(kind.isAvatar ? avatarSign(game, view) : (signs[kind.id] ?? '?'), kind.id);
  }
  return rows.map((row) => row.join('').trimEnd()).join('\n');
}

/** The meaning of the letters in a picture, as in `@ avatar  g goal`. */
export function textLegend(game: SpriteGame, state: SpriteState): string {
  const signs = kindSigns(game);
  const entries = drawnViews(game, state)
    .filter(({ kind }) => kind.name !== 'wall')
    .map((view) => `${view.kind.isAvatar ? avatarSign(game, view) : signs[view.kind.id]} ${view.kind.name}`);
  return [...new Set(entries)].reverse().join('  ');
}
