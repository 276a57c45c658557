import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../test/games.ts';
import { dyingHelper, neighbourHelper, poolOf, silentHelper } from '../../test/helpers.ts';
import { answer, matchStart, played, positionAfter } from '../../test/playing.ts';
import type { Budget } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import { type Game, listedMoves, type Role, rolesOf } from '../game/index.ts';
import type { HelperLink } from '../search/full-width/helper.ts';
import { findPointsFluent, pointsReader } from '../search/full-width/points.ts';
import { type BergerOptions, BergerPlayer } from './berger-player.ts';
import type { Thoughts } from './player.ts';
import { RandomPlayer } from './random-player.ts';

const OPTIONS: BergerOptions = { depth: 0, score: 'own', fluent: 'auto', expansion: 'rule', threads: 1 };

// Roles take offers in turn; taking 20 leaves 40 for the other role, taking 10 leaves nothing.
const points = compile(
  described(`(role red) (role blue) (init (score red 0)) (init (score blue 0)) (init (turn red 1))
    (<= (legal red (take 10)) (true (turn red 1))) (<= (legal red (take 20)) (true (turn red 1)))
    (<= (legal blue (take 40)) (true (turn blue 2)) (true (score red 20))) (<= (legal blue pass) (true (turn blue 2)))
    (<= (legal red noop) (not (true (turn red 1)))) (<= (legal blue noop) (not (true (turn blue 2))))
    (<= (next (score ?r ?n)) (does ?r (take ?n)))
    (<= (next (score red ?n)) (does red noop) (true (score red ?n)))
    (<= (next (score blue ?n)) (true (score blue ?n)) (not (took blue))) (<= (took ?r) (does ?r (take ?n)))
    (<= (next (turn blue 2)) (true (turn red 1))) (<= (next (turn red 3)) (true (turn blue 2)))
    (<= (next (turn red 4)) (true (turn red 3)))
    (<= terminal (true (turn red 4))) (goal red 0) (goal blue 0)`),
).game;

describe('the score', () => {
  test('is read from the fluent of that name', () => {
    const score = pointsReader(points, 'score');
    const { state } = positionAfter(points, ['take 20', 'take 40']);
    expect([score(state, 0 as Role), score(state, 1 as Role)]).toEqual([20, 40]);
  });

  test('is the only fluent of a role that rises and never falls, if none is called score', () => {
    const kolibrat = compile(sheetDescription('games/kulibrat/kolibrat-berger.kif')).game;
    expect(findPointsFluent(kolibrat)).toBe('points');
    expect(findPointsFluent(points)).toBe('score');
    expect(findPointsFluent(ticTacToe())).toBeUndefined();
  });

  test('is looked for by both engines alike', () => {
    const description = sheetDescription('games/kulibrat/kulibrat.kif');
    const found = (['circuit', 'rules'] as const).map((engine) =>
      findPointsFluent(compile(description, { engine }).game),
    );
    expect(found).toEqual(['points', 'points']);
  });

  test('is not guessed between two fluents, but can be named', async () => {
    const renamed = compile(
      described(`(role red) (role blue) (init (coins red 0)) (init (stars red 0)) (init (step 1))
        (<= (legal red a) (true (step 1))) (<= (legal red b) (true (step 1))) (<= (legal red noop) (true (step 2)))
        (legal blue noop)
        (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
        (<= (next (coins red 1)) (does red a)) (<= (next (coins red 0)) (does red b))
        (<= (next (stars red 0)) (does red a)) (<= (next (stars red 1)) (does red b))
        (<= terminal (true (step 3))) (goal red 0) (goal blue 0)`),
    ).game;
    expect(findPointsFluent(renamed)).toBeUndefined();
    const byFluent = (fluent: string) =>
      answer(new BergerPlayer({ ...OPTIONS, depth: 1, fluent }), renamed, [], {});
    expect(await byFluent('coins')).toBe('a');
    expect(await byFluent('stars')).toBe('b');
  });

  test("guides the choice: the player's own score, or the difference", async () => {
    const own = new BergerPlayer({ ...OPTIONS, depth: 2 });
    const difference = new BergerPlayer({ ...OPTIONS, depth: 2, score: 'difference' });
    expect(await answer(own, points, [], {})).toBe('(take 20)');
    expect(await answer(difference, points, [], {})).toBe('(take 10)');
  });
});

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('the whole tree is counted, without pruning', async () => {
    const seen: Thoughts[] = [];
    const player = new BergerPlayer({ ...OPTIONS, depth: 3 });
    await answer(player, game, [], {}, { report: (thoughts) => seen.push(thoughts) });
    expect(seen.map(({ work }) => [work.depth, work.nodes])).toEqual([
      [1, 10],
      [2, 82],
      [3, 586],
    ]);
  });

  test('wins are taken and losses prevented', async () => {
    expect(
      await answer(new BergerPlayer(OPTIONS), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 2000 }),
    ).toBe('(mark 1 3)');
    expect(await answer(new BergerPlayer(OPTIONS), game, ['2 2', '3 1', '3 2'], { playouts: 2000 })).toBe(
      '(mark 1 2)',
    );
  });

  test('it does not lose to random moves', async () => {
    const [x = 0] = await played(
      game,
      [new BergerPlayer(OPTIONS), new RandomPlayer()],
      { playouts: 3000 },
      2,
    );
    expect(x).toBeGreaterThanOrEqual(50);
  });
});

