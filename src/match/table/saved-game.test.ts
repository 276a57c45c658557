import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { type Role, readJointMove, rolesOf } from '../../game/index.ts';
import { Match } from '../match.ts';
import { isRecordProblem, replay } from '../record.ts';
import { readSavedGame, savedSeats, savedText } from './saved-game.ts';
import { PERSON, Seats } from './seats.ts';

const game = ticTacToe();

function saved(...moves: string[]): string {
  const match = new Match(game);
  for (const text of moves) {
    const entry = readJointMove(game, match.state, text);
    if (entry.kind === 'moves') match.make(entry.moves);
  }
  const seats = new Seats(game);
  seats.put(0 as Role, { kind: 'machine', choice: { player: 'flat', given: {} } });
  seats.put(1 as Role, PERSON);
  return savedText({
    name: 'tic-tac-toe',
    sheet: '(role x) …',
    match,
    seats,
    budget: { seconds: 2 },
    seed: 7,
  });
}

function changed(changes: Record<string, unknown>, text = saved('1 1')): string {
  return JSON.stringify({ ...JSON.parse(text), ...changes });
}

/** The problem, whichever step finds it. */
function problem(text: string): string | undefined {
  const read = readSavedGame(text);
  if (isRecordProblem(read)) return read.problem;
  const match = replay(game, read.moves);
  if (isRecordProblem(match)) return match.problem;
  const seats = savedSeats(game, read);
  return isRecordProblem(seats) ? seats.problem : undefined;
}

describe('a saved game', () => {
  test('has a line for each joint move', () => {
    expect(saved('2 2', '1 1')).toBe(`{
"format": "anygame-saved-game",
"version": 1,
"game": "tic-tac-toe",
"sheet": "(role x) …",
"seats": {"x":"flat","o":"human"},
"budget": {"seconds":2},
"seed": 7,
"moves": [
["(mark 2 2)","noop"],
["noop","(mark 1 1)"]
]
}
`);
  });

  test.each([[[]], [['2 2', '1 1', '3 3']]])('is what it was when it is read again: %j', (moves) => {
    const read = readSavedGame(saved(...moves));
    if (isRecordProblem(read)) throw new Error(read.problem);
    const match = replay(game, read.moves);
    const seats = savedSeats(game, read);
    if (isRecordProblem(match) || isRecordProblem(seats)) throw new Error('it should be sound');
    expect(match.length).toBe(moves.length);
    expect(rolesOf(game).map((role) => seats.text(role))).toEqual(['flat', 'human']);
    const { game: name, sheet, budget, seed } = read;
    expect(savedText({ name, sheet, match, seats, budget, seed })).toBe(saved(...moves));
  });

  test('remembers which machine has other time than the rest', () => {
    const budgets = { x: { seconds: 5, playouts: 100 } };
    expect(readSavedGame(changed({ budgets }))).toMatchObject({ budgets });
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'this is not a saved game: it is not JSON'],
    ['half of one', saved('1 1').slice(0, 60), 'this is not a saved game: it is not JSON'],
    ['other JSON', '[1, 2]', 'this is not a saved game: it has no "format": "anygame-saved-game"'],
    ['a newer one', changed({ version: 2 }), 'this is version 2 of the format; this Anygame reads version 1'],
    ['no version', changed({ version: undefined }), 'this is version none of the format'],
    ['no sheet', changed({ sheet: 5 }), 'this saved game is damaged: "sheet" is not a text'],
    ['no name', changed({ game: null }), '"game" is not a text'],
    ['no budget', changed({ budget: {} }), '"budget" is neither of seconds nor of playouts'],
    ['a strange budget', changed({ budget: { seconds: -1 } }), '"budget" is neither'],
    ['a strange seed', changed({ seed: 1.5 }), '"seed" is not a whole number from 0'],
    ['strange seats', changed({ seats: [1] }), '"seats" does not give a text for each role'],
    ['strange moves', changed({ moves: ['(mark 1 1)'] }), '"moves" is not a list of lists of texts'],
    ['a missing seat', changed({ seats: { x: 'human' } }), '"seats" has no player for o'],
    [
      'an unknown seat',
      changed({ seats: { x: 'human', o: 'human', y: 'flat' } }),
      '"seats" names y, but the roles are x, o',
    ],
    [
      'an unknown player',
      changed({ seats: { x: 'human', o: 'falt' } }),
      "the player of o is not available: there is no player 'falt'; choose from auto, random, legal, greedy, goal-search, subgoal, decision-tree, contextual, minimax, berger, flat, mcts, keating, nested, puzzle, ismcts, oos, cfr, hyperplay, hyperplay-ii, human",
    ],
    ['a move too short', changed({ moves: [['(mark 1 1)']] }), 'move 1 has 1 parts, but there are 2 roles'],
    [
      'an illegal move',
      changed({
        moves: [
          ['(mark 1 1)', 'noop'],
          ['noop', '(mark 1 1)'],
        ],
      }),
      "move 2: o has no legal move '(mark 1 1)' there",
    ],
    ['a number for a move', changed({ moves: [['1', 'noop']] }), "move 1: x has no legal move '1' there"],
    ['a budget of nothing', changed({ budgets: { o: {} } }), '"budgets" does not give seconds or playouts'],
    [
      'moves after the end',
      changed({
        moves: JSON.parse(saved('1 1', '2 1', '1 2', '2 2', '1 3')).moves.concat([['noop', 'noop']]),
      }),
      'move 6: the game is over before it',
    ],
  ])('that is %s is refused', (_, text, message) => {
    expect(problem(text)).toContain(message);
  });
});
