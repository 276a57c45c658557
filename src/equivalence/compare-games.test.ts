import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { isTurnBased, readDescription } from '../gdl/index.ts';
import { installedLibrary, sheetFile } from '../host/index.ts';
import { compareGames } from './compare-games.ts';
import { nearComparison } from './near.ts';
import { replay } from './replay.ts';
import { scrambledSheet } from './scramble.ts';
import { Subject } from './subject.ts';

function subject(text: string, name = 'sheet'): Subject {
  const { description } = readDescription(text, name);
  if (!isTurnBased(description)) throw new Error('not a game with turns');
  return new Subject(name, description);
}

function librarySheet(name: string): string {
  const game = installedLibrary().library.find(name);
  if (game === undefined) throw new Error(`no game ${name}`);
  return readFileSync(sheetFile(game), 'utf8');
}

const library = (name: string): Subject => subject(librarySheet(name), name);

test('number scrabble is tic-tac-toe in disguise', () => {
  const [first, second] = [library('tic-tac-toe'), library('number-scrabble')];
  const answer = compareGames(first, second);
  if (answer.verdict !== 'same') throw new Error(answer.reason);
  expect([answer.how, answer.scope]).toEqual(['circuit', 'all states']);
  expect(new Map(answer.mapping.fluents).get('(cell 2 2 empty)')).toBe('(owner 5 nobody)');
  expect(answer.mapping.fluents).toHaveLength(29);
  expect(answer.mapping.moves).toHaveLength(20);
  const again = replay(first.game, second.game, answer.mapping, { games: 50, random: seededRandom(3) });
  expect(again).toMatchObject({ games: 50 });
  expect(again.difference).toBeUndefined();
});

test('differences that show only at the end are shown by the moves of a game', () => {
  const answer = compareGames(library('connect-four'), library('connect-four-misere'));
  if (answer.verdict !== 'different') throw new Error(answer.verdict);
  expect(answer.scope).toBe('reachable states');
  expect(answer.witness?.moves.length).toBeGreaterThan(5);
  expect(answer.reason).toMatch(
    /^whichever role is which, they differ: if red is red and yellow is yellow, /,
  );
});

test('goals that do not matter before the end do not hide a game', () => {
  const plain = librarySheet('tic-tac-toe');
  const generous = `${plain}\n(<= (goal ?player 70) (role ?player) (true (cell ?r ?c empty)) (not (line x)) (not (line o)))`;
  const answer = compareGames(subject(plain), subject(generous));
  expect(answer).toMatchObject({ verdict: 'same', how: 'circuit', scope: 'reachable states' });
});

test('a fact that a move needs in every alternative, and that only this move brings about, does not hide a game', () => {
  const plain = `(role p) (init on) (init x) (init u)
    (<= (legal p swap) (true on)) (<= (legal p turn) (true on)) (<= (legal p stop) (true on))
    (<= (next on) (true on))
    (<= (next x) (does p swap) (true y)) (<= (next y) (does p swap) (true x))
    (<= (next x) (does p turn) (true x)) (<= (next y) (does p turn) (true y)) (<= (next x) (does p stop) (true x))
    (<= (next u) (does p turn) (true w)) (<= (next w) (does p turn) (true u))
    (<= (next u) (does p swap) (true u)) (<= (next w) (does p swap) (true w))
    (<= (next over) (does p stop)) (<= terminal (true over))
    (<= (goal p 100) (true x)) (<= (goal p 0) (not (true x)))`;
  const withImpossible = `${plain}
    (<= hindered (not (true f)) (true x)) (<= (next f) (does p bad)) (<= (next over) (does p bad))
    (<= chance (true x) (true u)) (<= chance (true x) (true w)) (<= (legal p bad) (not hindered) chance)`;
  const answer = compareGames(subject(plain), subject(withImpossible));
  expect(answer).toMatchObject({ verdict: 'same', how: 'circuit', scope: 'all states' });
});

test('a wrong mapping does not survive replays', () => {
  const [first, second] = [library('tic-tac-toe'), library('number-scrabble')];
  const answer = compareGames(first, second);
  if (answer.verdict !== 'same') throw new Error(answer.reason);
  // Swaps the centre and a corner in moves and fluents alike.
  const swapped = (text: string): string =>
    text.replace(/(owner|take) ([58])/, (_, word, number) => `${word} ${number === '5' ? 8 : 5}`);
  const wrong = {
    roles: answer.mapping.roles,
    fluents: answer.mapping.fluents.map(([from, to]) => [from, swapped(to)] as const),
    moves: answer.mapping.moves.map((each) => ({ ...each, toMove: swapped(each.toMove) })),
  };
  const { difference } = replay(first.game, second.game, wrong, { games: 200, random: seededRandom(3) });
  expect(difference?.what).toMatch(/only the (first|second) game is over|legal/);
});

test('cells that are never used do not hide a game, though rules are written for them', () => {
  const first = library('breakthrough-holes');
  const second = subject(scrambledSheet(first.description, { seed: 1 }));
  expect(compareGames(first, second, { replays: 2 }).verdict).toBe('same');
});

