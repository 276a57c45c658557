/** Boards that follow from what rules say about arguments rather than from the names of facts. */
import { describe, expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { inferLayout } from './infer-layout.ts';
import type { GraphPart, GridPart, Layout, Part } from './layout.ts';
import { sceneOf } from './scene-of.ts';

function drawn(rules: string) {
  const description = described(rules);
  const game = new RulesGame(description);
  const layout = inferLayout(description, game);
  return { layout, scene: sceneOf(layout, game.facts(game.initial)) };
}

function only<Kind extends Part['kind']>({ parts }: Layout, kind: Kind): Extract<Part, { kind: Kind }> {
  const found = parts.filter((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Extract<Part, { kind: Kind }>;
}

const squares = (side: number, fact: (x: number, y: number) => string) =>
  Array.from(
    { length: side * side },
    (_, i) => `(init ${fact((i % side) + 1, Math.floor(i / side) + 1)})`,
  ).join(' ');

const FRAME = '(<= terminal (true done)) (goal walker 50)';

describe('walls and signs on the sides of cells', () => {
  const maze = (
    walls: string,
  ) => `(role walker) (init (at 1 1)) ${squares(3, (x, y) => `(cell ${x} ${y} empty)`)}
    ${walls} (succ 1 2) (succ 2 3)
    (<= (legal walker (go ?x ?y)) (true (cell ?x ?y ?c)) (not (closed ?x ?y)))
    (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)))
    (<= (next (at ?x ?y)) (does walker (go ?x ?y))) ${FRAME}`;

  test('the name of a fact says on which side the wall is', () => {
    const { layout, scene } = drawn(
      maze(`(init (blockedNorth 1 1)) (init (blockedNorth 2 2))
        (<= (closed ?x ?y) (true (blockedNorth ?x ?y)))
        (<= (next (blockedNorth ?x ?y)) (true (blockedNorth ?x ?y)))`),
    );
    expect(only(layout, 'grid').walls).toMatchObject([{ kind: 'wall', side: 'top', column: 0, row: 1 }]);
    const walls = scene.boards[0]?.lines.filter(({ id }) => id.includes('/wall/'));
    expect(walls).toHaveLength(2);
    expect(scene.facts).toEqual([]);
  });

  test('a wall that two neighbours name is drawn once, also at the edge of the board', () => {
    const { scene } = drawn(
      maze(`(init (wall 1 1 east)) (init (wall 2 1 west)) (init (wall 0 1 east))
        (<= (closed ?x ?y) (true (wall ?x ?y ?side)))
        (<= (next (wall ?x ?y ?side)) (true (wall ?x ?y ?side)))`),
    );
    expect(scene.boards[0]?.lines.filter(({ id }) => id.includes('/wall/'))).toHaveLength(2);
  });

  test('comparisons with a neighbour are signs between the cells', () => {
    const { scene } = drawn(
      maze(`(init (cell_gt_right 1 1)) (<= (closed ?x ?y) (true (cell_gt_right ?x ?y)))
        (<= (next (cell_gt_right ?x ?y)) (true (cell_gt_right ?x ?y)))`),
    );
    expect(scene.boards[0]?.labels.map(({ text }) => text)).toContain('>');
  });
});

describe('facts on the board whose cells they name', () => {
  test('riders stand on coloured trails', () => {
    const description = sheetDescription('games/tron/tron-6x6.kif');
    const game = new RulesGame(description);
    const layout = inferLayout(description, game);
    const { layers } = only(layout, 'grid');
    expect(layers.map(({ pattern, isPaint = false }) => [pattern.name, isPaint])).toEqual([
      ['cell', true],
      ['rider', false],
    ]);
    const [board] = sceneOf(layout, game.facts(game.initial)).boards;
    expect(board?.pieces.filter(({ isGround, symbol }) => isGround && symbol === 'square')).toHaveLength(2);
    expect(board?.pieces.filter(({ isGround }) => !isGround)).toHaveLength(2);
  });

  test('two coordinates in two facts place a thing', () => {
    const { layout, scene } =
      drawn(`(role walker) (init (posx red p2)) (init (posx blue p0)) (init (posy red n1))
      (init (posy blue p3)) (succ n1 p0) (succ p0 p1) (succ p1 p2) (succ p2 p3)
      (<= (legal walker (push ?m)) (true (posx ?m ?x))) (<= (next (posy ?m ?y)) (true (posy ?m ?y)))
      (<= (next (posx ?m ?x)) (true (posx ?m ?x)) (not (does walker (push ?m))))
      (<= (next (posx ?m ?new)) (does walker (push ?m)) (true (posx ?m ?x)) (succ ?x ?new)) ${FRAME}`);
    expect(only(layout, 'grid')).toMatchObject({
      columns: ['n1', 'p0', 'p1', 'p2', 'p3'],
      rows: ['p3', 'p2', 'p1', 'p0', 'n1'],
    });
    const cells = scene.boards[0]?.pieces.map(({ cell, title }) => `${title} ${cell}`).sort();
    expect(cells).toEqual(['blue posx/p0/p3', 'red posx/p2/n1']);
  });
});

describe('maps', () => {
  const rooms = (ways: string, more = '') => `(role walker) (init (room a)) ${ways} ${more}
    (<= (legal walker (go ?to)) (true (room ?from)) (way ?from ?to)) (<= (next (room ?to)) (does walker (go ?to)))
    ${FRAME}`;
  const names = ({ points }: GraphPart) => points.map(({ name }) => name);

  test('rooms in a ring stand on a circle, in the order of the ring', () => {
    const { layout, scene } = drawn(rooms('(way a c) (way c b) (way b d) (way d a)'));
    const ring = only(layout, 'graph');
    expect(names(ring)).toEqual(['a', 'c', 'b', 'd']);
    const radii = ring.points.map(({ x, y }) => Math.hypot(x - 0.5, y - 0.5));
    for (const radius of radii) expect(radius).toBeCloseTo(0.5, 2);
    expect(scene.boards[0]?.pieces.map(({ cell }) => cell)).toEqual(['room/a']);
    expect(layout.moves.find(({ pattern }) => pattern.name === 'go')?.steps).toMatchObject([
      { kind: 'thing' },
    ]);
  });

  test('neighbours are nearer than others', () => {
    const { layout } = drawn(rooms('(way a b) (way b c) (way c d) (way b e) (way e f) (way f b)'));
    const { points, lines } = only(layout, 'graph');
    const at = (name: string) => points.find((point) => point.name === name) ?? { x: 0, y: 0 };
    const length = (from: string, to: string) => Math.hypot(at(from).x - at(to).x, at(from).y - at(to).y);
    const longest = Math.max(...lines.map(({ from, to }) => length(from, to)));
    expect(length('a', 'd')).toBeGreaterThan(longest);
    expect(length('d', 'f')).toBeGreaterThan(longest);
  });

  test('numbers in a row, roles in turn and cards that beat others are no maps', () => {
    const count = '(way 1 2) (way 2 3) (way 3 4) (way 4 5)';
    expect(
      drawn(rooms(count).replace('(room a)', '(room 1)')).layout.parts.some(({ kind }) => kind === 'graph'),
    ).toBe(false);
    for (const sheet of ['chinese-checkers/chinese-checkers-4', 'poker/kuhn-poker', 'poker/leduc-holdem']) {
      const description = sheetDescription(`games/${sheet}.kif`);
      const { parts } = inferLayout(description, new RulesGame(description));
      expect(parts.filter(({ kind }) => kind === 'graph')).toEqual([]);
    }
  });

  test('facts that are lines join their points', () => {
    const { parts } = inferLayout(
      sheetDescription('games/hackenbush/red-blue-hackenbush.kif'),
      new RulesGame(sheetDescription('games/hackenbush/red-blue-hackenbush.kif')),
    );
    expect(parts.find((part): part is GraphPart => part.kind === 'graph')).toMatchObject({
      layers: [{ places: [[0], [1]], content: [2] }],
    });
  });
});

test('boards in rows and columns make one large board, with names along its edges only', () => {
  const cells = ['1', '2', '3'].flatMap((row) =>
    ['1', '2', '3'].map((column) => squares(3, (x, y) => `(mark ${row} ${column} ${x} ${y} empty)`)),
  );
  const { scene } = drawn(`(role walker) ${cells.join(' ')}
    (<= (legal walker (play ?a ?b ?x ?y)) (true (mark ?a ?b ?x ?y empty)))
    (<= (next (mark ?a ?b ?x ?y x)) (does walker (play ?a ?b ?x ?y)))
    (<= (next (mark ?a ?b ?x ?y ?c)) (true (mark ?a ?b ?x ?y ?c)) (not (does walker (play ?a ?b ?x ?y)))) ${FRAME}`);
  expect(scene.boards).toHaveLength(9);
  expect(scene.boards.map(({ title }) => title).filter((title) => title !== '').length).toBeLessThanOrEqual(
    1,
  );
  expect(scene.boards.flatMap(({ labels }) => labels)).toHaveLength(18);
});

test('codes of men and kings are checkers, codes with rooks or knights are chess', () => {
  const codes = (names: readonly string[]) => {
    const inits = names.map((name, i) => `(init (cell ${i + 1} 1 ${name})) (init (cell ${i + 1} 2 empty))`);
    const { layout } = drawn(`(role white) (role black) ${inits.join(' ')}
      (<= (legal ?r (take ?x ?y)) (role ?r) (true (cell ?x ?y ?what))) (<= (next ?fact) (true ?fact))
      (<= terminal (true done)) (<= (goal ?r 50) (role ?r))`);
    return names.map((name) => `${layout.looks[name]?.colour} ${layout.looks[name]?.symbol}`);
  };
  expect(codes(['wp', 'wk', 'bp', 'bk'])).toEqual([
    'white man',
    'white crowned',
    'black man',
    'black crowned',
  ]);
  expect(codes(['wra', 'wnb', 'bk', 'bpa'])).toEqual([
    'white rook',
    'white knight',
    'black king',
    'black pawn',
  ]);
});

test('pieces on marked cells are no paint, and numbers that count are no map', () => {
  const description = sheetDescription('games/chess/chess.kif');
  const { parts } = inferLayout(description, new RulesGame(description), { most: 12 });
  for (const part of parts)
    if (part.kind === 'grid') expect(part.layers.some(({ isPaint }) => isPaint)).toBe(false);
  const { layout } =
    drawn(`(role white) (role black) (init (pieces white c4)) (init (pieces black c4)) ${squares(3, (x, y) => `(cell c${x} c${y} empty)`)}
    (less c4 c3) (less c3 c2) (less c2 c1) (less c4 c2) (less c3 c1)
    (<= (legal ?r (take ?x ?y)) (role ?r) (true (cell ?x ?y ?what))) (<= (next (cell ?x ?y ?what)) (true (cell ?x ?y ?what)))
    (<= (next (pieces ?r ?fewer)) (true (pieces ?r ?n)) (less ?n ?fewer)) ${FRAME.replace('walker', 'white')} (goal black 50)`);
  expect(layout.parts.some(({ kind }) => kind === 'graph')).toBe(false);
});

test('no two names have the same letters', () => {
  const names = ['p0000', 'p0001', 'p0010', 'p0011', 'stormy', 'storms', 'stormer', 'storming'];
  const { layout } =
    drawn(`(role walker) ${names.map((name, i) => `(init (cell ${(i % 4) + 1} ${Math.floor(i / 4) + 1} ${name}))`).join(' ')}
    (<= (legal walker (take ?x ?y)) (true (cell ?x ?y ?what)))
    (<= (next (cell ?x ?y ?what)) (true (cell ?x ?y ?what)) (not (does walker (take ?x ?y)))) ${FRAME}`);
  const labels = names.map((name) => layout.looks[name]?.label);
  expect(new Set(labels).size).toBe(names.length);
  for (const label of labels) expect(label?.length).toBeLessThanOrEqual(4);
});

test.each([
  ['b among numbers', '(cell 1 1 b)', 'b'],
  ['b where x and o are marks', '', 'b'],
])('%s is a blank', (_, one, blank) => {
  const mark = (i: number) => (one === '' ? (i % 2 === 0 ? 'o' : 'b') : String(i));
  const inits = Array.from(
    { length: 8 },
    (__, i) => `(init (cell ${((i + 1) % 3) + 1} ${Math.floor((i + 1) / 3) + 1} ${mark(i + 1)}))`,
  );
  const { layout } = drawn(`(role walker) (init (cell 1 1 b)) ${inits.join(' ')}
    (<= (legal walker (take ?x ?y)) (true (cell ?x ?y ?what)))
    (<= (next ?fact) (true ?fact)) ${FRAME}`);
  expect((only(layout, 'grid') as GridPart).layers[0]?.blank).toBe(blank);
});

describe('lamps', () => {
  const lit = (scene: ReturnType<typeof drawn>['scene']) =>
    scene.hands.map(({ name, items }) => [
      name,
      ...items.map(({ title, symbol, isOn }) => `${title} ${symbol} ${isOn}`),
    ]);

  test('propositions are lamps, and numbers of which one holds are a value', () => {
    const { scene } = drawn(`(role robot) (init 1) (init q) (legal robot a) (legal robot b)
      (<= (next p) (does robot a) (not (true p))) (<= (next p) (does robot b) (true q))
      (<= (next q) (true q)) (<= (next r) (does robot b) (true p))
      (<= (next ?n) (true ?m) (succ ?m ?n)) (succ 1 2) (succ 2 3) (succ 3 4)
      (<= terminal (true 4)) (goal robot 50)`);
    expect(lit(scene)).toEqual([['facts', 'p lamp-off false', 'q lamp-on true', 'r lamp-off false']]);
    expect(scene.counters.map(({ name, value }) => `${name} ${value}`)).toEqual(['number 1']);
    expect(scene.facts).toEqual([]);
  });

  test('one or two words for a phase are text while they hold', () => {
    const { scene } = drawn(`(role robot) (init waiting) (legal robot a) (legal robot b)
      (<= (next asked) (does robot a)) (<= (next waiting) (does robot b))
      (<= terminal (true asked) (true waiting)) (goal robot 50)`);
    expect([scene.hands, scene.facts]).toEqual([[], ['waiting']]);
  });

  test('on a board, what is off is a lamp too', () => {
    const { scene } = drawn(`(role robot) (init (light 1 1 on)) (init (light 1 2 off)) (init (light 2 1 off))
      (init (light 2 2 off)) (<= (legal robot (press ?x ?y)) (true (light ?x ?y ?what)))
      (<= (next (light ?x ?y on)) (does robot (press ?x ?y)))
      (<= (next (light ?x ?y ?what)) (true (light ?x ?y ?what)) (not (does robot (press ?x ?y)))) ${FRAME}`);
    const symbols = scene.boards[0]?.pieces.map(({ cell, symbol }) => `${cell} ${symbol}`).sort();
    expect(symbols).toEqual([
      'light/1/1 lamp-on',
      'light/1/2 lamp-off',
      'light/2/1 lamp-off',
      'light/2/2 lamp-off',
    ]);
  });

  test('a light is not white, and no light is a lamp too', () => {
    const { scene } = drawn(`(role robot) (init (cell 1 1 light)) (init (cell 1 2 nolight))
      (init (cell 2 1 nolight)) (init (cell 2 2 nolight)) (<= (legal robot (press ?x ?y)) (true (cell ?x ?y ?what)))
      (<= (next (cell ?x ?y ?what)) (true (cell ?x ?y ?what))) ${FRAME}`);
    const lamps = scene.boards[0]?.pieces.map(({ symbol, colour }) => `${symbol} ${colour}`);
    expect(lamps?.sort()).toEqual(['lamp-off grey', 'lamp-off grey', 'lamp-off grey', 'lamp-on yellow']);
  });

  test('a hand of numbers is a hand of cards', () => {
    const { scene } = drawn(`(role ann) (role ben) (init (hand ann 1)) (init (hand ann 2)) (init (hand ben 1))
      (init (hand ben 2)) (<= (legal ?r (bid ?n)) (true (hand ?r ?n)))
      (<= (next (hand ?r ?n)) (true (hand ?r ?n)) (not (does ?r (bid ?n)))) ${FRAME}`);
    expect(scene.hands.flatMap(({ items }) => items.map(({ symbol }) => symbol))).toEqual(
      Array.from({ length: 4 }, () => 'card'),
    );
  });

  const rows = (press: string) => `(role robot) (index 1) (index 2) (index 3) (init (q 2)) (init (n 1))
    (<= (base (p ?x)) (index ?x)) (<= (base (q ?x)) (index ?x)) (base (n 1)) (base (n 2)) (base (n 3))
    (<= (input robot (press ?x)) (index ?x)) (<= (legal robot (press ?x)) (index ?x)) ${press}
    (<= (next (p ?x)) (true (p ?x)) (not (does robot (press ?x))))
    (<= (next (q ?x)) (true (q ?x))) (<= (next (q ?x)) (does robot (press ?x)) (true (p ?x)))
    (<= (next (n 2)) (true (n 1))) (<= (next (n 3)) (true (n 2)))
    (<= terminal (true (n 3))) (goal robot 50)`;

  test('facts that are switched are rows of lamps, lit and dark, and moves name them', () => {
    const { layout, scene } = drawn(rows('(<= (next (p ?x)) (does robot (press ?x)) (not (true (p ?x))))'));
    expect(lit(scene)).toEqual([
      ['q', '1 lamp-off false', '2 lamp-on true', '3 lamp-off false'],
      ['p', '1 lamp-off false', '2 lamp-off false', '3 lamp-off false'],
    ]);
    expect(scene.counters.map(({ name }) => name)).toEqual(['n']);
    expect(layout.moves[0]?.steps).toMatchObject([{ kind: 'thing', leaf: 0 }]);
  });

  test('facts that no move switches are values', () => {
    for (const condition of ['', '(not (true (p ?x))) (true (q ?x))']) {
      const { layout } = drawn(rows(`(<= (next (p ?x)) (does robot (press ?x)) ${condition})`));
      expect(layout.parts.filter((part) => part.kind === 'hands' && part.isLamps)).toEqual([]);
    }
  });
});

describe('places without neighbours', () => {
  const ring = (more: string) => `(role robot) (init (at a)) (init (gold b)) (way a b) (way b c) (way c d)
    (way d a) (legal robot move) (<= (legal robot grab) (true (at ?x)) (true (gold ?x)))
    (<= (next (at ?y)) (does robot move) (true (at ?x)) (way ?x ?y))
    (<= (next (at ?x)) (does robot grab) (true (at ?x)))
    (<= (next (gold ?x)) (does robot move) (true (gold ?x)))
    (<= (legal robot drop) (true (gold hand))) (<= (next (at ?x)) (does robot drop) (true (at ?x)))
    (<= (next (gold ?x)) (does robot drop) (true (at ?x)) (true (gold hand)))
    (<= terminal (true (gold a))) (goal robot 50) ${more}`;

  test('a carried thing has a place beside the map', () => {
    const { layout } = drawn(
      ring('(<= (next (gold hand)) (does robot grab) (true (at ?x)) (true (gold ?x)))'),
    );
    const { points, lines } = only(layout, 'graph');
    expect(points.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'hand']);
    expect(lines.some(({ from, to }) => from === 'hand' || to === 'hand')).toBe(false);
    const right = Math.max(...points.filter(({ name }) => name !== 'hand').map(({ x }) => x));
    expect(points.find(({ name }) => name === 'hand')?.x).toBeGreaterThan(right);
  });

  const walk = `(role red) (init (cell a red)) (way a b) (way b c) (way c d) (way d e) (way e a) (way b e)
    (init (cell b blank)) (init (cell c blank)) (init (cell d blank)) (init (cell e blank))
    (<= (legal red (move ?x ?y)) (true (cell ?x red)) (way ?x ?y))
    (<= (next (cell ?y red)) (does red (move ?x ?y))) (<= (next (cell ?x blank)) (does red (move ?x ?y)))
    (<= (next (cell ?z ?c)) (true (cell ?z ?c)) (does red (move ?x ?y)) (distinct ?z ?x) (distinct ?z ?y))
    (<= terminal (true (cell d red))) (goal red 50)`;

  test('empty corners that no way leads to are left out, and not listed', () => {
    const { layout, scene } = drawn(`${walk} (init (cell f blank)) (init (cell g blank))`);
    const { points, unused } = only(layout, 'graph');
    expect(points).toHaveLength(5);
    expect(unused).toEqual(['f', 'g']);
    expect(scene.facts).toEqual([]);
    expect(scene.boards[0]?.cells).toHaveLength(5);
  });

  test('what stands on a place that nobody reaches is drawn beside the map', () => {
    const { scene } = drawn(`${walk} (init (cell f stone)) (init (cell g blank))`);
    expect(scene.boards[0]?.cells.map(({ name }) => name)).toContain('f');
    expect(scene.boards[0]?.pieces.map(({ title }) => title)).toContain('stone');
    expect(scene.facts).toEqual([]);
  });

  test('many such places are the rest of a larger board, and are left out', () => {
    const stones = ['f', 'g', 'h', 'i', 'j'].map((name) => `(init (cell ${name} stone))`).join(' ');
    const { layout, scene } = drawn(`${walk} (way e k) (way k l) (way l m) (way m a)
      (init (cell k blank)) (init (cell l blank)) (init (cell m blank)) ${stones}`);
    expect(only(layout, 'graph').unused).toEqual(['f', 'g', 'h', 'i', 'j']);
    expect(scene.boards[0]?.pieces.map(({ title }) => title)).not.toContain('stone');
  });

  test('names joined by single diagonals are points of a map, not squares', () => {
    const names = ['a', 'b', 'c', 'd'].flatMap((letter) => [1, 2, 3, 4].map((n) => `${letter}${n}`));
    const steps = [
      [1, 0],
      [0, 1],
    ];
    const ways = (all: readonly (readonly number[])[]) =>
      names.flatMap((name) =>
        all.flatMap(([dx = 0, dy = 0]) => {
          const other = `${String.fromCharCode(name.charCodeAt(0) + dx)}${Number(name[1]) + dy}`;
          return names.includes(other) ? [`(way ${name} ${other})`] : [];
        }),
      );
    const rules = (all: readonly (readonly number[])[]) => `(role red) ${ways(all).join(' ')}
      ${names.map((name) => `(init (cell ${name} ${name === 'a1' ? 'red' : 'blank'}))`).join(' ')}
      ${walk.slice(walk.indexOf('(<= (legal'))}`;
    expect(drawn(rules([...steps, [1, 1]])).layout.parts.map(({ kind }) => kind)).toContain('graph');
    expect(drawn(rules([...steps, [1, 1], [1, -1]])).layout.parts.map(({ kind }) => kind)).toContain('grid');
  });
});

describe('what several kinds of facts and several values mean', () => {
  const two = (fact: string) => `(role red) (role blue) (index 1) (index 2) (index 3) (succ 1 2) (succ 2 3)
    (init (floor red 1 1)) (init (floor blue 1 2)) (init (floor red 2 2)) (init (floor blue 3 1)) (init (floor red 3 3))
    (init (${fact} red 1 1)) (init (${fact} blue 3 1)) (init (${fact} red 2 2)) (init (${fact} blue 1 2))
    (<= (base (floor ?r ?x ?y)) (role ?r) (index ?x) (index ?y))
    (<= (base (${fact} ?r ?x ?y)) (role ?r) (index ?x) (index ?y))
    (<= (filled ?x ?y) (true (floor ?r ?x ?y))) (legal blue wait)
    (<= (legal red (put ?x ?y)) (index ?x) (index ?y) (not (filled ?x ?y)))
    (<= (next (floor ?r ?x ?y)) (true (floor ?r ?x ?y))) (<= (next (${fact} ?r ?x ?y)) (true (${fact} ?r ?x ?y)))
    (<= (next (${fact} red ?x ?y)) (does red (put ?x ?y))) (<= (next (floor blue ?x ?y)) (does red (put ?x ?y)))
    (<= terminal (true (done))) (<= (goal ?r 50) (role ?r))`;

  test('facts of one kind about the same cells share a board, unless their names are a series', () => {
    expect(drawn(two('jumper')).scene.boards).toHaveLength(1);
    expect(drawn(two('floor2')).scene.boards).toHaveLength(2);
  });

  test('numbers in cells are shown with their state', () => {
    const { scene } = drawn(`(role walker) ${squares(3, (x, y) => `(cell ${x} ${y} ${x + y} e)`)}
      (<= (legal walker (write ?x ?y ?n b)) (true (cell ?x ?y ?n e)))
      (<= (next (cell ?x ?y ?n ?c)) (true (cell ?x ?y ?n ?c))) ${FRAME}`);
    expect(scene.boards[0]?.pieces.map(({ label }) => label).sort()[0]).toBe('2E');
  });

  test('b is blank where black is written in full', () => {
    const { layout } = drawn(`(role white) (role black) (init (cell 1 1 white)) (init (cell 3 3 black))
      ${squares(3, (x, y) => (x === y && x !== 2 ? `(seen ${x})` : `(cell ${x} ${y} b)`))}
      (<= (legal ?r (put ?x ?y)) (role ?r) (true (cell ?x ?y b)))
      (<= (next (cell ?x ?y ?r)) (does ?r (put ?x ?y))) (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (distinct ?c b))
      (<= terminal (true (done))) (<= (goal ?r 50) (role ?r))`);
    expect(only(layout, 'grid').layers[0]?.blank).toBe('b');
  });

  test('of several boards, square ones are preferred', () => {
    const { layout } = drawn(`(role red) (role black) (quadrant 1) (quadrant 2) (quadrant 3) (quadrant 4)
      (index 1) (index 2) (index 3)
      (<= (base (holds ?q ?m ?n ?r)) (quadrant ?q) (index ?m) (index ?n) (role ?r)) (init (free))
      (<= (legal ?r (place ?q ?m ?n)) (role ?r) (quadrant ?q) (index ?m) (index ?n) (not (taken ?q ?m ?n)))
      (<= (taken ?q ?m ?n) (true (holds ?q ?m ?n ?r)))
      (<= (next (holds ?q ?m ?n ?r)) (does ?r (place ?q ?m ?n)))
      (<= (next (holds ?q ?m ?n ?r)) (true (holds ?q ?m ?n ?r)))
      (<= terminal (true (done))) (<= (goal ?r 50) (role ?r))`);
    const { columns, rows } = only(layout, 'grid');
    expect([columns.length, rows.length]).toEqual([3, 3]);
  });

  test('propositions are lamps, but not if they only end the game', () => {
    const rules = (ends: string) => `(role walker) (init a) (legal walker go)
      (<= (next b) (true a)) (<= terminal (true b)) ${ends} (goal walker 50)`;
    expect(drawn(rules('')).layout.parts.map(({ kind }) => kind)).toContain('flags');
    expect(drawn(rules('(<= terminal (true a))')).layout.parts.map(({ kind }) => kind)).not.toContain(
      'flags',
    );
  });
});
