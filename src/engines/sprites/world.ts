/**
 * The state that is being stepped, with everything that reads and changes it: rows, lists, creation and death.
 *
 * A sprite is a number: the start of its row if it can change, or the complement of the start of its shared row if it
 * is a sprite of the level that can only stay or disappear.
 */
import type { Random } from '../../base/index.ts';
import { ContactIndex } from './contact-index.ts';
import { Effort } from './effort.ts';
import {
  ACTION,
  AUX,
  AVATAR,
  COUNT,
  DEAD,
  DISABLED,
  DISABLED_NUMBER,
  END,
  FLAGS,
  FREE,
  GRAVITY,
  H,
  HEAD,
  ID,
  KIND,
  KIND_INTS,
  LAST_H,
  LAST_W,
  LAST_X,
  LAST_Y,
  type Layout,
  NEXT,
  NEXT_ID,
  NONE,
  NUMBER,
  PLAYER_INTS,
  PLAYERS,
  RESOURCE_ZERO,
  SHARED,
  SPRITES,
  type SpriteState,
  TAIL,
  TIMERS,
  W,
  X,
  Y,
} from './layout.ts';
import { NumberList } from './number-list.ts';
import type { CompiledGame } from './tables.ts';

/** Sprites and timers together may use this many rows per allowed sprite. */
const ROWS_PER_SPRITE = 3;

export type Unseeded = Pick<Random, 'below' | 'bits'>;

export class World {
  readonly game: CompiledGame;
  readonly layout: Layout;
  readonly index: ContactIndex;
  readonly effort = new Effort();
  /** The shared rows, which never change. */
  readonly sharedInts: Int32Array;
  readonly sharedReals: Float64Array;
  readonly realsAt: number;
  readonly #kindsAt: number;
  readonly hasOneSize: boolean;
  state: SpriteState;
  i: Int32Array;
  f: Float64Array;
  random: Random;
  /** The source of the numbers that the public framework draws without a seed. */
  unseeded: Unseeded;
  /** What pushes a sprite in continuous physics: not an argument, since fractions may be allocated when passed. */
  readonly force = new Float64Array(2);
  /** The number of this tick; the first one is 0. */
  tick = 0;
  /** Whether collisions are being handled, so that the index must be updated after moves. */
  hasIndex = false;
  /** The pair effects that are disabled for the rest of the tick, by number. */
  readonly shielded: Uint8Array;
  #hasShields = false;
  #deaths = 0;
  readonly #deadShared = new NumberList();
  readonly #isSharedDead: Uint8Array;
  readonly #kindsWithDead = new NumberList();
  readonly #hasDead: Uint8Array;
  readonly #met: readonly NumberList[];

  constructor(game: CompiledGame, state: SpriteState, random: Random) {
    this.game = game;
    this.layout = game.layout;
    this.realsAt = game.layout.realsAt;
    this.#kindsAt = game.layout.kindsAt;
    this.hasOneSize = game.hasOneSize;
    this.sharedInts = game.shared.ints;
    this.sharedReals = game.shared.reals;
    this.state = state;
    this.i = state.ints;
    this.f = state.reals;
    this.random = random;
    this.unseeded = random;
    this.shielded = new Uint8Array(game.effectCount);
    this.#isSharedDead = new Uint8Array(game.layout.shared);
    this.#hasDead = new Uint8Array(game.layout.kinds);
    this.#met = Array.from({ length: game.rules.memories }, () => new NumberList());
    this.index = new ContactIndex(game, this.effort);
  }

  bind(state: SpriteState, random: Random, unseeded: Unseeded): void {
    this.unseeded = unseeded;
    this.state = state;
    this.i = state.ints;
    this.f = state.reals;
    this.random = random;
  }

  int(sprite: number, place: number): number {
    return (sprite >= 0 ? this.i[sprite + place] : this.sharedInts[~sprite + place]) as number;
  }

  real(sprite: number, place: number): number {
    return (
      sprite >= 0
        ? this.f[(sprite >> 1) + this.realsAt + place]
        : this.sharedReals[(~sprite >> 1) + this.realsAt + place]
    ) as number;
  }

  setReal(sprite: number, place: number, value: number): void {
    this.f[(sprite >> 1) + this.realsAt + place] = value;
  }

  has(sprite: number, flag: number): boolean {
    return (this.int(sprite, FLAGS) & flag) !== 0;
  }

  setFlag(sprite: number, flag: number): void {
    this.i[sprite + FLAGS] = (this.i[sprite + FLAGS] as number) | flag;
  }

