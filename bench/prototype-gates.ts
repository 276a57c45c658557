/**
 * Gates of the circuits that a throw-away prototype of the simulator made, before and after its one simplification
 * (one-hot moves): the floor for ours. It made none for hex.
 */
export interface PrototypeGates {
  readonly sheet: string;
  readonly before?: number;
  readonly after?: number;
}

export const PROTOTYPE_GATES: readonly PrototypeGates[] = [
  { sheet: 'base/ticTacToe.kif', before: 284, after: 192 },
  { sheet: 'base/connectFour.kif', before: 689, after: 685 },
  { sheet: 'base/nineBoardTicTacToe.kif', before: 1_675, after: 1_689 },
  { sheet: 'base/pentago.kif', before: 6_848, after: 928 },
  { sheet: 'base/knightThrough.kif', before: 42_717, after: 1_667 },
  { sheet: 'base/breakthrough.kif', before: 39_271, after: 1_701 },
  { sheet: 'base/reversi.kif', before: 28_994, after: 21_434 },
  { sheet: 'base/checkers.kif', before: 259_597, after: 4_924 },
  { sheet: 'base/amazons_8x8.kif', before: 10_877, after: 11_129 },
  { sheet: 'base/hex.kif' },
];
