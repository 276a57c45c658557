/** Which registers an update copies to which, and where the machine's inputs are, as flat tables. */
import type { CellTable, Source } from './cell-table.ts';
import { SourceKind } from './cell-table.ts';
import type { TimedMachine } from './timed-machine.ts';

/** Stands in place of a time for the lifetime in a register, or for the stored time in one. */
export const COPIED = -1;
export const STORED = -2;

/** A time that an update stores. */
export interface StoredCopy {
  /** The time in microunits, or `COPIED` or `STORED`. */
  readonly time: number;
  readonly from: number;
  readonly to: number;
}

/** The registers of a state: the lifetimes of its cells, followed by the times that they store. */
export interface RegisterFlow {
  readonly cellCount: number;
  /** The number of registers in a state. */
  readonly size: number;
  /** For each cell, the machine's inputs. */
  readonly holds: Int32Array;
  readonly endless: Int32Array;
  readonly expired: Int32Array;
  /** For each output of the machine, the cell that holds next and the source of its lifetime. */
  readonly cells: Int32Array;
  readonly lifeFrom: Int32Array;
  /** Lifetimes in microunits, or `COPIED` or `STORED`. */
  readonly lifeTimes: Float64Array;
  /** For each output, its part of `stored`. */
  readonly firstStored: Int32Array;
  readonly storedCounts: Int32Array;
  readonly stored: readonly StoredCopy[];
}

export function registerFlow(cells: CellTable, { fluents, unused }: TimedMachine): RegisterFlow {
  const cellCount = cells.terms.length;
  const registers = cells.storedCount.reduce((sum, count) => sum + count, 0);
  const storedAt = (cell: number, index: number): number =>
    cellCount + (cells.firstStored[cell] as number) + index;
  const fromOf = ({ kind, cell, index }: Source): number =>
    kind === SourceKind.stored ? storedAt(cell, index) : cell;
  const inputs = (fluentOf: Int32Array): Int32Array =>
    fluentOf.map((fluent) => (fluent < 0 ? unused : fluents.first + fluent));
  const sets = cells.sets.filter((set) => set !== undefined);
  const stored: StoredCopy[] = [];
  const firstStored = sets.map(({ cell, stored: sources }) => {
    const first = stored.length;
    for (let i = 0; i < (cells.storedCount[cell] as number); i++) {
      const to = storedAt(cell, i);
      const source = sources[i];
      stored.push(
        source === undefined
          ? { time: STORED, from: to, to }
          : { time: timeOf(source), from: fromOf(source), to },
      );
    }
    return first;
  });
  return {
    cellCount,
    size: cellCount + registers,
    holds: inputs(cells.holds),
    endless: inputs(cells.endless),
    expired: inputs(cells.expired),
    cells: Int32Array.from(sets, ({ cell }) => cell),
    lifeFrom: Int32Array.from(sets, ({ life }) => fromOf(life)),
    lifeTimes: Float64Array.from(sets, ({ life }) => timeOf(life)),
    firstStored: Int32Array.from(firstStored),
    storedCounts: Int32Array.from(sets, ({ cell }) => cells.storedCount[cell] as number),
    stored,
  };
}

function timeOf({ kind, value }: Source): number {
  if (kind === SourceKind.constant) return value;
  return kind === SourceKind.life ? COPIED : STORED;
}
