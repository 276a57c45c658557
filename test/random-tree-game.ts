/** Small games that consist of a random tree, for tests of searches. */
import { type Random, seededRandom } from '../src/base/index.ts';
import {
  type Game,
  type Move,
  numberedStates,
  OneLaneBatch,
  roleInfo,
  type State,
} from '../src/game/index.ts';
import { TermPool } from '../src/gdl/index.ts';

export interface RandomTreeShape {
  readonly roles: number;
  readonly depth: number;
  readonly breadth: number;
  /** Goals at the leaves. */
  readonly goals: readonly number[];
  /** Whether several roles may have a choice at once. */
  readonly isSimultaneous: boolean;
}

interface Node extends State {
  readonly seed: number;
  readonly depth: number;
}

const UTILITY = { min: 0, max: 100 };

/** The same seed makes the same tree. Branches end at various depths. */
export function randomTreeGame(shape: RandomTreeShape, seed: number): Game {
  const terms = new TermPool();
  const roles = Array.from({ length: shape.roles }, (_, role) =>
    roleInfo(terms.constant(`r${role}`), UTILITY),
  );
  const node = (nodeSeed: number, depth: number): Node => ({ brand: 'state', seed: nodeSeed, depth });
  const chance = (state: State): Random => seededRandom((state as Node).seed);
  const game: Game = {
    engine: 'rules',
    traits: {
      hidesInformation: false,
      chance: 'none',
      time: 'turns',
      takesTurns: shape.isSimultaneous ? undefined : true,
      utility: UTILITY,
      maxLength: shape.depth,
    },
    roles,
    initial: node(seed, 0),
    legalMoves: (state, role) => {
      const { depth, seed: own } = state as Node;
      const hasChoice = shape.isSimultaneous || depth % shape.roles === role;
      const count = hasChoice ? 1 + seededRandom(own + role).below(shape.breadth) : 1;
      return Array.from({ length: count }, (_, move) => (role * 100 + move) as Move);
    },
    next: (state, moves) => {
      const { depth, seed: own } = state as Node;
      const mixed = moves.reduce((sum, move) => Math.imul(sum ^ move, 0x9e3779b1) + 7, own);
      return node(mixed | 0, depth + 1);
    },
    isTerminal: (state) => {
      const { depth } = state as Node;
      return depth >= shape.depth || (depth > 0 && chance(state).below(5) === 0);
    },
    utility: (state, role) =>
      shape.goals[seededRandom((state as Node).seed ^ (role + 1)).below(shape.goals.length)] ?? 0,
    goalTerms: () => [],
    observe: (_, moves) => ({ kind: 'moves', moves }),
    facts: () => [],
    moveTerm: (move) => terms.constant(String(move)),
    moveText: (move) => String(move),
    key: (state) => JSON.stringify(state),
    packing: () => numberedStates((state) => JSON.stringify(state)),
    batch: () => new OneLaneBatch(game),
    batchCost: () => ({ lanes: 1, seconds: 0 }),
  };
  return game;
}
