import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../../test/games.ts';
import { compile } from '../../engines/compile.ts';
import { type Game, rolesOf } from '../../game/index.ts';
import { defaultChoice } from '../../match/index.ts';
import { chosenSeats } from './setup.ts';

const three = compile(
  described(`(role ann) (role bob) (role cid) (role random) (init s) (goal ann 0) (goal bob 0) (goal cid 0)
    (goal random 0) (<= (legal ?r go) (role ?r)) (next s)`),
).game;
const usual = defaultChoice().player;

function seated(game: Game, as: string | undefined, ...against: string[]): string {
  const seats = chosenSeats(game, { as, against });
  return rolesOf(game)
    .map((role) => seats.text(role))
    .join(' ');
}

describe('who plays', () => {
  test.each<[string | undefined, string[], string]>([
    [undefined, [], `human ${usual} ${usual} chance`],
    ['BOB', [], `${usual} human ${usual} chance`],
    ['all', [], 'human human human chance'],
    ['none', [], `${usual} ${usual} ${usual} chance`],
    ['ann, cid', [], `human ${usual} human chance`],
    ['random', [], `${usual} ${usual} ${usual} human`],
    [undefined, ['random'], 'human random random chance'],
    [undefined, ['ann=random'], `random human ${usual} chance`],
    [undefined, ['random', 'flat'], 'human random flat chance'],
    ['none', ['cid=legal', 'random'], 'random random legal chance'],
    ['all', ['bob=flat'], 'human flat human chance'],
    ['ann', ['Bob=human', '{"player": "flat"}'], 'human human flat chance'],
  ])('--as %s --against %j', (as, against, expected) => {
    expect(seated(three, as, ...against)).toBe(expected);
  });

  test.each<[string | undefined, string[], string]>([
    ['zebra', [], "--as: there is no role 'zebra'; choose from ann, bob, cid, random, all, none."],
    [
      'ann,bop',
      [],
      "there is no role 'bop'; choose from ann, bob, cid, random, all, none. Did you mean 'bob'?",
    ],
    [undefined, ['bop=flat'], "--against: there is no role 'bop'; choose from ann, bob, cid, random."],
    [undefined, ['falt'], "--against: there is no player 'falt'. Did you mean 'flat'?"],
    [undefined, ['zzzzzz'], "there is no player 'zzzzzz'. Choose from "],
    [undefined, ['flat:c=1'], "--against: flat has no parameter 'c'"],
    [undefined, ['bob=flat', 'bob=random'], '--against: bob has two players.'],
    ['bob', ['bob=flat'], '--against: bob is played by you, as --as says.'],
    [undefined, ['random=flat'], "--against: random is chance; it can only be 'chance' or 'human'."],
    ['all', ['flat'], "--against: no role is left for 'flat'."],
    ['none', ['flat', 'random'], '--against: 2 players for 3 roles (ann, bob, cid); give one for all'],
  ])('--as %s --against %j is refused', (as, against, message) => {
    expect(() => seated(three, as, ...against)).toThrow(message);
  });

  test('two change places', () => {
    const seats = chosenSeats(ticTacToe(), { as: 'x', against: ['flat'] });
    seats.rotate();
    expect(rolesOf(ticTacToe()).map((role) => seats.text(role))).toEqual(['flat', 'human']);
  });

  test('three move on, and chance stays', () => {
    const seats = chosenSeats(three, { as: 'ann', against: ['random', 'legal'] });
    seats.rotate();
    expect(rolesOf(three).map((role) => seats.text(role))).toEqual(['legal', 'human', 'random', 'chance']);
  });
});
