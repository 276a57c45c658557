import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { type Bits, newBits, setBit } from '../../base/index.ts';
import type { GameBlock, Role } from '../../game/index.ts';
import { compile } from '../compile.ts';
import { CircuitGame } from '../stepper/circuit-game.ts';
import { type MachineForm, PlayoutMachine } from './playout-machine.ts';
import { SlicedBlocks } from './sliced-blocks.ts';

function circuitGame(file: string): CircuitGame {
  const { game } = compile(sheetDescription(file));
  if (!(game instanceof CircuitGame)) throw new TypeError('no circuit');
  return game;
}

function stateOf(game: CircuitGame, columns: Int32Array, width: number, lane: number): Bits {
  const bits = newBits(game.circuit.fluents.length);
  game.circuit.fluents.forEach((_, fluent) => {
    if (((columns[fluent * width + (lane >>> 5)] as number) >>> (lane & 31)) & 1) setBit(bits, fluent);
  });
  return bits;
}

const ticTacToe = circuitGame('games/tic-tac-toe/tic-tac-toe.kif');

test.each<MachineForm>([{}, { withoutVectors: true }, { longestCode: 100, tablePart: 50 }])(
  'last states are terminal, and have the goals that are told (%o)',
  (options) => {
    const blocks = new SlicedBlocks(ticTacToe.circuit, new PlayoutMachine(ticTacToe, options), 7);
    const block = blocks.play(50, { midway: 3 }) as GameBlock;
    expect(block.games).toBe(50);
    for (let lane = 0; lane < 50; lane++) {
      const state = ticTacToe.stateOf(stateOf(ticTacToe, block.last, block.width, lane));
      expect(ticTacToe.isTerminal(state)).toBe(true);
      expect((block.ended[lane >>> 5] as number) & (1 << (lane & 31))).not.toBe(0);
      expect([0, 1].map((role) => ticTacToe.utility(state, role as Role))).toEqual([
        ...block.goals.subarray(2 * lane, 2 * lane + 2),
      ]);
      const { states = new Int32Array() } = block.midway ?? {};
      const midway = ticTacToe.stateOf(stateOf(ticTacToe, states, block.width, lane));
      expect(ticTacToe.isTerminal(midway)).toBe(false);
    }
    expect(Math.min(...block.lengths)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...block.lengths)).toBeLessThanOrEqual(9);
  },
);

test('the same seed plays the same games, and a block that is stopped is lost', () => {
  const machine = new PlayoutMachine(ticTacToe);
  const goals = (): number[] => [
    ...(new SlicedBlocks(ticTacToe.circuit, machine, 3).play(128) as GameBlock).goals,
  ];
  expect(goals()).toEqual(goals());
  const long = circuitGame('games/reversi/reversi-4x4.kif');
  const blocks = new SlicedBlocks(
    long.circuit,
    new PlayoutMachine(long, { longestCode: 100, tablePart: 10 }),
    1,
  );
  expect(blocks.play(128, { stop: () => true })).toBeUndefined();
});