  clearFlag(sprite: number, flag: number): void {
    this.i[sprite + FLAGS] = (this.i[sprite + FLAGS] as number) & ~flag;
  }

  isDead(sprite: number): boolean {
    if (sprite >= 0) return ((this.i[sprite + FLAGS] as number) & DEAD) !== 0;
    return this.#isSharedDead[this.sharedInts[~sprite + SHARED] as number] === 1;
  }

  /** Returns whether a shared sprite is still in the game. */
  isThere(shared: number): boolean {
    return (((this.i[this.layout.bitsAt + (shared >> 5)] as number) >>> (shared & 31)) & 1) === 1;
  }

  head(kind: number): number {
    return this.i[this.#kindsAt + kind * KIND_INTS + HEAD] as number;
  }

  tail(kind: number): number {
    return this.i[this.#kindsAt + kind * KIND_INTS + TAIL] as number;
  }

  /** Returns the number of sprites of exactly this kind, including those that died in this tick. */
  numberOf(kind: number): number {
    return this.i[this.#kindsAt + kind * KIND_INTS + NUMBER] as number;
  }

  /** Returns the number of sprites of the kinds in a list. */
  total(kinds: ArrayLike<number>): number {
    let total = 0;
    for (let at = 0; at < kinds.length; at++) total += this.numberOf(kinds[at] as number);
    return total;
  }

  /** Returns how many kinds in a list have sprites. */
  kindsPresent(kinds: ArrayLike<number>): number {
    let count = 0;
    for (let at = 0; at < kinds.length; at++) if (this.numberOf(kinds[at] as number) > 0) count++;
    return count;
  }

  /** Returns the number of sprites of the kinds in a list, without avatars that were killed. */
  totalLiving(kinds: ArrayLike<number>): number {
    let total = 0;
    for (let at = 0; at < kinds.length; at++) total += this.numberLiving(kinds[at] as number);
    return total;
  }

  numberLiving(kind: number): number {
    const place = this.#kindsAt + kind * KIND_INTS;
    return (this.i[place + NUMBER] as number) - (this.i[place + DISABLED_NUMBER] as number);
  }

  avatarOf(player: number): number {
    return this.i[PLAYERS + player * PLAYER_INTS + AVATAR] as number;
  }

  setAvatar(player: number, sprite: number): void {
    this.i[PLAYERS + player * PLAYER_INTS + AVATAR] = sprite;
  }

  next(row: number): number {
    return this.i[row + NEXT] as number;
  }

  setLastAction(player: number, action: number): void {
    this.i[PLAYERS + player * PLAYER_INTS + ACTION] = action;
  }

  setScore(player: number, score: number): void {
    this.f[this.layout.scoresAt + player] = score;
  }

  gravityOf(sprite: number): number {
    return this.real(sprite, GRAVITY);
  }

  addScore(player: number, change: number): void {
    const at = this.layout.scoresAt + player;
    this.f[at] = (this.f[at] as number) + change;
  }

  /**
   * Creates a sprite, unless there are too many, or a kind on its path is a singleton that already exists.
   *
   * @param isForced whether singletons are ignored
   */
  create(kind: number, x: number, y: number, isForced = false): number {
    if (kind < 0) return NONE;
    const template = this.game.templates[kind];
    if (template === undefined || (this.i[SPRITES] as number) > this.game.mostSprites) return NONE;
    if (!isForced && this.#isBlocked(kind)) return NONE;
    const row = this.newRow();
    const i = this.i;
    i.set(template, row);
    i[row + ID] = i[NEXT_ID] as number;
    i[NEXT_ID] = (i[NEXT_ID] as number) + 1;
    i[SPRITES] = (i[SPRITES] as number) + 1;
    // Positions are truncated to whole pixels.
    i[row + X] = x;
    i[row + Y] = y;
    i[row + LAST_X] = i[row + X] as number;
    i[row + LAST_Y] = i[row + Y] as number;
    const lists = this.#kindsAt + kind * KIND_INTS;
    const tail = i[lists + TAIL] as number;
    if (tail === NONE) i[lists + HEAD] = row;
    else i[tail + NEXT] = row;
    i[lists + TAIL] = row;
    i[lists + NUMBER] = (i[lists + NUMBER] as number) + 1;
    if (this.hasIndex) this.index.add(this, row);
    return row;
  }

  #isBlocked(kind: number): boolean {
    const singletons = this.game.singletons[kind] as readonly ArrayLike<number>[];
    for (let at = 0; at < singletons.length; at++)
      if (this.total(singletons[at] as ArrayLike<number>) > 0) return true;
    return false;
  }

  /** Returns a free row, or a new one at the end. */
  newRow(): number {
    const free = this.i[FREE] as number;
    if (free !== NONE) {
      this.i[FREE] = this.i[free + NEXT] as number;
      return free;
    }
    const row = this.i[END] as number;
    const end = row + this.layout.rowInts;
    if (end > this.i.length) {
      this.state.grow(end);
      this.i = this.state.ints;
      this.f = this.state.reals;
    }
    this.i[END] = end;
    return row;
  }

  freeRow(row: number): void {
    this.i[row + NEXT] = this.i[FREE] as number;
    this.i[FREE] = row;
  }

  /** Marks a sprite as dead; avatars are only disabled, unless they were transformed. */
  kill(sprite: number, isTransformed: boolean): void {
    if (sprite < 0) {
      this.#deaths++;
      const shared = this.sharedInts[~sprite + SHARED] as number;
      if (this.#isSharedDead[shared] === 1) return;
      this.#isSharedDead[shared] = 1;
      this.#deadShared.push(sprite);
      return;
    }
    const kind = this.i[sprite + KIND] as number;
    if (!isTransformed && this.game.isAvatar[kind] === 1) {
      if (this.has(sprite, DISABLED)) return;
      this.setFlag(sprite, DISABLED);
      const place = this.#kindsAt + kind * KIND_INTS + DISABLED_NUMBER;
      this.i[place] = (this.i[place] as number) + 1;
      return;
    }
    this.#deaths++;
    this.setFlag(sprite, DEAD);
    if (this.#hasDead[kind] === 1) return;
    this.#hasDead[kind] = 1;
    this.#kindsWithDead.push(kind);
  }

  /** Ends a tick: removes dead sprites from their lists, and lifts the shields. */
  clear(): void {
    const { i, layout } = this;
    for (let at = 0; at < this.#deadShared.length; at++) {
      const sprite = this.#deadShared.at(at);
      const shared = this.sharedInts[~sprite + SHARED] as number;
      this.#isSharedDead[shared] = 0;
      const word = layout.bitsAt + (shared >> 5);
      i[word] = (i[word] as number) & ~(1 << (shared & 31));
      const place = layout.kindsAt + (this.sharedInts[~sprite + KIND] as number) * KIND_INTS + NUMBER;
      i[place] = (i[place] as number) - 1;
    }
    this.#deadShared.clear();
    for (let at = 0; at < this.#kindsWithDead.length; at++) {
      const kind = this.#kindsWithDead.at(at);
      this.#hasDead[kind] = 0;
      this.#unlinkDead(kind);
    }
    this.#kindsWithDead.clear();
    i[SPRITES] = (i[SPRITES] as number) - this.#deaths;
    this.#deaths = 0;
    if (this.#hasShields) this.shielded.fill(0);
    this.#hasShields = false;
  }

  #unlinkDead(kind: number): void {
    const { i } = this;
    const lists = this.#kindsAt + kind * KIND_INTS;
    let before = NONE;
    let row = i[lists + HEAD] as number;
    while (row !== NONE) {
      const next = i[row + NEXT] as number;
      if (((i[row + FLAGS] as number) & DEAD) === 0) {
        before = row;
      } else {
        if (before === NONE) i[lists + HEAD] = next;
        else i[before + NEXT] = next;
        if (next === NONE) i[lists + TAIL] = before;
        i[lists + NUMBER] = (i[lists + NUMBER] as number) - 1;
        if (((i[row + FLAGS] as number) & DISABLED) !== 0)
          i[lists + DISABLED_NUMBER] = (i[lists + DISABLED_NUMBER] as number) - 1;
        if (this.game.isAvatar[kind] === 1) this.#forgetAvatar(row);
        this.freeRow(row);
      }
      row = next;
    }
  }

  #forgetAvatar(row: number): void {
    for (let player = 0; player < this.layout.players; player++)
      if (this.avatarOf(player) === row) this.setAvatar(player, NONE);
  }

  /** Schedules an effect by its number among the time effects; of those for the same tick, the last one comes first. */
  startTimer(effect: number, at: number): void {
    // Timers use rows too, and their number has no other limit.
    if (
      (this.i[END] as number) >
      this.layout.rowsAt + ROWS_PER_SPRITE * this.game.mostSprites * this.layout.rowInts
    ) {
      this.effort.exhaust();
      return;
    }
    const row = this.newRow();
    const { i } = this;
    i.fill(0, row, row + this.layout.rowInts);
    i[row + AUX] = effect;
    i[row + COUNT] = at;
    let before = NONE;
    let after = i[TIMERS] as number;
    let passed = 0;
    while (after !== NONE && (i[after + COUNT] as number) < at) {
      passed++;
      before = after;
      after = i[after + NEXT] as number;
    }
    this.effort.spend(passed);
    i[row + NEXT] = after;
    if (before === NONE) i[TIMERS] = row;
    else i[before + NEXT] = row;
  }

  /** Removes the next due timer from its list and returns the number of its effect, or −1 if no timer is due. */
  takeTimer(): number {
    const row = this.i[TIMERS] as number;
    if (row === NONE || (this.i[row + COUNT] as number) > this.tick) return -1;
    const effect = this.i[row + AUX] as number;
    this.i[TIMERS] = this.i[row + NEXT] as number;
    this.freeRow(row);
    return effect;
  }

  /** Returns whether an effect with a memory meets a sprite for the first time in this tick. */
  isFirstTime(memory: number, sprite: number): boolean {
    const met = this.#met[memory] as NumberList;
    this.effort.spend(met.length);
    if (met.has(sprite)) return false;
    met.push(sprite);
    return true;
  }

  forgetMeetings(): void {
    for (let memory = 0; memory < this.#met.length; memory++) (this.#met[memory] as NumberList).clear();
  }

  shield(effect: number): void {
    this.shielded[effect] = 1;
    this.#hasShields = true;
  }

  setRectangle(sprite: number, x: number, y: number, width: number, height: number): void {
    const { i } = this;
    i[sprite + X] = x;
    i[sprite + Y] = y;
    i[sprite + W] = width;
    i[sprite + H] = height;
    if (this.hasIndex) this.index.add(this, sprite);
  }

  moveTo(sprite: number, x: number, y: number): void {
    this.i[sprite + X] = x;
    this.i[sprite + Y] = y;
    if (this.hasIndex) this.index.add(this, sprite);
  }

  /** Moves the sprite back to its position at the start of the tick. Shared sprites never left theirs. */
  moveBack(sprite: number): void {
    if (sprite < 0) return;
    const { i } = this;
    this.setRectangle(
      sprite,
      i[sprite + LAST_X] as number,
      i[sprite + LAST_Y] as number,
      i[sprite + LAST_W] as number,
      i[sprite + LAST_H] as number,
    );
  }

  touches(one: number, other: number): boolean {
    if (one >= 0 && other >= 0) return this.#rowsTouch(one, other);
    const x = this.int(one, X);
    const y = this.int(one, Y);
    const otherX = this.int(other, X);
    const otherY = this.int(other, Y);
    return (
      x < otherX + this.int(other, W) &&
      otherX < x + this.int(one, W) &&
      y < otherY + this.int(other, H) &&
      otherY < y + this.int(one, H)
    );
  }

  #rowsTouch(one: number, other: number): boolean {
    const { i } = this;
    const x = i[one + X] as number;
    const y = i[one + Y] as number;
    const otherX = i[other + X] as number;
    const otherY = i[other + Y] as number;
    return (
      x < otherX + (i[other + W] as number) &&
      otherX < x + (i[one + W] as number) &&
      y < otherY + (i[other + H] as number) &&
      otherY < y + (i[one + H] as number)
    );
  }

  /** Returns how much of a resource a sprite carries. */
  carries(sprite: number, resource: number): number {
    const column = resource < 0 ? -1 : (this.game.resourceColumn[resource] as number);
    if (column < 0) return 0;
    const kept = this.int(sprite, this.layout.resourcesAt + column);
    return kept === 0 ? 0 : kept - RESOURCE_ZERO;
  }

  /** Returns whether the sprite ever carried any of the resource. */
  knows(sprite: number, resource: number): boolean {
    const column = resource < 0 ? -1 : (this.game.resourceColumn[resource] as number);
    return column >= 0 && this.int(sprite, this.layout.resourcesAt + column) !== 0;
  }

  setResource(sprite: number, resource: number, amount: number): void {
    const column = resource < 0 ? -1 : (this.game.resourceColumn[resource] as number);
    if (column >= 0) this.i[sprite + this.layout.resourcesAt + column] = amount + RESOURCE_ZERO;
  }

  changeResource(sprite: number, resource: number, change: number): void {
    this.setResource(sprite, resource, Math.max(0, this.carries(sprite, resource) + change));
  }
}
