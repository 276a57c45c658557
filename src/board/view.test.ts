import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { inferLayout } from './infer-layout.ts';
import { sceneOf } from './scene-of.ts';
import { svgOf } from './svg.ts';
import { readView, type View } from './view.ts';

const HORSESHOE = {
  graph: {
    fluent: 'at ?point ?content',
    points: { a: [0, 0], b: [1, 0], c: [0.5, 0.5], d: [0, 1], e: [1, 1] },
    lines: [
      ['a', 'c'],
      ['d', 'e'],
    ],
  },
  names: { A: 'upper left' },
  looks: { red: { symbol: 'star', colour: 'purple' } },
};

test('points and lines are drawn where the file says', () => {
  const reading = readView(JSON.stringify(HORSESHOE));
  if (reading.kind === 'refused') throw new Error(reading.problems.join());
  const description = sheetDescription('games/horseshoe/horseshoe.kif');
  const game = new RulesGame(description);
  const scene = sceneOf(inferLayout(description, game, { view: reading.view }), game.facts(game.initial));
  const [board] = scene.boards;
  expect(board?.kind).toBe('graph');
  expect(board?.lines).toHaveLength(2);
  expect(board?.pieces.filter(({ symbol, colour }) => symbol === 'star' && colour === 'purple')).toHaveLength(
    2,
  );
  expect(board?.labels.map(({ text }) => text)).toContain('upper left');
});

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

describe('images', () => {
  const sheet = 'games/horseshoe/horseshoe.kif';
  const svg = (looks: object) => {
    const reading = readView(JSON.stringify({ looks }));
    if (reading.kind === 'refused') throw new Error(reading.problems.join());
    const description = sheetDescription(sheet);
    const game = new RulesGame(description);
    const scene = sceneOf(inferLayout(description, game, { view: reading.view }), game.facts(game.initial));
    return svgOf(scene, { style: false });
  };

  test('an image is drawn instead of the symbol, and written once for all pieces', () => {
    const drawn = svg({ red: { image: PIXEL } });
    expect(drawn.match(/<image /g)).toHaveLength(1);
    expect(drawn).toContain(`href="${PIXEL}"`);
    expect(drawn.match(/<use /g)).toHaveLength(2);
  });

  test('several pictures in rows and columns make one image', () => {
    const drawn = svg({
      red: { image: PIXEL, tile: [0, 0, 2, 1] },
      blue: { image: PIXEL, tile: [1, 0, 2, 1] },
    });
    expect(drawn.match(/<image /g)).toHaveLength(1);
    expect(drawn).toContain('<image id=');
    expect(drawn).toContain('width="200" height="100"');
    expect(drawn.match(/viewBox="0 0 100 100"/g)).toHaveLength(2);
    expect(drawn.match(/viewBox="100 0 100 100"/g)).toHaveLength(2);
  });

  test('of a file that nobody read, the symbol is drawn', () => {
    expect(svg({ red: { image: 'red.png', symbol: 'star' } })).not.toContain('<image');
  });
});

test('layers say how facts are drawn, and in which order', () => {
  const reading = readView(
    JSON.stringify({
      grid: { fluent: 'cell ?column ?row ?what', layers: { rider: 'badge', cell: 'piece' } },
    }),
  );
  if (reading.kind === 'refused') throw new Error(reading.problems.join());
  const description = sheetDescription('games/tron/tron-6x6.kif');
  const game = new RulesGame(description);
  const facts = game.facts(game.initial);
  const draw = (view: View) =>
    sceneOf(inferLayout(description, game, { view }), facts).boards[0]?.pieces ?? [];
  const { view } = reading;
  expect(draw(view).filter(({ width }) => width < 0.5)).toHaveLength(2);
  const [grid] = view.grids;
  if (grid === undefined) throw new Error('no grid');
  expect(draw({ ...view, grids: [{ ...grid, layers: { rider: 'none', cell: 'paint' } }] })).toMatchObject([
    { symbol: 'square', isGround: true },
    { symbol: 'square', isGround: true },
  ]);
});

test.each([
  ['{"looks": {"red": {"image": "../red.png"}}}', /looks.red.image: must be the name of a file beside/],
  ['{"looks": {"red": {"image": "https://example.org/red.png"}}}', /must be the name of a file beside/],
  ['{"looks": {"red": {"image": "red.png", "tile": [2, 0, 2, 1]}}}', /as in \[0, 1, 6, 2\]/],
  ['{"grid": {"fluent": "cell ?x ?y", "layers": {"cell": "top"}}}', /must be one of paint, ground/],
  ['{', /^not JSON/],
  ['{"graph": {"points": {"a": [0, 2]}}}', /two numbers between 0 and 1/],
  ['{"graph": {"points": {"a": [0, 1]}, "lines": [["a", "z"]]}}', /"z" is not one of the points/],
  ['{"looks": {"red": {"colour": "beige"}}}', /must be one of white, black/],
  ['{"grid": {"fluent": "cell 1"}}', /must be a name and variables/],
  ['{"colour": 1}', /which is unknown/],
])('%s is refused with a reason', (text, problem) => {
  const reading = readView(text);
  expect(reading.kind === 'refused' ? reading.problems.join('\n') : '').toMatch(problem);
});

test('edges have the colours of their owners all around, and stones stand where lines cross', () => {
  const reading = readView(
    JSON.stringify({
      grid: { fluent: 'cell ?column ?row ?content', points: true, edges: { top: 'red', left: 'blue' } },
    }),
  );
  if (reading.kind === 'refused') throw new Error(reading.problems.join());
  const description = sheetDescription('games/hex/hex-3x3.kif');
  const game = new RulesGame(description);
  const scene = sceneOf(inferLayout(description, game, { view: reading.view }), game.facts(game.initial));
  const lines = scene.boards[0]?.lines ?? [];
  // Two upper sides of each of three cells; three left sides and the two between them.
  expect(lines.filter(({ colour }) => colour === 'red')).toHaveLength(6);
  expect(lines.filter(({ colour }) => colour === 'blue')).toHaveLength(5);
  expect(lines.filter(({ colour }) => colour === undefined)).toHaveLength(6);
});

test('an edge needs a colour that there is', () => {
  const reading = readView('{ "grid": { "fluent": "cell ?c ?r ?x", "edges": { "top": "mauve" } } }');
  expect(reading.kind === 'refused' && reading.problems.join()).toMatch(/grids\[0\]\.edges\.top|edges\.top/);
});
