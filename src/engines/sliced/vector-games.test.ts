import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { type Game, type Move, perceptsIn, rolesOf, type State } from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { ENDING, IllegalAction, VectorGames, type VectorOptions } from './vector-games.ts';

function circuitGame(sheet: string): CircuitGame {
  return compile(sheetDescription(`games/${sheet}.kif`), { engine: 'circuit' }).game as CircuitGame;
}

function vector(game: CircuitGame, options: Partial<VectorOptions> = {}): VectorGames {
  const isChance = game.roles.map((role) => role.isChance);
  return new VectorGames(game.circuit, {
    ...{ games: 70, isChance, isJoint: true, maxLength: 1000, restarts: true, keepsFinal: true, seed: 1 },
    ...options,
  });
}

/** The possible states of a game, followed one position at a time. */
interface Shadow {
  readonly state: State;
  /** For each role, what it has seen since its last choice. */
  readonly seen: readonly ReadonlySet<string>[];
}

/** Returns all positions, terminal or with a choice, to which forced moves and chance may lead. */
function settled(game: Game, shadow: Shadow): Shadow[] {
  const { state } = shadow;
  if (game.isTerminal(state)) return [shadow];
  const legal = rolesOf(game).map((role) => game.legalMoves(state, role));
  if (legal.some((moves, role) => !game.roles[role]?.isChance && moves.length > 1)) return [shadow];
  const joints = legal.reduce<Move[][]>(
    (found, moves) => found.flatMap((joint) => moves.map((move) => [...joint, move])),
    [[]],
  );
  return joints.flatMap((moves) => settled(game, moved(game, shadow, moves)));
}

function moved(game: Game, { state, seen }: Shadow, moves: readonly Move[]): Shadow {
  return {
    state: game.next(state, moves),
    seen: rolesOf(game).map((role) => {
      const hadChoice = game.legalMoves(state, role).length > 1 && game.roles[role]?.isChance === false;
      const now = perceptsIn(game.observe(state, moves, role)).map(canonicalText);
      return new Set([...(hadChoice ? [] : (seen[role] ?? [])), ...now]);
    }),
  };
}

const bitAt = (words: Int32Array, at: number, bit: number): boolean =>
  (((words[at + (bit >>> 5)] as number) >>> (bit & 31)) & 1) === 1;

/** Follows every game of a frame with the stepper through random play, and compares everything that the frame shows. */
function expectAgreement(
  game: CircuitGame,
  games: VectorGames,
  options: { joint: boolean; steps: number },
): number {
  const { frame, layout } = games;
  const count = 70;
  const random = seededRandom(5);
  const players = rolesOf(game).filter((role) => !game.roles[role]?.isChance);
  const start: Shadow = { state: game.initial, seen: game.roles.map(() => new Set<string>()) };
  const starts = settled(game, start);
  let shadows: Shadow[] = Array.from({ length: count }, (_, at) => matching(starts, at));
  let ends = 0;
  for (let step = 0; step < options.steps; step++) {
    const chosen = shadows.map((shadow, at) => actionsIn(shadow, at));
    games.step(
      Int32Array.from(
        chosen.flatMap(({ actions }, at) =>
          options.joint ? actions : [actions[frame.actors[at] as number] as number],
        ),
      ),
    );
    shadows = shadows.map((shadow, at) => {
      const after = settled(game, moved(game, shadow, chosen[at]?.moves as Move[]));
      if (frame.endings[at] === ENDING.none) return matching(after, at);
      ends++;
      expect(frame.endings[at]).toBe(ENDING.terminal);
      const last = after.find(({ state }) => showsState(frame.final as Int32Array, at, state)) as Shadow;
      expect(game.isTerminal(last.state)).toBe(true);
      players.forEach((role, player) => {
        expect(frame.rewards[at * players.length + player]).toBe(game.utility(last.state, role));
      });
      return matching(starts, at);
    });
  }
  return ends;

  function showsState(states: Int32Array, at: number, state: State): boolean {
    const bits = game.bits(state);
    return bits.every((word, i) => word === states[at * layout.stateWords + i]);
  }

  function showsSeen(at: number, seen: Shadow['seen']): boolean {
    if (frame.seen === undefined) return true;
    return players.every((role, player) =>
      game.circuit.percepts
        .filter((percept) => percept.role === role)
        .every(({ term }, i) => {
          const shown = bitAt(frame.seen as Int32Array, at * layout.seenGap + player * layout.seenWords, i);
          return shown === seen[role]?.has(canonicalText(term));
        }),
    );
  }

  function matching(shadows: readonly Shadow[], at: number): Shadow {
    const found = shadows.find(
      ({ state, seen }) => showsState(frame.states, at, state) && showsSeen(at, seen),
    );
    if (found === undefined) throw new Error(`game ${at} is nowhere it could have come to`);
    return found;
  }

  function actionsIn({ state }: Shadow, at: number): { actions: number[]; moves: Move[] } {
    const moves = rolesOf(game).map((role) => random.pick(game.legalMoves(state, role)));
    const actions = players.map((role, player) => {
      const own = games.moves[player] as Int32Array;
      const legal = game.legalMoves(state, role);
      const isActor = options.joint
        ? frame.actors[at * players.length + player] === 1
        : frame.actors[at] === player;
      expect(isActor).toBe(legal.length > 1);
      if (options.joint || isActor) expectMask(at, options.joint ? player : 0, own, legal);
      return own.indexOf(moves[role] as Move);
    });
    return { actions, moves };
  }

  function expectMask(at: number, player: number, own: Int32Array, legal: readonly Move[]): void {
    const from = at * layout.maskGap + player * layout.maskWords;
    const shown = [...own].filter((_, action) => bitAt(frame.masks, from, action));
    expect(shown).toEqual([...legal].sort((a, b) => a - b));
  }
}

