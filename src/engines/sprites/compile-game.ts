/** A description and a level compiled to tables: everything about a game that does not change during play. */
import {
  levelMapping,
  listedNames,
  settingsMap,
  truthValue,
  Values,
  type VgdlDescription,
  type VgdlLevel,
} from '../../vgdl/index.ts';
import { ACTION_NAMES, actionsOf } from './actions.ts';
import { KindLists } from './kind-lists.ts';
import { type Kind, type Kinds, kindsOf } from './kinds.ts';
import {
  FIRST_TICK,
  FLAGS,
  GRAVITY,
  H,
  HEALTH,
  ID,
  KIND,
  LAST_H,
  LAST_W,
  LAST_X,
  LAST_Y,
  type Layout,
  LIFE,
  layoutOf,
  NEXT,
  NONE,
  ORIENTED,
  OX,
  OY,
  ROTATION,
  SHARED,
  SPEED,
  SpriteState,
  W,
  X,
  Y,
} from './layout.ts';
import { Paths } from './paths.ts';
import { type Effect, type Rules, rulesOf } from './rules.ts';
import { type CompiledGame, kindBit, type Pass, type Placed, type Wakes } from './tables.ts';

/** The longest side of the screen in pixels, used if no cell size is given. */
const SCREEN = 800;
const MOST_SPRITES = 10_000;
/** The upper limit of `MAX_SPRITES`, because every state holds a row of about 130 bytes for each sprite. */
const SPRITES_IN_MEMORY = 100_000;

export function compileGame(description: VgdlDescription, level: VgdlLevel): CompiledGame {
  const kinds = kindsOf(description);
  const head = new Values(settingsMap(description.head.settings, description.parameters));
  const counters = Math.min(Math.max(0, head.whole('no_counters', 0)), 100);
  const rules = rulesOf(description, kinds, counters);
  const given = head.whole('square_size', -1);
  const cell = given > 0 ? given : Math.max(2, Math.trunc(SCREEN / Math.max(level.width, level.height)));
  const fixed = fixedKinds(kinds, rules);
  const mostSprites = Math.min(head.whole('MAX_SPRITES', MOST_SPRITES), SPRITES_IN_MEMORY);
  const placed = placeSprites(description, level, kinds, { cell, fixed, mostSprites });
  const resources = resourceKinds(kinds, rules);
  const sharedPlaced = placed.filter((each) => each.isShared).sort((a, b) => a.kind - b.kind || a.id - b.id);
  const layout = layoutOf({
    players: kinds.players,
    counters,
    kinds: kinds.list.length,
    shared: sharedPlaced.length,
    resources: resources.length,
  });
  const templates = kinds.list.map((kind) => templateOf(kind, layout, cell));
  const shared = sharedRows(sharedPlaced, templates, layout);
  const sharedRange = kinds.list.map(({ id }) => {
    const start = sharedPlaced.findIndex((each) => each.kind === id);
    const count = sharedPlaced.filter((each) => each.kind === id).length;
    return start < 0 ? { start: 0, end: 0 } : { start, end: start + count };
  });
  const possible = possibleKinds(description, kinds, rules);
  const passes = passesOf({ kinds, rules, possible, sharedRange, shared, layout });
  const meets = new Uint8Array(kinds.list.length);
  for (const pass of passes) for (const kind of [...pass.firstKinds, ...pass.secondKinds]) meets[kind] = 1;
  const isTracked = meets.slice();
  for (const kind of rules.edgeKinds)
    for (const each of (kinds.list[kind] as Kind).subtypes) isTracked[each] = 1;
  const actions = kinds.list.map(({ className }) => actionsOf(className));
  const tables = {
    kinds,
    rules,
    layout,
    passes,
    effectCount: passes.length,
    cell,
    width: level.width,
    height: level.height,
    mostSprites,
    isPulse: head.text('key_handler') === 'Pulse',
    templates,
    hasOneSize: kinds.list.every((kind) => kind.widthFactor === 1 && kind.heightFactor === 1),
    isAvatar: Uint8Array.from(kinds.list, ({ isAvatar }) => Number(isAvatar)),
    isHidden: Uint8Array.from(kinds.list, ({ values }) =>
      Number(truthValue(values.text('hidden') ?? '') === true),
    ),
    singletons: kinds.list.map(({ path }) =>
      path.flatMap((id) => {
        const kind = kinds.list[id] as Kind;
        return kind.isSingleton ? [kind.subtypes] : [];
      }),
    ),
    prey: kinds.list.map(({ stypes }) => stypes.flatMap((id) => kinds.list[id]?.subtypes ?? [])),
    resourceColumn: Int16Array.from(kinds.list, ({ id }) => resources.indexOf(id)),
    resources,
    shared,
    sharedRange,
    sharedCells: sharedCells(shared, layout, meets, { cell, width: level.width, height: level.height }),
    trackedKinds: Int32Array.from(kinds.list.flatMap(({ id }) => (isTracked[id] === 1 ? [id] : []))),
    isTracked,
    wakes: wakesOf(passes, sharedRange),
    edges: rules.edgeKinds.flatMap((id) =>
      (rules.edgeEffects.get(id) as readonly Effect[]).flatMap((effect) =>
        (kinds.list[id] as Kind).subtypes.map((kind) => ({ effect, kind })),
      ),
    ),
    updateOrder: Int32Array.from(
      [...kinds.order].reverse().filter((id) => !(kinds.list[id] as Kind).isAvatar),
    ),
    obstacles: new Set(listedNames(head.text('obs') ?? '').flatMap((name) => kinds.byName.get(name) ?? [])),
    placed,
    nextId: placed.length,
    kindLists: new KindLists(),
    actions,
    isLegal: actions.map((list) =>
      Uint8Array.from(ACTION_NAMES, (_, action) => Number(list.includes(action))),
    ),
  };
  return { ...tables, paths: new Paths(tables) };
}

