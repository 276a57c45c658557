/** The sheets against a plain program that counts the open sides of boxes. */
import family from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, listedMoves, type Move, type Role } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { type Random, seededRandom } from '../../test/random.ts';

const SEED = 4;
const GAMES = 6;
const MOST_PATHS = 20_000;

describe.each(family.games)('$name', ({ name, parameters: { width, height }, oracles }) => {
  const paper = paperOf(width, height);
  const start: Position = { open: [...paper.sidesOf.keys()], lead: 0, mover: 0 };

  test('has as many paths as the plain program finds', () => {
    const counts = oracles.perft.counts.filter((count) => count <= MOST_PATHS);
    expect(counts.map((_, i) => paths(paper, start, i + 1))).toEqual(counts);
  });

  test('agrees with the plain program along random games', () => {
    const random = seededRandom(SEED);
    const { game } = compile(sheetDescription(`games/dots-and-boxes/${name}.kif`), { engine: 'circuit' });
    for (let i = 0; i < GAMES; i++) playTogether(game, paper, start, random);
  });

  if (width * height <= 4) {
    test('has the value that the plain program finds', () => {
      const red = 50 + 50 * Math.sign(bestLead(paper, start.open, new Map()));
      expect({ red, blue: 100 - red }).toEqual(oracles.value?.goals);
    });
  }
});

function playTogether(game: Game, paper: Paper, start: Position, random: Random): void {
  let state = game.initial;
  let position = start;
  for (;;) {
    expect(game.isTerminal(state)).toBe(position.open.length === 0);
    if (position.open.length === 0) break;
    const mover = position.mover as Role;
    const moves = listedMoves(game, state, mover);
    const texts = moves.map((move) => printTerm(game.moveTerm(move)));
    expect([...texts].sort()).toEqual(position.open.map((line) => `(draw ${line})`).sort());
    const chosen = random.pick(position.open);
    const move = moves[texts.indexOf(`(draw ${chosen})`)] as Move;
    const waiting = listedMoves(game, state, (1 - mover) as Role)[0] as Move;
    state = game.next(state, mover === 0 ? [move, waiting] : [waiting, move]);
    position = after(paper, position, chosen);
  }
  const red = 50 + 50 * Math.sign(position.lead);
  expect([0, 1].map((role) => game.utility(state, role as Role))).toEqual([red, 100 - red]);
}

// -- The plain program. Lines are named as in the sheets, by column and row.

interface Paper {
  /** The lines around each box. */
  readonly boxes: readonly (readonly string[])[];
  /** The boxes on both sides of each line. */
  readonly sidesOf: ReadonlyMap<string, readonly (readonly string[])[]>;
}

interface Position {
  readonly open: readonly string[];
  /** Red boxes, less blue ones. */
  readonly lead: number;
  readonly mover: number;
}

function paperOf(width: number, height: number): Paper {
  const boxes = Array.from({ length: width * height }, (_, i) => {
    const column = 2 * (i % width) + 2;
    const row = 2 * Math.floor(i / width) + 2;
    return [`${column - 1} ${row}`, `${column + 1} ${row}`, `${column} ${row - 1}`, `${column} ${row + 1}`];
  });
  const lines = new Set(boxes.flat());
  return {
    boxes,
    sidesOf: new Map([...lines].map((line) => [line, boxes.filter((box) => box.includes(line))])),
  };
}

function closedBy({ sidesOf }: Paper, open: readonly string[], line: string): number {
  const boxes = sidesOf.get(line) ?? [];
  return boxes.filter((box) => box.every((side) => side === line || !open.includes(side))).length;
}

function after(paper: Paper, { open, lead, mover }: Position, line: string): Position {
  const closed = closedBy(paper, open, line);
  return {
    open: open.filter((each) => each !== line),
    lead: lead + (mover === 0 ? closed : -closed),
    mover: closed > 0 ? mover : 1 - mover,
  };
}

function paths(paper: Paper, position: Position, depth: number): number {
  if (depth === 1) return position.open.length;
  return position.open.reduce((sum, line) => sum + paths(paper, after(paper, position, line), depth - 1), 0);
}

/** How many more of the boxes still to be won go to the player who moves. */
function bestLead(paper: Paper, open: readonly string[], known: Map<string, number>): number {
  if (open.length === 0) return 0;
  const key = open.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const leads = open.map((line) => {
    const closed = closedBy(paper, open, line);
    const rest = bestLead(
      paper,
      open.filter((each) => each !== line),
      known,
    );
    return closed > 0 ? closed + rest : -rest;
  });
  const best = Math.max(...leads);
  known.set(key, best);
  return best;
}
