import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusFolder, noteMissingCorpus } from '../../test/corpus.ts';
import { described, ticTacToe } from '../../test/games.ts';
import { compile } from '../engines/compile.ts';
import type { Game } from './game.ts';
import { countPaths, countStates, type PerftEvent, pathsOfLength } from './perft.ts';

function rows<Row>(events: Iterable<PerftEvent<Row>>): Row[] {
  return [...events].flatMap((event) => (event.kind === 'row' ? [event.row] : []));
}

/** Computed by hand: 9!/(9-d)! minus the games that have ended. */
const TIC_TAC_TOE = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872];

describe('tic-tac-toe', () => {
  test('has the known number of paths', () => {
    const counted = rows(countPaths(ticTacToe(), 7));
    expect(counted.map(({ paths }) => paths)).toEqual(TIC_TAC_TOE.slice(0, 8));
    expect(counted.map(({ ended }) => ended)).toEqual([0, 0, 0, 0, 0, 1440, 5328, 47952]);
  });

  test('has the known number of states, and as many paths when states are remembered', () => {
    const counted = rows(countStates(ticTacToe(), 20, 1e6));
    expect(counted.map(({ paths }) => Number(paths))).toEqual(TIC_TAC_TOE);
    expect(counted.map(({ newStates }) => newStates)).toEqual([
      1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78,
    ]);
    expect(counted.map(({ terminal }) => terminal)).toEqual([0, 0, 0, 0, 0, 120, 148, 444, 168, 78]);
  });

  test('has the same numbers in both engines', () => {
    expect(rows(countPaths(ticTacToe('rules'), 3))).toEqual(rows(countPaths(ticTacToe(), 3)));
  });

  test('the paths of one length are those of the complete count', () => {
    const game = ticTacToe();
    expect(rows(pathsOfLength(game, game.initial, 5))).toEqual([rows(countPaths(game, 5))[5]]);
  });
});

test('states in which somebody is stuck are counted', () => {
  const { game } = compile(
    described(
      '(role r) (init s) (<= (legal r go) (true s)) (<= (next t) (does r go)) (<= terminal (true u)) (goal r 0)',
    ),
  );
  expect(rows(countPaths(game, 5))).toEqual([
    { depth: 0, paths: 1, ended: 0, stuck: 0 },
    { depth: 1, paths: 1, ended: 0, stuck: 1 },
    { depth: 2, paths: 0, ended: 0, stuck: 0 },
  ]);
  expect(rows(countStates(game, 5, 10)).map(({ stuck }) => stuck)).toEqual([0, 1]);
});

test('a count of states that grows too large is given up', () => {
  const events = countStates(ticTacToe(), 9, 500);
  const seen: number[] = [];
  for (;;) {
    const { done, value } = events.next();
    if (done) {
      expect(value).toBe('too many states');
      break;
    }
    if (value.kind === 'row') seen.push(value.row.states);
  }
  expect(seen).toEqual([1, 9, 72]);
});

noteMissingCorpus('state counts of public rule sheets');
describe.skipIf(corpusFolder === undefined)('public sheets have the recorded states', () => {
  const folder = corpusFolder ?? '';
  const names = [
    'base/maze.kif',
    'base/troublemaker01.kif',
    'stanford/3puzzle.kif',
    'stanford/horseshoe.kif',
  ];

  test.each(names)('%s', (name) => {
    const recorded = JSON.parse(readFileSync(path.join(folder, 'perft.json'), 'utf8'))[name];
    const game: Game = compile(described(readFileSync(path.join(folder, 'rulesheets', name), 'latin1'))).game;
    const counted = rows(countStates(game, 1000, 1e5)).filter(({ newStates }) => newStates > 0);
    expect(counted.map(({ newStates }) => newStates)).toEqual(recorded.newStatesPerDepth);
    expect(counted.map(({ terminal }) => terminal)).toEqual(recorded.terminalPerDepth);
  });
});
