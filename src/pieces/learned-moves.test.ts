import { expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { learnEndings } from './endings.ts';
import { evidenceIn } from './evidence.ts';
import { learnMoves, MoveGenerator } from './learned-moves.ts';
import type { PiecePosition, PieceTraces, Turn } from './micro-moves.ts';
import { findPieceGame, PIECE_GAMES, type PieceGame, randomMatches } from './piece-games.ts';
import { learnRestrictions, restricted } from './restrictions.ts';
import { learnAutomaton } from './sgrl.ts';

function perft(game: PieceGame, turns: (position: PiecePosition) => readonly Turn[], depth: number): number {
  const count = (position: PiecePosition, left: number): number => {
    const list = turns(position);
    if (left === 1) return list.length;
    return list.reduce((sum, turn) => sum + count(game.after(position, turn), left - 1), 0);
  };
  return count(game.initial, depth);
}

/** The number of different boards after a given number of turns. */
function positionsAt(game: PieceGame, depth: number): number {
  let level = [game.initial];
  for (let i = 0; i < depth; i++) {
    const next = level.flatMap((position) => game.turns(position).map((turn) => game.after(position, turn)));
    level = [...new Map(next.map((position) => [position.board.join(), position])).values()];
  }
  return level.length;
}

const gameNamed = (name: string): PieceGame => findPieceGame(name) as PieceGame;

test('the games have as many turns as is known', () => {
  const counts = (name: string, depth: number): number =>
    perft(gameNamed(name), gameNamed(name).turns, depth);
  expect(counts('amazons', 1)).toBe(2176);
  // Different positions, as in OEIS A014227 for the English board.
  expect([1, 2, 3, 4].map((depth) => positionsAt(gameNamed('peg-solitaire'), depth))).toEqual([
    4, 12, 60, 296,
  ]);
  // As in English draughts, before there are kings.
  expect([1, 2, 3, 4].map((depth) => counts('compulsory-checkers', depth))).toEqual([7, 49, 302, 1469]);
  expect(counts('breakthrough', 2)).toBe(22 * 22);
  expect(counts('breakthrough-chess', 1)).toBe(12);
});

const SMALL = PIECE_GAMES.filter(({ name }) => name !== 'amazons');

function turnsIn({ matches }: PieceTraces): { position: PiecePosition; possible: readonly Turn[] }[] {
  return matches.flatMap(({ turns }) => turns.map(({ position, possible = [] }) => ({ position, possible })));
}

const keys = (turns: readonly Turn[]): string[] =>
  turns.map(({ start, word }) => `${start} ${word.id}`).sort();

test.each(SMALL.map((game) => [game.name, game] as const))(
  'with all moves known, the turns of %s are right in unseen positions',
  (name, game) => {
    const matches = name === 'checkers' ? 20 : name === 'breakthrough-chess' ? 10 : 8;
    const generator = new MoveGenerator(
      learnMoves(randomMatches(game, matches, true, seededRandom(1))),
      game.words,
    );
    for (const { position, possible } of turnsIn(randomMatches(game, 3, true, seededRandom(2))))
      expect(keys(generator.turns(position))).toEqual(keys(possible));
    expect(perft(game, (position) => generator.turns(position), 2)).toBe(perft(game, game.turns, 2));
  },
);

test('a planning domain is what keeps arrows from moving again', () => {
  const game = gameNamed('amazons');
  const learned = learnMoves(randomMatches(game, 1, true, seededRandom(1)));
  const [{ position, possible }] = turnsIn(randomMatches(game, 1, true, seededRandom(2))).slice(50) as [
    { position: PiecePosition; possible: readonly Turn[] },
  ];
  const alone = new MoveGenerator({ ...learned, domains: undefined }, game.words).turns(position);
  const both = new MoveGenerator(learned, game.words).turns(position);
  expect(keys(both)).toEqual(keys(possible));
  expect(alone.length).toBeGreaterThan(both.length);
});

test('with one move known, automata are wrong at first and right with more matches', () => {
  const wrong = (name: string, matches: number): number => {
    const game = gameNamed(name);
    const unseen = evidenceIn(randomMatches(game, 3, true, seededRandom(2)));
    const seen = evidenceIn(randomMatches(game, matches, false, seededRandom(1)));
    return seen.flatMap((pieces, side) =>
      pieces.filter(
        (evidence, piece) =>
          evidence !== undefined &&
          (unseen[side]?.[piece]?.differences(learnAutomaton(evidence)).length ?? 0) > 0,
      ),
    ).length;
  };
  expect([1, 20].map((matches) => wrong('peg-solitaire', matches))).toEqual([0, 0]);
  expect(wrong('breakthrough-chess', 1)).toBeGreaterThan(wrong('breakthrough-chess', 30));
});

test('a queen is an automaton with ten states', () => {
  const game = gameNamed('breakthrough-chess');
  const queens = evidenceIn(randomMatches(game, 15, true, seededRandom(1)))[0]?.at(6);
  const { next, isFinal } = learnAutomaton(queens as NonNullable<typeof queens>);
  // The start, one state for each way, and one after a capture.
  expect(next).toHaveLength(10);
  expect(isFinal.filter(Boolean)).toHaveLength(9);
});

test.each([
  ['compulsory-checkers', ['captures come first', 'a turn goes on as long as it can']],
  ['checkers', []],
] as const)('the restrictions of %s are learned', (name, expected) => {
  const game = gameNamed(name);
  const traces = randomMatches(game, 25, true, seededRandom(1));
  const generator = new MoveGenerator(learnMoves(traces), game.words);
  const { restrictions } = learnRestrictions(traces, generator);
  expect(restrictions.map((each) => each.name)).toEqual(expected);
  for (const { position, possible } of turnsIn(randomMatches(game, 1, true, seededRandom(2))))
    expect(keys(restricted(restrictions, position, generator.turns(position)))).toEqual(keys(possible));
});

test('matches end when a player cannot move, or on the far row', () => {
  const endings = (name: string): string[] => {
    const game = gameNamed(name);
    const traces = randomMatches(game, 10, false, seededRandom(1));
    const learned = learnEndings(traces, (position) => game.turns(position).length);
    expect(learned.unexplained).toBe(0);
    return learned.endings.map((ending) => `${ending.name}: ${ending.winner ?? 'nobody'} wins`);
  };
  expect(endings('peg-solitaire')).toEqual(['the player on turn cannot move: nobody wins']);
  expect(endings('breakthrough')).toEqual(["the opponent's Pawn stands on its far row: opponent wins"]);
  expect(endings('checkers')).toEqual(['the player on turn cannot move: opponent wins']);
});
