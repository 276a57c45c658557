/** Measurements of engines: the size of circuits, steps in a minute, and the time for a whole game tree. */
import { type Estimate, exactEstimate, seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { type Game, jointMoves, legalByRole, randomPlayout } from '../../game/index.ts';
import type { TurnBasedDescription } from '../../gdl/index.ts';
import type { ProcessorClock } from '../paper.ts';
import { turnsOf } from './game.ts';
import { playoutSpeeds } from './nesting.ts';

const MINUTE = 60;

/** @throws TypeError if the rules are not a game with turns */
function describedTurns(rules: string): TurnBasedDescription {
  const description = turnsOf(rules);
  if (description === undefined) throw new TypeError('this is not a game with turns');
  return description;
}

/** Nodes and operations of the network that the rules describe and of the circuit made from it, and building time. */
export function circuitSizes(rules: string, clock: ProcessorClock): Estimate[] {
  const description = describedTurns(rules);
  const start = clock();
  const { compiled } = compile(description, { engine: 'circuit' });
  const seconds = clock() - start;
  if (compiled === undefined) throw new RangeError('the circuit is too large');
  const { raw, circuit } = compiled;
  return [
    raw.gates + circuit.fluents.length + circuit.moves.length,
    operations(raw.inputs, raw.gates),
    circuit.nodeCount,
    operations(circuit.inputs.length, circuit.gates.length),
    seconds,
  ].map(exactEstimate);
}

/** A gate with n inputs combines them in n - 1 operations. */
const operations = (inputs: number, gates: number): number => Math.max(0, inputs - gates);

/**
 * Thousands of steps in a minute of processor time: always from the initial state, as in the author's test; in random
 * games, with legal moves and ends; and the same in lanes.
 */
export function stepRates(rules: string, seconds: number, clock: ProcessorClock): Estimate[] {
  const { game } = compile(describedTurns(rules), { engine: 'circuit' });
  const random = seededRandom(1);
  const first = legalByRole(game, game.initial).map((legal) => legal[0] as never);
  const rate = (work: () => number): number => {
    for (const end = clock() + seconds / 2; clock() < end; ) work();
    let steps = 0;
    const start = clock();
    while (clock() < start + seconds) for (let i = 0; i < 100; i++) steps += work();
    return (MINUTE * steps) / 1000 / (clock() - start);
  };
  let games = 0;
  let length = 0;
  const inPlay = rate(() => {
    const played = randomPlayout(game, game.initial, random, LONGEST);
    games++;
    length += played.length;
    return played.length;
  });
  const [, lanes] = playoutSpeeds(game, seconds, clock);
  return [
    rate(() => {
      game.next(game.initial, first);
      return 1;
    }),
    inPlay,
    MINUTE * (lanes?.value ?? 0) * (length / games),
  ].map(exactEstimate);
}

const LONGEST = 1000;

/** How a whole tree is walked: by resolving rules, with the circuit, or with the circuit for many positions at once. */
export type TreeWalk = 'rules' | 'circuit' | 'lanes';

/** Seconds to visit every position of the game tree up to a depth, and their number. */
export function treeWalk(rules: string, walk: TreeWalk, depth: number, clock: ProcessorClock): Estimate[] {
  const { game } = compile(describedTurns(rules), { engine: walk === 'rules' ? 'rules' : 'circuit' });
  const count = walk === 'lanes' ? laneCount : stepCount;
  const start = clock();
  const positions = count(game, depth);
  return [exactEstimate(clock() - start), exactEstimate(positions)];
}

function stepCount(game: Game, depth: number, state = game.initial): number {
  if (depth === 0 || game.isTerminal(state)) return 1;
  let count = 1;
  for (const moves of jointMoves(legalByRole(game, state)))
    count += stepCount(game, depth - 1, game.next(state, moves));
  return count;
}

/** Positions that are expanded together. */
const PORTION = 4096;

function laneCount(game: Game, depth: number): number {
  const batch = game.batch({ lanes: 'many' });
  const { words } = batch.packing;
  const root = new Int32Array(words);
  batch.packing.pack(game.initial, root, 0);
  const positionsOf = (store: Int32Array): number => store.length / words;
  const visit = (store: Int32Array, left: number): number => {
    const count = positionsOf(store);
    if (left === 0 || count === 0) return count;
    const known = batch.positions(
      store,
      Array.from({ length: count }, (_, i) => i * words),
    );
    const steps = Array.from({ length: count }, (_, i) =>
      known.isTerminal[i] === 1
        ? []
        : [...jointMoves(game.roles.map((_role, role) => known.legal[i]?.[role] ?? []))].map((moves) => ({
            i,
            moves,
          })),
    ).flat();
    let total = count;
    for (let from = 0; from < steps.length; from += PORTION) {
      const portion = steps.slice(from, from + PORTION);
      const room = new Int32Array(store.length + portion.length * words);
      room.set(store);
      batch.positionsAfter(room, {
        from: portion.map(({ i }) => i * words),
        to: store.length,
        moves: portion.flatMap(({ moves }) => moves),
      });
      total += visit(room.slice(store.length), left - 1);
    }
    return total;
  };
  return visit(root, depth);
}
