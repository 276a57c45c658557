import { expect, test } from 'vitest';
import { compile } from '../../src/engines/index.ts';
import type { Game, Move, Role, State } from '../../src/game/index.ts';
import {
  choiceText,
  createPlayer,
  isChoiceRefusal,
  PLAYERS,
  type Player,
  readPlayerChoice,
} from '../../src/players/index.ts';
import { sheetDescription } from '../../test/games.ts';
import { matchStart, positionAfter } from '../../test/playing.ts';
import { DEFAULT_LEVEL, LEVELS, levelName, levelOf } from './levels.ts';

function playerOf(text: string): Player {
  const choice = readPlayerChoice(text, PLAYERS);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  return createPlayer(choice, PLAYERS);
}

function winsAtOnce(game: Game, state: State, role: Role, reply: Move): boolean {
  const moves = game.roles.map((_, each) =>
    each === role ? reply : (game.legalMoves(state, each as Role)[0] as Move),
  );
  const end = game.next(state, moves);
  return game.isTerminal(end) && game.utility(end, role) === 100;
}

test('a level is recognised by what its seat says', () => {
  for (const level of LEVELS) {
    const choice = readPlayerChoice(level.player, PLAYERS);
    if (isChoiceRefusal(choice)) throw new Error(choice.problem);
    expect(levelOf({ player: choiceText(choice), budget: level.budget })).toBe(level);
  }
  expect(levelName(DEFAULT_LEVEL)).toBe('Medium');
});

/** White threatens to mate on f7. */
const THREATS = [
  ['(move e 2 e 4)', '(move e 7 e 5)', '(move f 1 c 4)', '(move b 8 c 6)', '(move d 1 h 5)'],
  ['(move e 2 e 4)', '(move e 7 e 5)', '(move d 1 h 5)', '(move b 8 c 6)', '(move f 1 c 4)'],
  ['(move e 2 e 4)', '(move e 7 e 5)', '(move f 1 c 4)', '(move f 8 c 5)', '(move d 1 f 3)'],
];
const { game } = compile(sheetDescription('games/chess/chess.kif'));
/** A hundredth of the level's budget, as on a slow and busy machine. */
const LITTLE = { playouts: 30 };

test("Medium does not lose to scholar's mate in chess, even on a slow machine", async () => {
  const medium = LEVELS.find(({ key }) => key === 'medium')?.player ?? '';
  for (const [seed, moves] of THREATS.entries()) {
    const { state, ...position } = positionAfter(game, moves);
    const black = 1 as Role;
    const player = playerOf(medium);
    // As short as on the page, so there is no time to build machines with many lanes.
    await player.start(matchStart(game, black, seed, { budget: { seconds: 0.5 } }));
    const legal = game.legalMoves(state, black);
    const move = await player.choose({ ...position, legal, budget: LITTLE });
    const next = game.next(state, [game.legalMoves(state, 0 as Role)[0] as Move, move]);
    const replies = game.legalMoves(next, 0 as Role);
    const mates = replies.filter((reply) => winsAtOnce(game, next, 0 as Role, reply));
    expect(mates.map((reply) => game.moveText(reply))).toEqual([]);
  }
});
