import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { jointMoves, legalByRole, rolesOf } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';

/** The results of all pairs of decisions, and those from which nobody alone wants to go away. */
const GAMES = {
  'battle-of-the-sexes': {
    results: {
      'ballet ballet': [100, 60],
      'ballet boxing': [0, 0],
      'boxing ballet': [0, 0],
      'boxing boxing': [60, 100],
    },
    equilibria: ['ballet ballet', 'boxing boxing'],
  },
  chicken: {
    results: {
      'straight straight': [0, 0],
      'straight swerve': [100, 30],
      'swerve straight': [30, 100],
      'swerve swerve': [60, 60],
    },
    equilibria: ['straight swerve', 'swerve straight'],
  },
  'matching-pennies': {
    results: {
      'heads heads': [100, 0],
      'heads tails': [0, 100],
      'tails heads': [0, 100],
      'tails tails': [100, 0],
    },
    equilibria: [],
  },
  'stag-hunt': {
    results: {
      'hare hare': [60, 60],
      'hare stag': [60, 0],
      'stag hare': [0, 60],
      'stag stag': [100, 100],
    },
    equilibria: ['hare hare', 'stag stag'],
  },
};

describe.each(Object.entries(GAMES))('%s', (name, { results, equilibria }) => {
  const { game } = compile(sheetDescription(`games/matrix-games/${name}.kif`));
  const found: Record<string, number[]> = {};
  for (const moves of jointMoves(legalByRole(game, game.initial))) {
    const state = game.next(game.initial, moves);
    const decisions = moves.map((move) => printTerm(game.moveTerm(move))).join(' ');
    found[decisions] = rolesOf(game).map((role) => game.utility(state, role));
  }

  test('has the known results', () => {
    expect(found).toEqual(results);
  });

  test('has the known equilibria', () => {
    const differsFor = (player: number, one: string, other: string) =>
      one.split(' ').every((decision, i) => (decision === other.split(' ')[i]) === (i !== player));
    const isStable = (decisions: string) =>
      [0, 1].every((player) =>
        Object.keys(found)
          .filter((other) => differsFor(player, decisions, other))
          .every((other) => found[other]![player]! <= found[decisions]![player]!),
      );
    expect(Object.keys(found).filter(isStable).sort()).toEqual(equilibria);
  });
});