test.each([1, 2])('the scrambler does not hide games (seed %i)', (seed) => {
  // The number of move sequences that lead to positions of the labyrinth exceeds exact numbers.
  for (const name of ['nim-3-4-5', 'blocks-world', 'red-blue-hackenbush', 'kuhn-poker', 'labyrinth']) {
    const first = library(name);
    const second = subject(scrambledSheet(first.description, { seed }));
    const answer = compareGames(first, second, { replays: 5 });
    expect([name, answer.verdict]).toEqual([name, 'same']);
  }
});

test('a game with other goals is near, and a game shows the difference', () => {
  const [first, second] = [library('connect-four-5x4'), library('connect-four-5x4')];
  const text = librarySheet('connect-four-5x4').replace('(goal ?player 50)', '(goal ?player 40)');
  const changed = subject(text, 'changed');
  expect(compareGames(first, second).verdict).toBe('same');
  expect(compareGames(first, changed, { seconds: 20 }).verdict).toBe('different');
  const near = nearComparison(first, changed);
  expect(near?.change).toBe('goals');
  expect(near?.onlyFirst).toHaveLength(1);
});

test('games that can only end differently are told apart, though too many positions and lines of play are alike', () => {
  const bridge = /\(<= \(bridge \?column[\s\S]*?crosser\)\)\)/;
  const text = librarySheet('blocker');
  expect(text).toMatch(bridge);
  const answer = compareGames(library('blocker'), subject(text.replace(bridge, ''), 'unbridgeable'));
  if (answer.verdict !== 'different') throw new Error(answer.verdict);
  expect(answer.scope).toBe('reachable states');
  // A bridge takes four moves at least.
  expect(answer.witness).toMatchObject({ position: 'over, with goals 100 and 0', sequences: [1, 0] });
  expect(answer.witness?.moves).toHaveLength(4);
});

const LAMP = (order: string): string => `(role a) (role b) (init (lamp off)) ${order}
(legal a push) (legal a wait) (legal b wait)
(<= (next (lamp on)) (does a push))
(<= (next (lamp ?x)) (does a wait) (true (lamp ?x)))
(<= terminal (true (lamp on)))
(goal b 0) (<= (goal a 100) (true (lamp on))) (<= (goal a 0) (true (lamp off)))`;

/** The same game without a fluent for the lamp being off. */
const DARK_LAMP = `(role a) (role b)
(legal a press) (legal a stay) (legal b stay)
(<= (next shines) (does a press))
(<= (next shines) (does a stay) (true shines))
(<= terminal (true shines))
(goal b 0) (<= (goal a 100) (true shines)) (<= (goal a 0) (not (true shines)))`;

test('positions that are encoded differently are compared one by one', () => {
  const answer = compareGames(subject(LAMP('')), subject(DARK_LAMP));
  if (answer.verdict !== 'same') throw new Error(answer.reason);
  expect(answer.how).toBe('positions');
  expect(answer.mapping.fluents).toEqual([['(lamp on)', 'shines']]);
  expect(answer.derived).toEqual([{ game: 0, fluent: '(lamp off)', condition: '(not shines)' }]);
});

test('a difference comes with moves after which it shows', () => {
  const late = LAMP('').replace('(<= (goal a 100) (true (lamp on)))', '(<= (goal a 90) (true (lamp on)))');
  const answer = compareGames(subject(LAMP(''), 'one'), subject(late, 'other'));
  expect(answer).toMatchObject({
    verdict: 'different',
    witness: { game: 0, moves: [['push', 'wait']], sequences: [1, 0] },
  });
});

test('goals that differ by a strictly increasing map are the same where only their order counts', () => {
  const other = LAMP('').replaceAll('(goal a 100)', '(goal a 70)').replaceAll('(goal a 0)', '(goal a 30)');
  const [first, second] = [subject(LAMP('')), subject(other)];
  expect(compareGames(first, second).verdict).toBe('different');
  expect(compareGames(first, second, { goals: 'order' }).verdict).toBe('same');
});

const DOORS = (start: string, [open, shut, turn]: readonly string[]): string => `(role a) ${start}
(legal a (${turn} 1)) (legal a (${turn} 2)) (door 1) (door 2)
(<= (next (${open} ?d)) (does a (${turn} ?d)) (true (${shut} ?d)))
(<= (next (${shut} ?d)) (does a (${turn} ?d)) (true (${open} ?d)))
(<= (next (${open} ?d)) (true (${open} ?d)) (not (does a (${turn} ?d))))
(<= (next (${shut} ?d)) (true (${shut} ?d)) (not (does a (${turn} ?d))))
(<= terminal (true (${open} 1)) (true (${open} 2)))
(<= (goal a 100) (true (${open} 1)) (true (${open} 2))) (<= (goal a 0) (true (${shut} ?d)))`;

test('the same game from another position is near, under other names too', () => {
  const first = subject(DOORS('(init (open 1)) (init (shut 2))', ['open', 'shut', 'turn']));
  const second = subject(DOORS('(init (off 1)) (init (off 2))', ['on', 'off', 'press']));
  expect(compareGames(first, second).verdict).toBe('different');
  const near = nearComparison(first, second);
  expect([near?.change, near?.onlyFirst.length, near?.onlySecond.length]).toEqual(['start', 1, 1]);
});

test('a larger board is a change of facts, and other lines on it are no change of the start', () => {
  expect(nearComparison(library('hex-3x3'), library('hex-5x5'))?.change).toBe('facts');
  expect(nearComparison(library('tic-tac-toe'), library('tic-tac-toe-large'))?.change).not.toBe('start');
});
