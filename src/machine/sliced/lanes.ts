/** Moves bits between packed states, one array per game, and words, one bit per game. */
import type { Bits } from '../circuit/bits.ts';

/**
 * Writes the state of one game.
 *
 * @param memory the machine's memory in 32-bit parts
 * @param place index of the first word's part that holds the lane
 * @param stride parts from word to word
 */
export function putLane(
  memory: Int32Array,
  place: number,
  stride: number,
  lane: number,
  bits: Bits,
  count: number,
): void {
  const mask = 1 << (lane & 31);
  let at = place + (lane >>> 5);
  for (let i = 0; i < count; i++, at += stride) {
    const before = memory[at] as number;
    const isSet = ((bits[i >>> 5] as number) >>> (i & 31)) & 1;
    memory[at] = isSet ? before | mask : before & ~mask;
  }
}

const square = new Int32Array(32);

/** Writes the states of 32 neighbouring games at once; games without a state are left cleared. */
export function putLanes(
  memory: Int32Array,
  place: number,
  stride: number,
  part: number,
  states: readonly (Bits | undefined)[],
  count: number,
): void {
  for (let word = 0; word << 5 < count; word++) {
    for (let lane = 0; lane < 32; lane++) square[lane] = states[lane]?.[word] ?? 0;
    transpose(square);
    const end = Math.min(32, count - (word << 5));
    let at = place + part + (word << 5) * stride;
    for (let i = 0; i < end; i++, at += stride) memory[at] = square[i] as number;
  }
}

/** Reads the words of 32 neighbouring games at once. */
export function takeLanes(
  memory: Int32Array,
  place: number,
  stride: number,
  part: number,
  states: readonly Bits[],
  count: number,
): void {
  for (let word = 0; word << 5 < count; word++) {
    const end = Math.min(32, count - (word << 5));
    let at = place + part + (word << 5) * stride;
    for (let i = 0; i < 32; i++, at += stride) square[i] = i < end ? (memory[at] as number) : 0;
    transpose(square);
    for (let lane = 0; lane < states.length; lane++) (states[lane] as Bits)[word] = square[lane] as number;
  }
}

/** Turns a square of bits on its diagonal: bit j of row i becomes bit i of row j (Warren, Hacker's Delight, 7-3). */
function transpose(rows: Int32Array): void {
  let mask = 0x0000ffff;
  for (let distance = 16; distance !== 0; distance >>= 1, mask ^= mask << distance) {
    for (let row = 0; row < 32; row = (row + distance + 1) & ~distance) {
      const upper = rows[row] as number;
      const lower = rows[row + distance] as number;
      const difference = ((upper >>> distance) ^ lower) & mask;
      rows[row] = upper ^ (difference << distance);
      rows[row + distance] = lower ^ difference;
    }
  }
}
