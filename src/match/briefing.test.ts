import { expect, test } from 'vitest';
import { testGame } from '../../test/match/playing.ts';
import { Beliefs } from '../beliefs/index.ts';
import type { Move, Role } from '../game/index.ts';
import type { MatchEvent, Situation } from '../players/index.ts';
import { Briefing } from './briefing.ts';
import { Match } from './match.ts';

const X = 0 as Role;

function followed(file: string) {
  const { game } = testGame(file);
  const events: MatchEvent[] = [];
  const briefing = new Briefing({ observe: (event) => void events.push(event) });
  const match = new Match(game);
  const move = (place: number): void => match.make(match.legal().map((moves) => moves.at(place) as Move));
  return { game, match, move, events, briefing };
}

test('a player hears of every joint move once, and of those that are taken back', () => {
  const { match, move, events, briefing } = followed('games/tic-tac-toe/tic-tac-toe.kif');
  for (const place of [0, 0, 0]) {
    move(place);
    briefing.update(match.view(X));
  }
  briefing.update(match.view(X));
  match.goTo(1);
  move(-1);
  expect(briefing.turn(match.view(X))).toEqual({
    step: 2,
    situation: { kind: 'state', state: match.state },
  });
  expect(events.map(({ kind, step }) => [kind, step])).toEqual([
    ['observed', 1],
    ['observed', 2],
    ['observed', 3],
    ['takenBack', 1],
    ['observed', 2],
  ]);
});

test('where something is hidden, a turn brings what the turns before have not brought', () => {
  const { game, match, move, briefing } = followed('games/tic-tac-toe/blind-tic-tac-toe.kif');
  const beliefs = new Beliefs(game, X);
  const ranges: (readonly [number, number] | 'state')[] = [];
  const follow = (): Situation => {
    const { situation } = briefing.turn(match.view(X));
    beliefs.follow(situation);
    ranges.push(situation.kind === 'state' ? 'state' : [situation.from, situation.observations.length]);
    return situation;
  };
  follow();
  move(0);
  briefing.update(match.view(X));
  move(1);
  follow();
  move(0);
  follow();
  match.goTo(1);
  move(-1);
  follow();
  expect(ranges).toEqual(['state', [0, 2], [2, 1], [1, 1]]);
  expect(beliefs.step).toBe(2);
});

test('what was missed is noticed', () => {
  const { game } = testGame('games/tic-tac-toe/blind-tic-tac-toe.kif');
  const beliefs = new Beliefs(game, X);
  expect(() => beliefs.follow({ kind: 'observations', from: 2, observations: [] })).toThrow(
    '2 joint moves were made, but 0 observed',
  );
});