/**
 * Effects that change their first sprite other than by killing it. Stepping back is not included, because a sprite
 * that nothing else moves is already where it was.
 */
const CHANGES_FIRST = new Set<string>([
  'bounceForward',
  'bounceDirection',
  'reverseDirection',
  'flipDirection',
  'turnAround',
  'attractGaze',
  'align',
  'wrapAround',
  'pullWithIt',
  'teleportToExit',
  'wallStop',
  'wallBounce',
  'wallReverse',
  'waterPhysics',
  'changeResource',
  'addHealthPoints',
  'addHealthPointsToMax',
  'subtractHealthPoints',
  'spawnIfHasMore',
]);

const CHANGES_SECOND = new Set<string>(['collectResource', 'collectResourceIfHeld', 'killIfOtherHasMore']);

const CHANGES_STYPE = new Set<string>([
  'setSpeedForAll',
  'increaseSpeedToAll',
  'decreaseSpeedToAll',
  'halfSpeed',
  'subtractHealthPoints',
]);

const INERT = new Set<string | undefined>([
  'Immovable',
  'Passive',
  'Door',
  'Resource',
  'ResourcePack',
  'Conveyor',
  'Portal',
  'SpriteProducer',
]);

/**
 * Returns the kinds whose sprites stay where the level places them until they die, so that all states can share them.
 */
function fixedKinds(kinds: Kinds, rules: Rules): Set<number> {
  const changed = new Set<number>();
  const change = (id: number): void => {
    for (const each of kinds.list[id]?.subtypes ?? []) changed.add(each);
  };
  const regard = (effect: Effect, first: number, second: number): void => {
    if (CHANGES_FIRST.has(effect.name)) change(first);
    if (CHANGES_SECOND.has(effect.name)) change(second);
    if (CHANGES_STYPE.has(effect.name)) change(effect.stype);
    if (effect.delegate !== undefined) regard(effect.delegate, -1, -1);
  };
  for (const { first, second, effects } of rules.pairs)
    for (const effect of effects) regard(effect, first, second);
  for (const [kind, effects] of rules.edgeEffects) for (const effect of effects) regard(effect, kind, -1);
  for (const { effect, kind } of rules.timeEffects) regard(effect, kind, -1);
  const isFixed = (kind: Kind): boolean =>
    INERT.has(kind.className) &&
    !changed.has(kind.id) &&
    kind.timeToLive < 0 &&
    kind.widthFactor === 1 &&
    kind.heightFactor === 1 &&
    (kind.isStatic || kind.speed === 0);
  return new Set(kinds.list.filter(isFixed).map(({ id }) => id));
}

interface Placing {
  readonly cell: number;
  readonly fixed: ReadonlySet<number>;
  readonly mostSprites: number;
}

/** Returns the sprites of a level, row by row, as far as singletons and the number of players allow. */
function placeSprites(
  description: VgdlDescription,
  level: VgdlLevel,
  kinds: Kinds,
  { cell, fixed, mostSprites }: Placing,
): Placed[] {
  const mapping = levelMapping(description);
  const placed: Placed[] = [];
  const numbers = new Int32Array(kinds.list.length);
  const isBlocked = (kind: Kind): boolean =>
    kind.path.some((id) => {
      const above = kinds.list[id] as Kind;
      return above.isSingleton && above.subtypes.some((each) => (numbers[each] as number) > 0);
    });
  level.rows.forEach((row, line) => {
    for (let column = 0; column < level.width; column++)
      for (const name of mapping.get(row[column] as string) ?? []) {
        const kind = kinds.list[kinds.byName.get(name) ?? -1];
        if (kind?.className === undefined || placed.length > mostSprites || isBlocked(kind)) continue;
        numbers[kind.id] = (numbers[kind.id] as number) + 1;
        placed.push({
          kind: kind.id,
          id: placed.length,
          x: column * cell,
          y: line * cell,
          isShared: fixed.has(kind.id),
        });
      }
  });
  return placed;
}

