/**
 * Each role makes exactly one move, so of its move bits exactly one is true. A conjunction that excludes most of a
 * role's moves says that it made one of the rest, a move excludes the role's others, and two moves of one role never
 * meet. The rest is taken over all of the role's moves, mentioned or not. (A lane in which a role has no legal
 * move is not covered: such states are reported before anything is computed from moves.)
 */
import { type Circuit, moveNode } from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { andOfOneHot, type OneHotGroups } from './one-hot.ts';
import type { Pass } from './pass.ts';

export const oneHotMoves: Pass = {
  name: 'one-hot moves',
  description: 'uses that every role makes exactly one move',
  run: (circuit) => {
    const groups = moveGroups(circuit);
    return rebuild(circuit, { gate: (builder, inputs) => andOfOneHot(builder, inputs, groups) });
  },
};

function moveGroups(circuit: Circuit): OneHotGroups {
  const groupOf = new Int32Array(circuit.nodeCount).fill(-1);
  const members: number[][] = circuit.roles.map(() => []);
  circuit.moves.forEach(({ role }, move) => {
    const node = moveNode(circuit, move);
    groupOf[node] = role;
    members[role]?.push(node);
  });
  return { groupOf, members, isExact: members.map(() => true) };
}
