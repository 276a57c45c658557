/**
 * Keys of states. States that differ only in what cannot affect the future have equal keys, so that a search examines
 * each only once.
 */
import type { Kind } from './kinds.ts';
import {
  AUX,
  AUX4,
  COUNT,
  FLAGS,
  H,
  HEAD,
  HEALTH,
  KIND,
  KIND_INTS,
  LAST_H,
  LAST_X,
  LIFE,
  NEXT,
  NONE,
  OVER,
  PLAYER,
  PLAYER_INTS,
  PLAYERS,
  REST,
  type SpriteState,
  TICKS,
  TIMERS,
  WON,
  X,
} from './layout.ts';
import type { CompiledGame } from './tables.ts';

/** Where a row stores everything relevant except its position. */
const KEPT = [KIND, FLAGS, HEALTH, COUNT, PLAYER, LIFE];

/**
 * The key leaves out what makes no difference: ids of sprites, where a sprite was before, how long it has rested
 * beyond the necessary time, and which row of memory it is in. The tick is included only if something waits for a
 * certain tick.
 */
export class StateKeys {
  readonly #game: CompiledGame;
  readonly #dependsOnTicks: boolean;
  /** For each kind, whether its sprites discard their previous position at the start of a tick. */
  readonly #forgets: Uint8Array;

  readonly #numbers: number[] = [];
  #halves = new Uint16Array(1024);

  constructor(game: CompiledGame) {
    this.#game = game;
    this.#dependsOnTicks = dependsOnTicks(game);
    this.#forgets = new Uint8Array(game.kinds.list.length);
    for (const id of game.updateOrder) this.#forgets[id] = 1;
    game.isAvatar.forEach((isAvatar, id) => {
      if (isAvatar) this.#forgets[id] = 1;
    });
  }

  keyOf({ ints }: SpriteState): string {
    const { layout } = this.#game;
    const numbers = this.#numbers;
    numbers.length = 0;
    numbers.push(ints[OVER] as number);
    if (this.#dependsOnTicks || ints[TIMERS] !== NONE) numbers.push(ints[TICKS] as number);
    for (let player = 0; player < layout.players; player++)
      numbers.push(ints[PLAYERS + player * PLAYER_INTS + WON] as number);
    for (let at = layout.countersAt; at < layout.kindsAt; at++) numbers.push(ints[at] as number);
    for (let at = layout.bitsAt; at < layout.rowsAt; at++) numbers.push(ints[at] as number);
    for (let id = 0; id < layout.kinds; id++) {
      let row = ints[layout.kindsAt + id * KIND_INTS + HEAD] as number;
      for (; row !== NONE; row = ints[row + NEXT] as number) this.#addRow(ints, row, id, numbers);
    }
    for (let row = ints[TIMERS] as number; row !== NONE; row = ints[row + NEXT] as number)
      for (let at = 0; at < layout.rowInts; at++) if (at !== NEXT) numbers.push(ints[row + at] as number);
    return this.#text();
  }

  /** Encodes each number in two characters. */
  #text(): string {
    const { length } = this.#numbers;
    if (this.#halves.length < 2 * length) this.#halves = new Uint16Array(4 * length);
    const halves = this.#halves;
    for (let at = 0; at < length; at++) {
      const number = this.#numbers[at] as number;
      halves[2 * at] = number & 0xffff;
      halves[2 * at + 1] = number >>> 16;
    }
    let text = '';
    for (let at = 0; at < 2 * length; at += LONGEST_PIECE) {
      const piece = halves.subarray(at, Math.min(2 * length, at + LONGEST_PIECE));
      text += String.fromCharCode.apply(undefined, piece as unknown as number[]);
    }
    return text;
  }

  #addRow(ints: Int32Array, row: number, id: number, numbers: number[]): void {
    const { layout, kinds } = this.#game;
    for (let at = X; at <= H; at++) numbers.push(ints[row + at] as number);
    if (this.#forgets[id] === 0)
      for (let at = LAST_X; at <= LAST_H; at++) numbers.push(ints[row + at] as number);
    // Where sprites are updated, one more tick of rest is added before the test.
    const enough = (kinds.list[id] as Kind).cooldown - (this.#forgets[id] as number);
    numbers.push(Math.min(ints[row + REST] as number, enough));
    for (const at of KEPT) numbers.push(ints[row + at] as number);
    for (let at = AUX; at <= AUX4; at++) numbers.push(ints[row + at] as number);
    for (let at = layout.resourcesAt; at < layout.rowInts; at++) numbers.push(ints[row + at] as number);
  }
}

/** The largest number of characters converted in one call. */
const LONGEST_PIECE = 4096;

const MAKERS = /SpawnPoint|Bomber|SpriteProducer/;

/** A time limit after which the game is lost is not included, because reaching a state sooner is only an advantage. */
function dependsOnTicks({ kinds, rules }: CompiledGame): boolean {
  return (
    kinds.list.some(({ className }) => MAKERS.test(className ?? '')) ||
    rules.timeEffects.length > 0 ||
    rules.terminations.some(
      ({ name, wins, countsScore, usesCounter }) =>
        name === 'Timeout' && (countsScore || usesCounter || wins.includes(true)),
    )
  );
}