function resourceKinds(kinds: Kinds, rules: Rules): number[] {
  const found = new Set<number>();
  for (const kind of kinds.list) {
    if (kind.isResource) found.add(kind.id);
    for (const id of kind.ammo) found.add(id);
  }
  const effects = [
    ...rules.pairs.flatMap((pair) => pair.effects),
    ...[...rules.edgeEffects.values()].flat(),
    ...rules.timeEffects.map(({ effect }) => effect),
  ];
  for (const effect of effects) found.add(effect.resource);
  return [...found].filter((id) => id >= 0).sort((a, b) => a - b);
}

/** Returns the row of a new sprite: everything but its id and its position. */
function templateOf(kind: Kind, layout: Layout, cell: number): Int32Array | undefined {
  if (kind.className === undefined) return undefined;
  const row = new SpriteState(layout.rowInts);
  const { ints, reals } = row;
  ints[KIND] = kind.id;
  ints[W] = Math.trunc(cell * kind.widthFactor);
  ints[H] = Math.trunc(cell * kind.heightFactor);
  ints[LAST_W] = ints[W];
  ints[LAST_H] = ints[H];
  ints[FLAGS] = FIRST_TICK | (kind.isOriented ? ORIENTED : 0);
  ints[HEALTH] = kind.health;
  ints[NEXT] = NONE;
  ints[LIFE] = kind.timeToLive;
  reals[layout.realsAt + OX] = kind.orientation[0];
  reals[layout.realsAt + OY] = kind.orientation[1];
  reals[layout.realsAt + SPEED] = kind.speed;
  reals[layout.realsAt + ROTATION] = kind.rotation;
  reals[layout.realsAt + GRAVITY] = kind.gravity;
  return ints.subarray(0, layout.rowInts);
}

function sharedRows(
  placed: readonly Placed[],
  templates: readonly (Int32Array | undefined)[],
  layout: Layout,
): SpriteState {
  const rows = new SpriteState(Math.max(2, placed.length * layout.rowInts));
  placed.forEach(({ kind, id, x, y }, number) => {
    const row = number * layout.rowInts;
    rows.ints.set(templates[kind] as Int32Array, row);
    rows.ints[row + ID] = id;
    rows.ints[row + X] = x;
    rows.ints[row + Y] = y;
    rows.ints[row + LAST_X] = x;
    rows.ints[row + LAST_Y] = y;
    rows.ints[row + SHARED] = number;
  });
  return rows;
}

/** Returns the shared sprites of each cell, as the starts of their rows. */
function sharedCells(
  { ints }: SpriteState,
  layout: Layout,
  meets: Uint8Array,
  size: { readonly cell: number; readonly width: number; readonly height: number },
): { start: Int32Array; items: Int32Array } {
  const cells: number[][] = Array.from({ length: size.width * size.height }, () => []);
  for (let number = 0; number < layout.shared; number++) {
    const row = number * layout.rowInts;
    if (meets[ints[row + KIND] as number] === 0) continue;
    const column = Math.trunc((ints[row + X] as number) / size.cell);
    const line = Math.trunc((ints[row + Y] as number) / size.cell);
    cells[line * size.width + column]?.push(row);
  }
  const start = new Int32Array(cells.length + 1);
  cells.forEach((items, cell) => {
    start[cell + 1] = (start[cell] as number) + items.length;
  });
  return { start, items: Int32Array.from(cells.flat()) };
}

/** Returns the kinds that the level mapping places or that anything creates. */
function possibleKinds(description: VgdlDescription, kinds: Kinds, rules: Rules): Set<number> {
  const possible = new Set<number>([0, 1]);
  for (const names of levelMapping(description).values())
    for (const name of names) possible.add(kinds.byName.get(name) ?? 0);
  const withBelow = (id: number): readonly number[] => kinds.list[id]?.subtypes ?? [];
  const add = (effect: Effect): void => {
    for (const id of [effect.stype, effect.stypeTo, effect.other]) if (id >= 0) possible.add(id);
    if (effect.name === 'transformToRandomChild') for (const id of withBelow(effect.stype)) possible.add(id);
    if (effect.delegate !== undefined) add(effect.delegate);
  };
  for (const { effects } of rules.pairs) effects.forEach(add);
  for (const effects of rules.edgeEffects.values()) effects.forEach(add);
  for (const { effect } of rules.timeEffects) add(effect);
  for (const kind of kinds.list) {
    for (const id of kind.stypes) if (id >= 0) possible.add(id);
    if (kind.className === 'Spreader') possible.add(kind.id);
  }
  return possible;
}