describe('threads', () => {
  test('that work are counted in the note', async () => {
    const { note } = await thoughtsAfter(points, [], { threads: 3 }, {}, neighbourHelper);
    expect(note).toBe('expanded on 3 threads');
  });

  test('that cannot be had are done without, and the note says so', async () => {
    const { note } = await thoughtsAfter(points, [], { threads: 4 }, {});
    expect(note).toBe('expanded on 1 of 4 threads: no more are available here');
  });

  const SHEETS = [
    'tic-tac-toe/tic-tac-toe',
    'kulibrat/kulibrat',
    'connect-four/connect-four',
    'bidding-tic-tac-toe/bidding-tic-tac-toe',
  ];
  const engines = ['circuit', 'rules'] as const;
  const cases = SHEETS.flatMap((sheet) => engines.map((engine) => [sheet, engine] as const));

  test.each(cases)('change no move and no tree: %s by %s', async (sheet, engine) => {
    const { game } = compile(sheetDescription(`games/${sheet}.kif`), { engine });
    const playouts = engine === 'circuit' ? 1500 : 100;
    for (const expansion of ['rule', 'move'] as const) {
      const alone = await thoughtsOfGame(game, { expansion }, playouts, undefined);
      let answers = 0;
      const startHelper = (): HelperLink =>
        neighbourHelper(() => {
          answers++;
        });
      const together = await thoughtsOfGame(game, { expansion, threads: 3 }, playouts, startHelper);
      expect(together.map(({ move, nodes }) => [move, nodes])).toEqual(
        alone.map(({ move, nodes }) => [move, nodes]),
      );
      expect(answers).toBeGreaterThan(0);
    }
  });

  const kulibrat = compile(sheetDescription('games/kulibrat/kulibrat.kif'), { engine: 'rules' }).game;
  const troubles = {
    'that die when they are to work': [dyingHelper, /on 1 of 3 threads: the others have ended$/],
    // After a second without an answer, the note would mention it.
    'that never answer': [silentHelper, /^expanded on/],
    'that cannot be started': [
      (): HelperLink => {
        throw new Error('no more threads');
      },
      /on 1 of 3 threads: the others have ended$/,
    ],
  } as const;

  test.each(Object.entries(troubles))('%s change nothing', async (_, [startHelper, note]) => {
    const alone = await thoughtsAfter(kulibrat, [], {}, { playouts: 60 });
    const together = await thoughtsAfter(kulibrat, [], { threads: 3 }, { playouts: 60 }, startHelper);
    expect([together.move, together.nodes]).toEqual([alone.move, alone.nodes]);
    expect(together.note).toMatch(note);
  });

  test('are not started where one is enough, and end with the match', async () => {
    let [started, ended] = [0, 0];
    const startHelper = (): HelperLink => {
      started++;
      const link = neighbourHelper();
      const terminate = (): void => {
        ended++;
        link.terminate();
      };
      return { ...link, terminate };
    };
    for (const [threads, wanted] of [
      [1, 0],
      [3, 2],
    ] as const) {
      const player = new BergerPlayer({ ...OPTIONS, threads });
      await player.start(matchStart(points, 0 as Role, 1, { workers: poolOf(startHelper) }));
      expect([started, ended]).toEqual([wanted, 0]);
      await player.stop();
      expect([started, ended]).toEqual([wanted, wanted]);
    }
  });
});

interface Seen {
  readonly move: string;
  readonly nodes: readonly (number | undefined)[];
  readonly note: string | undefined;
}

/** The thoughts at the start, and after some moves that the player makes for all roles. */
async function thoughtsOfGame(
  game: Game,
  options: Partial<BergerOptions>,
  playouts: number,
  startHelper: (() => HelperLink) | undefined,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  const moves: string[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const thoughts = await thoughtsAfter(game, moves, options, { playouts }, startHelper);
    seen.push(thoughts);
    const { state } = positionAfter(game, moves);
    const joint = game.roles.map((_, role) => {
      const listed = listedMoves(game, state, role as Role).map((move) => game.moveText(move));
      return listed.includes(thoughts.move) ? thoughts.move : (listed[0] as string);
    });
    moves.push(joint.join(', '));
  }
  return seen;
}

async function thoughtsAfter(
  game: Game,
  moves: readonly string[],
  options: Partial<BergerOptions>,
  budget: Budget,
  startHelper?: () => HelperLink,
): Promise<Seen> {
  const { state, ...position } = positionAfter(game, moves);
  const role = rolesOf(game).find((each) => game.legalMoves(state, each).length > 1) as Role;
  const player = new BergerPlayer({ ...OPTIONS, ...options });
  await player.start(matchStart(game, role, 7, startHelper && { workers: poolOf(startHelper) }));
  const seen: Thoughts[] = [];
  const move = await player.choose({
    ...position,
    legal: listedMoves(game, state, role),
    budget,
    report: (thoughts) => seen.push(thoughts),
  });
  await player.stop();
  return {
    move: game.moveText(move),
    nodes: seen.map(({ work }) => work.nodes),
    note: seen.at(-1)?.note,
  };
}
