/** Values of moves computed for four games at a time, for comparison with values computed one by one. */
import { MachineMemory, MemoryLayout } from '../src/engines/sliced/machine-memory.ts';
import { numberProgram, type RoleValues } from '../src/engines/sliced/move-values.ts';
import { FOUR_GAMES, numberFunctions } from '../src/engines/sliced/number-code.ts';
import { Code } from '../src/engines/wasm/code.ts';
import { ModuleBuilder } from '../src/engines/wasm/module.ts';

/** An arbitrary position in a word of 128 games. */
const GAMES = [3, 40, 70, 127];

/**
 * @param moves of the role
 * @param states as packed bits
 * @returns by state and move
 */
export function valuesInFours(
  values: RoleValues,
  moves: readonly number[],
  states: readonly Int32Array[],
): number[][] {
  const fluents = values.circuit.fluents.length;
  const layout = new MemoryLayout();
  const state = layout.reserve(16 * fluents);
  const results = layout.reserve(16 * moves.length);
  const bytes = layout.reserve(16);
  const bit = layout.reserve(16);
  const module = new ModuleBuilder();
  const { shared, blocks } = numberFunctions(module, numberProgram(values, moves), layout, {
    state,
    results,
  });
  const code = new Code();
  for (const each of [...shared, ...blocks.flatMap(({ functions }) => functions)]) {
    for (const address of [bytes, bit]) code.constant('i32', 0).memory('v128.load', address);
    code.call(each);
  }
  module.add(code, { ...FOUR_GAMES, parameters: [] }, 'run');
  const memory = new MachineMemory(layout);
  const { run } = memory.instantiate(module) as { run: () => void };
  const { parts } = memory;
  const numbers = new Float32Array(parts.buffer);
  GAMES.forEach((game, index) => {
    parts[bytes / 4 + index] = 0x03020100 + (game >> 5) * 0x04040404;
    parts[bit / 4 + index] = 1 << (game & 31);
  });
  const found: number[][] = [];
  for (let first = 0; first < states.length; first += GAMES.length) {
    const four = states.slice(first, first + GAMES.length);
    parts.fill(0, state / 4, state / 4 + 4 * fluents);
    four.forEach((bits, index) => {
      const game = GAMES[index] as number;
      for (let fluent = 0; fluent < fluents; fluent++) {
        const holds = (((bits[fluent >>> 5] as number) >>> (fluent & 31)) & 1) === 1;
        const at = state / 4 + 4 * fluent + (game >> 5);
        if (holds) parts[at] = (parts[at] as number) | (1 << (game & 31));
      }
    });
    run();
    four.forEach((_, index) => {
      found.push(moves.map((_move, place) => numbers[results / 4 + 4 * place + index] as number));
    });
  }
  return found;
}
