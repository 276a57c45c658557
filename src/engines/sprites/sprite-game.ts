/** An arcade game that can be played: a description and a level as a simulation. */
import type { Random } from '../../base/index.ts';
import { Failure, seededRandom } from '../../base/index.ts';
import type { AtomBuffer, Simulation, SimulationStatus, SimulationTraits } from '../../game/index.ts';
import type { VgdlDescription, VgdlLevel } from '../../vgdl/index.ts';
import { ACTION_NAMES, NIL } from './actions.ts';
import { avatarCell, fillAtoms, fillLayers, sharedAtoms } from './atoms.ts';
import { compileGame } from './compile-game.ts';
import { MOST_EFFORT } from './effort.ts';
import { handleEvents } from './events.ts';
import type { Kind } from './kinds.ts';
import {
  ACTION,
  AVATAR,
  CAN_END,
  END,
  FREE,
  HEAD,
  ID,
  KIND,
  KIND_INTS,
  NEXT_ID,
  NONE,
  NUMBER,
  OVER,
  PLAYER,
  PLAYER_INTS,
  PLAYERS,
  SPRITES,
  SpriteState,
  TAIL,
  TICKS,
  TIMERS,
} from './layout.ts';
import { StateKeys } from './state-key.ts';
import type { CompiledGame, Placed } from './tables.ts';
import { MOST_TICKS, resultOf, terminate, VICTORY } from './terminations.ts';
import { updateAvatars } from './update-avatars.ts';
import { updateSprites } from './update-sprites.ts';
import { carried, kindCounts } from './views.ts';
import { World } from './world.ts';

/** The number of rows that a new state has room for in addition to those of the level. */
const SPARE_ROWS = 12;

/**
 * @example
 * const rules = 'BasicGame\n SpriteSet\n  me > MovingAvatar\n LevelMapping\n  A > me';
 * const game = new SpriteGame(readVgdl(rules).description, readLevel('A..').level);
 * const state = game.start();
 * game.step(state, [game.actionNames.indexOf('RIGHT')], seededRandom(1));
 * game.ticks(state) // 1
 */
export class SpriteGame implements Simulation<SpriteState> {
  readonly traits: SimulationTraits;
  readonly roles: readonly string[];
  readonly actionNames: readonly string[] = ACTION_NAMES;
  readonly atomLimit: number;
  readonly layerShape: { readonly layers: number; readonly width: number; readonly height: number };
  readonly compiled: CompiledGame;
  readonly #world: World;
  readonly #start: SpriteState;
  #keys: StateKeys | undefined;
  #sharedAtoms: Int32Array | undefined;

  constructor(description: VgdlDescription, level: VgdlLevel) {
    const compiled = compileGame(description, level);
    this.compiled = compiled;
    const { players, list } = compiled.kinds;
    this.roles = Array.from({ length: players }, (_, player) =>
      players === 1 ? 'player' : `player-${player + 1}`,
    );
    this.traits = {
      chance: hasChance(compiled) ? 'sampled' : 'none',
      maxTicks: MOST_TICKS + 1,
      canIdle: true,
    };
    const cells = level.width * level.height;
    // An avatar has an atom for each of five orientations, in addition to those of kinds.
    this.atomLimit = list.length * cells * 6;
    this.layerShape = { layers: list.length, width: level.width, height: level.height };
    this.#start = emptyState(compiled);
    this.#world = new World(compiled, this.#start, seededRandom(0));
    this.#place();
  }

