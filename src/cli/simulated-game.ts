/** How quickly a game's random playouts can be had, without playing any. */
import { CircuitGame, Simulator } from '../machine/index.ts';
import { counted } from './finding-report.ts';
import type { LoadedGame } from './game.ts';
import type { Io } from './io.ts';
import { duration, grouped } from './table.ts';

export interface SimulatedGame {
  /** Games that are played at once. */
  readonly lanes: number;
  /** Operations on words in one step of all of them, and in computing their goals. */
  readonly operations: { readonly step: number; readonly goals: number };
  /** What is chosen among, for all roles together. */
  readonly columns: number;
  readonly form: 'code' | 'table';
  /** Parts that are computed again until nothing changes. */
  readonly loops: number;
  readonly milliseconds: number;
}

/** Undefined for games without a circuit: those are played out one at a time. */
export function simulatedGame({ compilation }: LoadedGame, io: Io): SimulatedGame | undefined {
  const { game } = compilation;
  if (!(game instanceof CircuitGame)) return undefined;
  const start = io.now();
  const { lanes, operations, columns, form } = new Simulator(game);
  const loops = game.circuit.loops.length;
  return { lanes, operations, columns, form, loops, milliseconds: io.now() - start };
}

export function simulatedText(game: SimulatedGame): string {
  const { lanes, operations, columns, form, loops, milliseconds } = game;
  const notes = [
    ...(form === 'table' ? ['read from a table, being too long to compile: slower'] : []),
    ...(loops > 0 ? [`${counted(loops, 'loop')} computed again until nothing changes: slower`] : []),
  ];
  const about = `${lanes} at once: ${counted(columns, 'column')} to choose from, ${grouped(operations.step)} operations a step, set up in ${duration(milliseconds)}`;
  return [about, ...notes].join('; ');
}
