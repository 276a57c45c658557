/**
 * In which order units lie in memory. Those that read the same unit lie side by side: in a circuit that is too large
 * for the processor's cache, this makes steps about twice as quick.
 */
import type { Units } from './stepper-units.ts';

export interface UnitOrder {
  readonly units: Int32Array;
  /** By unit, where it is in `units`. */
  readonly places: Int32Array;
}

/** Breadth first along the readers. The inputs, numbered below `inputs`, come first and keep their places. */
export function unitOrder({ count, readers }: Units, inputs: number): UnitOrder {
  const units = new Int32Array(count);
  const places = new Int32Array(count).fill(-1);
  let placed = 0;
  const place = (unit: number): void => {
    if ((places[unit] as number) >= 0) return;
    places[unit] = placed;
    units[placed++] = unit;
  };
  for (let input = 0; input < inputs; input++) place(input);
  for (let done = 0; done < placed; done++) {
    const unit = units[done] as number;
    const end = readers.start[unit + 1] as number;
    for (let i = readers.start[unit] as number; i < end; i++) place((readers.list[i] as number) >> 1);
  }
  // What no change reaches: gates that only goals need, and loops.
  for (let unit = 0; unit < count; unit++) place(unit);
  return { units, places };
}