interface PassParts {
  readonly kinds: Kinds;
  readonly rules: Rules;
  readonly possible: ReadonlySet<number>;
  readonly sharedRange: CompiledGame['sharedRange'];
  readonly shared: SpriteState;
  readonly layout: Layout;
}

/** Effects that move more than their first sprite. */
const MOVES_OTHERS = new Set<string>(['undoAll', 'wallBounce', 'wallReverse']);

function passesOf(parts: PassParts): Pass[] {
  const { kinds, rules, possible } = parts;
  const passes: Pass[] = [];
  for (const { first, second, effects } of rules.pairs) {
    const side = (id: number): number[] =>
      (kinds.list[id] as Kind).subtypes.filter(
        (each) => possible.has(each) && kinds.list[each]?.className !== undefined,
      );
    const firstKinds = side(first);
    const secondKinds = side(second);
    if (firstKinds.length === 0 || secondKinds.length === 0) continue;
    const ranks = (list: readonly number[]) => Int16Array.from(kinds.list, ({ id }) => list.indexOf(id));
    const mask = (list: readonly number[]) => list.reduce((bits, id) => bits | kindBit(id), 0);
    const secondRanks = ranks(secondKinds);
    const sharedFirsts = firstKinds.map((kind) => touchingShared(parts, kind, secondRanks));
    for (const effect of effects)
      passes.push({
        number: passes.length,
        effect,
        first,
        second,
        firstKinds,
        secondKinds,
        firstRanks: ranks(firstKinds),
        secondRanks,
        firstMask: mask(firstKinds),
        secondMask: mask(secondKinds),
        sharedFirsts,
        movesOthers: MOVES_OTHERS.has(effect.name),
        isBatch: effect.name === 'wallBounce' || effect.name === 'wallReverse',
        feelsGround: firstKinds.some((id) => kinds.list[id]?.feelsGround),
      });
  }
  return passes;
}

function wakesOf(passes: readonly Pass[], sharedRange: CompiledGame['sharedRange']): Wakes {
  const words = (passes.length + 31) >> 5;
  const always = new Int32Array(words);
  const byKinds = new Int32Array(32 * 32 * words);
  const wake = (table: Int32Array, at: number, { number }: Pass): void => {
    const word = at + (number >> 5);
    table[word] = (table[word] as number) | (1 << (number & 31));
  };
  for (const pass of passes) {
    // Ground is also felt in the cell below.
    if (pass.feelsGround || pass.sharedFirsts.some((list) => list.length > 0)) wake(always, 0, pass);
    for (const first of pass.firstKinds)
      for (const second of pass.secondKinds) {
        wake(byKinds, ((first & 31) * 32 + (second & 31)) * words, pass);
        wake(byKinds, ((second & 31) * 32 + (first & 31)) * words, pass);
      }
  }
  const partners = sharedRange.map((_, kind) => {
    const met = new Set<number>();
    for (const pass of passes) {
      if (pass.firstKinds.includes(kind)) for (const each of pass.secondKinds) met.add(each);
      if (pass.secondKinds.includes(kind)) for (const each of pass.firstKinds) met.add(each);
    }
    const isShared = (id: number): boolean => {
      const range = sharedRange[id] as { start: number; end: number };
      return range.end > range.start;
    };
    return isShared(kind) || [...met].some(isShared) ? undefined : Int32Array.from(met);
  });
  return { always, byKinds, partners };
}

/** Returns the shared sprites of a kind that lie in the same cell as shared sprites of the second side. */
function touchingShared(
  { sharedRange, shared, layout }: PassParts,
  kind: number,
  secondRanks: Int16Array,
): number[] {
  const { start, end } = sharedRange[kind] ?? { start: 0, end: 0 };
  if (start === end) return [];
  const seconds = new Map<string, number>();
  const place = (number: number) =>
    `${shared.ints[number * layout.rowInts + X]},${shared.ints[number * layout.rowInts + Y]}`;
  for (let number = 0; number < layout.shared; number++) {
    if ((secondRanks[shared.ints[number * layout.rowInts + KIND] as number] as number) < 0) continue;
    seconds.set(place(number), (seconds.get(place(number)) ?? 0) + 1);
  }
  const found: number[] = [];
  const own = (secondRanks[kind] as number) >= 0 ? 1 : 0;
  for (let number = start; number < end; number++)
    if ((seconds.get(place(number)) ?? 0) > own) found.push(~(number * layout.rowInts));
  return found;
}
