/**
 * Where exactly one role is in control, and every other role can only wait, exactly one of all the moves that are
 * not waiting is made. Taken together over the roles they are one-hot, so that "no move touches this cell" need not
 * be asked of each role apart.
 */
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { moveNode } from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { turnTaking } from '../turn-taking.ts';
import { andOfOneHot } from './one-hot.ts';
import type { Pass } from './pass.ts';

export function turnMoves(groups: readonly ExclusiveGroup[]): Pass {
  return {
    name: 'turn moves',
    description: 'uses that only the role in control makes a move that is not waiting',
    run: (circuit) => {
      const turns = turnTaking(circuit, groups);
      if (turns === undefined || turns.when.includes('either')) return circuit;
      const moves = circuit.moves.flatMap((_, move) =>
        turns.when[move] === 'waiting' ? [] : [moveNode(circuit, move)],
      );
      const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
      for (const node of moves) groupOf[node] = 0;
      const oneHot = { groupOf, members: [moves], isExact: [true] };
      return rebuild(circuit, { gate: (builder, inputs) => andOfOneHot(builder, inputs, oneHot) });
    },
  };
}