describe('games that are stepped together agree with the stepper', () => {
  test.each([
    { sheet: 'tic-tac-toe/tic-tac-toe', joint: false, form: {} },
    { sheet: 'tic-tac-toe/tic-tac-toe', joint: true, form: { withoutVectors: true } },
    { sheet: 'rock-paper-scissors/rock-paper-scissors', joint: true, form: {} },
    { sheet: 'poker/kuhn-poker', joint: true, form: {} },
    { sheet: 'poker/kuhn-poker', joint: false, form: { longestCode: 0 } },
  ])('$sheet, joint: $joint', ({ sheet, joint, form }) => {
    const game = circuitGame(sheet);
    const games = vector(game, { isJoint: joint, form });
    expect(expectAgreement(game, games, { joint, steps: 25 })).toBeGreaterThan(70);
  });
});

const game = circuitGame('tic-tac-toe/tic-tac-toe');

describe('games that are stepped together', () => {
  test('stay as they are when an action is illegal, and say which', () => {
    const games = vector(game, { isJoint: false, games: 3 });
    const before = Uint8Array.from(games.frame.bytes);
    const [x] = games.moves as [Int32Array];
    const noop = x.findIndex((move) => game.moveText(move as Move) === 'noop');
    expect(() => games.step(Int32Array.of(noop === 0 ? 1 : 0, noop, 0))).toThrow(IllegalAction);
    expect(() => games.step(Int32Array.of(1, 99, 1))).toThrow('in game 1, player 0 cannot make action 99');
    expect(() => games.step(Int32Array.of(1))).toThrow('there are 1 actions; a step needs 3');
    expect(games.frame.bytes).toEqual(before);
  });

  test('are cut after as many moves as allowed, and stay over unless they start again', () => {
    const games = vector(game, { isJoint: false, games: 2, maxLength: 2, restarts: false });
    const firstLegal = () =>
      Int32Array.from(
        { length: 2 },
        (_, at) => 31 - Math.clz32(games.frame.masks[at * games.layout.maskGap] as number),
      );
    games.step(firstLegal());
    expect([...games.frame.endings.subarray(0, 2)]).toEqual([ENDING.none, ENDING.none]);
    games.step(firstLegal());
    expect([...games.frame.endings.subarray(0, 2)]).toEqual([ENDING.cut, ENDING.cut]);
    expect([...games.frame.actors.subarray(0, 2)]).toEqual([255, 255]);
    const states = Int32Array.from(games.frame.states);
    games.step(Int32Array.of(0, 0));
    expect(games.frame.states).toEqual(states);
    games.reset();
    expect([...games.frame.endings.subarray(0, 2)]).toEqual([ENDING.none, ENDING.none]);
  });

  test('draw the same chance from the same seed', () => {
    const poker = circuitGame('poker/kuhn-poker');
    const deal = (seed: number) => [...vector(poker, { seed, isJoint: false }).frame.states].join();
    expect(deal(3)).toBe(deal(3));
    expect(deal(3)).not.toBe(deal(4));
    const games = vector(poker, { seed: 9 });
    games.reset(3);
    expect([...games.frame.states].join()).toBe(deal(3));
  });

  test('show rewards of players only, in the order of their roles', () => {
    expect(vector(circuitGame('poker/kuhn-poker')).layout.sections[0]?.shape[1]).toBe(2);
  });
});