  start(): SpriteState {
    return this.copy(this.#start);
  }

  copy(from: SpriteState, to?: SpriteState): SpriteState {
    const target = to ?? new SpriteState(from.ints.length);
    target.become(from);
    return target;
  }

  legalActions(state: SpriteState, role: number): Int32Array {
    const avatar = state.ints[PLAYERS + role * PLAYER_INTS + AVATAR] as number;
    return avatar === NONE ? ONLY_NIL : (this.compiled.actions[state.ints[avatar] as number] ?? ONLY_NIL);
  }

  idleAction(): number {
    return NIL;
  }

  actionName(action: number): string {
    return ACTION_NAMES[action] ?? 'NIL';
  }

  /**
   * @param unseeded the numbers that the public framework draws without a seed, where these have to be distinguished
   */
  step(
    state: SpriteState,
    joint: ArrayLike<number>,
    random: Random,
    unseeded: Pick<Random, 'below' | 'bits'> = random,
  ): void {
    const world = this.#world;
    if (state.ints[OVER] !== 0) return;
    world.bind(state, random, unseeded);
    world.tick = state.ints[TICKS] as number;
    world.hasIndex = false;
    world.effort.renew();
    updateAvatars(world, joint);
    updateSprites(world);
    handleEvents(world);
    world.clear();
    terminate(world);
    world.i[TICKS] = world.tick + 1;
    if (world.effort.isSpent) throw new Failure(this.#exhaustion(state));
  }

  #exhaustion(state: SpriteState): string {
    const { list } = this.compiled.kinds;
    const counts = kindCounts(this.compiled, state);
    const most = counts.indexOf(Math.max(...counts));
    return [
      `tick ${this.#world.tick} was stopped, since its collisions, searches and timers took more than ${MOST_EFFORT} steps.`,
      `There are ${state.ints[SPRITES]} sprites, ${counts[most]} of them '${(list[most] as Kind).name}'.`,
      'Create fewer sprites or timers, or set MAX_SPRITES in the first line.',
    ].join(' ');
  }

  ticks(state: SpriteState): number {
    return state.ints[TICKS] as number;
  }

  isOver(state: SpriteState): boolean {
    return state.ints[OVER] !== 0;
  }

  status(state: SpriteState, role: number): SimulationStatus {
    if (!this.isOver(state)) return 'on';
    return resultOf(state.ints, role) === VICTORY ? 'won' : 'lost';
  }

  score(state: SpriteState, role: number): number {
    return state.reals[this.compiled.layout.scoresAt + role] as number;
  }

  /** Returns the action that a role's avatar carried out last. */
  lastAction(state: SpriteState, role: number): number {
    return state.ints[PLAYERS + role * PLAYER_INTS + ACTION] as number;
  }

  /** Returns the kind of a role's avatar; −1 if the avatar is gone. */
  avatarKind(state: SpriteState, role: number): number {
    const avatar = state.ints[PLAYERS + role * PLAYER_INTS + AVATAR] as number;
    return avatar === NONE ? -1 : (state.ints[avatar + KIND] as number);
  }

  /** Returns the cell of a role's avatar, counted row by row; −1 if the avatar is gone. */
  avatarCell(state: SpriteState, role: number): number {
    return avatarCell(this.compiled, state, role);
  }

  atoms(state: SpriteState, role: number, into: AtomBuffer): void {
    this.#sharedAtoms ??= sharedAtoms(this.compiled);
    fillAtoms(this.compiled, state, role, this.#sharedAtoms, into);
  }

  counts(state: SpriteState, role: number): number[] {
    return [...kindCounts(this.compiled, state), ...carried(this.compiled, state, role)];
  }

  get countNames(): readonly string[] {
    const { resources } = this.compiled;
    const { list } = this.compiled.kinds;
    return [
      ...list.map(({ name }) => name),
      ...resources.map((id) => `${(list[id] as Kind).name} carried`),
      'health',
    ];
  }

  layers(state: SpriteState, into: Float32Array): void {
    fillLayers(this.compiled, state, into);
  }

  key(state: SpriteState): string {
    this.#keys ??= new StateKeys(this.compiled);
    return this.#keys.keyOf(state);
  }

  /** Places the sprites of the level in the start state. */
  #place(): void {
    const world = this.#world;
    const { layout, placed, kinds, rules, sharedRange } = this.compiled;
    for (let shared = 0; shared < layout.shared; shared++) {
      const word = layout.bitsAt + (shared >> 5);
      world.i[word] = (world.i[word] as number) | (1 << (shared & 31));
    }
    kinds.list.forEach(({ id }) => {
      const range = sharedRange[id] as { start: number; end: number };
      world.i[layout.kindsAt + id * KIND_INTS + NUMBER] = range.end - range.start;
    });
    let avatars = 0;
    const kept = (each: Placed): boolean =>
      !each.isShared && (!(kinds.list[each.kind] as Kind).isAvatar || avatars++ < layout.players);
    for (const each of placed.filter(kept)) {
      const row = world.create(each.kind, each.x, each.y, true);
      world.i[row + ID] = each.id;
    }
    world.i[NEXT_ID] = placed.length;
    world.i[SPRITES] = placed.length;
    this.#seatPlayers();
    rules.timeEffects.forEach(({ kind, first }, number) => {
      if (kind >= 0) world.startTimer(number, first);
    });
  }

  /** Assigns avatars to players in the order of kinds; among avatars of one kind, the later ones come first. */
  #seatPlayers(): void {
    const world = this.#world;
    const { order, list } = this.compiled.kinds;
    const found: number[] = [];
    for (const id of order.slice(1)) {
      if (!(list[id] as Kind).isAvatar) continue;
      const rows: number[] = [];
      for (let row = world.head(id); row !== NONE; row = world.next(row)) rows.push(row);
      found.push(...rows.reverse());
    }
    for (let player = 0; player < world.layout.players; player++) {
      const row = found[player];
      world.setAvatar(player, row ?? NONE);
      if (row !== undefined) world.i[row + PLAYER] = player;
    }
  }
}

const ONLY_NIL = Int32Array.of(NIL);

function emptyState(game: CompiledGame): SpriteState {
  const { layout } = game;
  const rows = game.placed.filter((each) => !each.isShared).length + SPARE_ROWS;
  const state = new SpriteState(layout.rowsAt + rows * layout.rowInts);
  const { ints } = state;
  ints[END] = layout.rowsAt;
  ints[FREE] = NONE;
  ints[TIMERS] = NONE;
  ints[CAN_END] = 1;
  for (let kind = 0; kind < layout.kinds; kind++) {
    ints[layout.kindsAt + kind * KIND_INTS + HEAD] = NONE;
    ints[layout.kindsAt + kind * KIND_INTS + TAIL] = NONE;
  }
  return state;
}

const DRAWING_EFFECTS = new Set<string>(['flipDirection', 'teleportToExit', 'transformToRandomChild']);
const DRAWING_CLASS = /Random|NPC|Chaser|Fleeing|Walker/;

/** Returns whether any random number makes a difference to the game. */
function hasChance({ kinds, rules }: CompiledGame): boolean {
  const draws = (kind: Kind): boolean =>
    DRAWING_CLASS.test(kind.className ?? '') ||
    (kind.prob > 0 && kind.prob < 1) ||
    (kind.className === 'Spreader' && kind.values.real('spreadprob', 1) < 1);
  const effects = [...rules.pairs.flatMap((pair) => pair.effects), ...[...rules.edgeEffects.values()].flat()];
  return (
    kinds.list.some(draws) ||
    effects.some(({ name, prob }) => DRAWING_EFFECTS.has(name) || (prob > 0 && prob < 1))
  );
}
