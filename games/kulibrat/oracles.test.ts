import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

interface Variant {
  readonly reserve: number;
  readonly jumpsOff: boolean;
  readonly diagonalAttack: boolean;
  readonly limit: number;
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  kulibrat: { reserve: 4, jumpsOff: true, diagonalAttack: false, limit: 120 },
  'kolibrat-berger': { reserve: Infinity, jumpsOff: false, diagonalAttack: false, limit: 200 },
  'kolibrat-berger-diagonal': { reserve: Infinity, jumpsOff: false, diagonalAttack: true, limit: 200 },
};

const WIDTH = 3;
const HEIGHT = 4;

type Player = 0 | 1;

interface Situation {
  /** By column and row, both counted from 1: who stands there. */
  readonly pieces: ReadonlyMap<string, Player>;
  readonly points: readonly [number, number];
  readonly mover: Player;
  readonly moves: number;
}

function startOf(variant: Variant): Position {
  return positionOf(variant, { pieces: new Map(), points: [0, 0], mover: 0, moves: 0 });
}

function positionOf(variant: Variant, { pieces, points, mover, moves }: Situation): Position {
  const actions = actionsOf(variant, pieces, mover);
  const other = (1 - mover) as Player;
  const isLocked = actions.length + actionsOf(variant, pieces, other).length === 0;
  const winner = points.includes(5) ? points.indexOf(5) : isLocked ? mover : undefined;
  const result = winner === undefined ? [50, 50] : winner === 0 ? [100, 0] : [0, 100];
  return {
    goals: winner !== undefined || moves === variant.limit ? result : undefined,
    moves: () => {
      const own = actions.length > 0 ? actions : ['noop'];
      return mover === 0 ? [own, ['noop']] : [['noop'], own];
    },
    after: (joint) => {
      const action = joint[mover] ?? '';
      const [a, b, c, d] = numbersIn([action]);
      const next = new Map(pieces);
      const score: [number, number] = [points[0], points[1]];
      if (action !== 'noop') next.delete(`${a} ${b}`);
      if (action.includes('insert')) next.set(`${a} ${b}`, mover);
      if (c !== undefined) next.set(`${c} ${d}`, mover);
      if (action.includes('exit')) score[mover]++;
      return positionOf(variant, { pieces: next, points: score, mover: other, moves: moves + 1 });
    },
  };
}

function actionsOf(variant: Variant, pieces: ReadonlyMap<string, Player>, player: Player): string[] {
  const ahead = player === 0 ? 1 : -1;
  const first = player === 0 ? 1 : HEIGHT;
  const isOutside = (row: number) => row < 1 || row > HEIGHT;
  const actions: string[] = [];
  const onBoard = [...pieces.values()].filter((owner) => owner === player).length;
  for (let column = 1; column <= WIDTH; column++) {
    if (onBoard < variant.reserve && !pieces.has(`${column} ${first}`))
      actions.push(`(insert ${column} ${first})`);
    for (let row = 1; row <= HEIGHT; row++) {
      if (pieces.get(`${column} ${row}`) !== player) continue;
      const at = `${column} ${row}`;
      if (isOutside(row + ahead)) actions.push(`(exit ${at})`);
      for (const aside of [-1, 0, 1]) {
        const to = `${column + aside} ${row + ahead}`;
        const target = pieces.get(to);
        const isInside = column + aside >= 1 && column + aside <= WIDTH && !isOutside(row + ahead);
        if (isInside && aside !== 0 && target === undefined) actions.push(`(move ${at} ${to})`);
        const isAttack = (aside !== 0) === variant.diagonalAttack && target === 1 - player;
        if (isInside && isAttack) actions.push(`(attack ${at} ${to})`);
      }
      let landing = row + ahead;
      while (pieces.get(`${column} ${landing}`) === 1 - player) landing += ahead;
      if (landing === row + ahead || pieces.has(`${column} ${landing}`)) continue;
      if (!isOutside(landing)) actions.push(`(jump ${at} ${column} ${landing})`);
      else if (variant.jumpsOff) actions.push(`(exit ${at})`);
    }
  }
  return actions;
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(Object.entries(VARIANTS))('%s', (name, variant) => {
  test('has as many paths as counted without the rule sheet', () => {
    const { counts } = games.find((game: { name: string }) => game.name === name).oracles.perft;
    expect(pathCounts(startOf(variant), 7)).toEqual(counts.slice(0, 7));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/kulibrat/${name}.kif`, startOf(variant), 100);
  });
});
