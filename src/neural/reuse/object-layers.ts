/**
 * An arcade game as a network sees it: for each class of objects, a coarse picture of where they are; and the actions
 * that the network's outputs stand for.
 */

import { ACTION_NAMES, type SpriteGame, type SpriteState } from '../../engines/index.ts';
import { AtomBuffer } from '../../game/index.ts';

/** Columns and rows of a layer. */
const COLUMNS = 8;
const ROWS = 10;
const LAYER_CELLS = COLUMNS * ROWS;

/** At most this many classes are chosen if none are named. */
const MOST_CLASSES = 4;
/** Classes that fill more of the level than this are scenery. */
const SCENERY = 0.3;

/** The outputs: nine directions of a stick, row by row, and its button. */
export const STICK_OUTPUTS = 10;
const BUTTON = 9;
const CENTRE = 4;

const actionCalled = (name: (typeof ACTION_NAMES)[number]): number => ACTION_NAMES.indexOf(name);
const NIL = actionCalled('NIL');
const ACROSS = [actionCalled('LEFT'), NIL, actionCalled('RIGHT')];
const DOWN = [actionCalled('UP'), NIL, actionCalled('DOWN')];
const USE = actionCalled('USE');

export class ObjectLayers {
  /** The names of the classes, which are kinds of sprites with all kinds below them. */
  readonly classes: readonly string[];
  readonly #game: SpriteGame;
  /** By atom, the input that it activates; −1 for none. */
  readonly #inputOf: Int32Array;
  readonly #atoms = new AtomBuffer();
  readonly #seen: Int32Array;
  readonly #active: Int32Array;
  #stamp = 0;

  /** @param classes chosen by the game if absent */
  constructor(game: SpriteGame, classes: readonly string[] = objectClasses(game)) {
    this.classes = classes;
    this.#game = game;
    const { width, height, layers } = game.layerShape;
    const { list } = game.compiled.kinds;
    const cells = width * height;
    this.#inputOf = new Int32Array(game.atomLimit).fill(-1);
    for (let atom = 0; atom < game.atomLimit; atom++) {
      const kind = list[Math.floor(atom / cells) % layers];
      const layer = classes.findIndex((name) => kind?.path.some((id) => list[id]?.name === name) === true);
      if (layer < 0) continue;
      const cell = atom % cells;
      const column = Math.floor(((cell % width) * COLUMNS) / width);
      const row = Math.floor((Math.floor(cell / width) * ROWS) / height);
      this.#inputOf[atom] = (layer * ROWS + row) * COLUMNS + column;
    }
    this.#seen = new Int32Array(this.inputs);
    this.#active = new Int32Array(this.inputs);
  }

  get inputs(): number {
    return this.classes.length * LAYER_CELLS;
  }

  /** The active inputs; valid until the next call. */
  activeInputs(state: SpriteState, role: number): { readonly list: Int32Array; readonly count: number } {
    this.#game.atoms(state, role, this.#atoms);
    const { values, length } = this.#atoms;
    const stamp = ++this.#stamp;
    let count = 0;
    for (let i = 0; i < length; i++) {
      const input = this.#inputOf[values[i] as number] as number;
      if (input < 0 || this.#seen[input] === stamp) continue;
      this.#seen[input] = stamp;
      this.#active[count++] = input;
    }
    return { list: this.#active, count };
  }
}

/** The outermost kinds of what moves or can be met, without what covers large parts of the level. */
function objectClasses(game: SpriteGame): readonly string[] {
  const { list } = game.compiled.kinds;
  const { width, height, layers } = game.layerShape;
  const atoms = new AtomBuffer();
  game.atoms(game.start(), 0, atoms);
  const cells = width * height;
  const counts = new Map<string, number>();
  for (let i = 0; i < atoms.length; i++) {
    const kind = list[Math.floor((atoms.values[i] as number) / cells) % layers];
    const outermost = list[kind?.path[0] ?? -1]?.name;
    if (outermost !== undefined) counts.set(outermost, (counts.get(outermost) ?? 0) + 1);
  }
  const isScenery = (name: string): boolean => name === 'wall' || (counts.get(name) ?? 0) > SCENERY * cells;
  const outermost = list.filter(({ path, id }) => path[0] === id && game.compiled.isHidden[id] !== 1);
  const avatars = outermost.filter(({ subtypes }) => subtypes.some((id) => list[id]?.isAvatar === true));
  const others = outermost.filter((kind) => !avatars.includes(kind) && !isScenery(kind.name));
  const moving = others.filter(({ subtypes }) => subtypes.some((id) => list[id]?.isStatic !== true));
  const rest = others.filter((kind) => !moving.includes(kind));
  return [...avatars, ...moving, ...rest].slice(0, MOST_CLASSES).map(({ name }) => name);
}

/**
 * The action of the strongest output. The game has no diagonal moves: a diagonal stands for its horizontal part if the
 * avatar can move so, and else for its vertical part.
 */
export function stickAction(outputs: ArrayLike<number>, legal: ArrayLike<number>): number {
  let best = CENTRE;
  for (let out = 0; out < STICK_OUTPUTS; out++)
    if ((outputs[out] as number) > (outputs[best] as number)) best = out;
  if (best === BUTTON) return includes(legal, USE) ? USE : NIL;
  const across = ACROSS[best % 3] as number;
  const down = DOWN[Math.floor(best / 3)] as number;
  if (across !== NIL && includes(legal, across)) return across;
  return includes(legal, down) ? down : NIL;
}

function includes(list: ArrayLike<number>, item: number): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === item) return true;
  return false;
}
