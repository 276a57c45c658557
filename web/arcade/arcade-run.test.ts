import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import { ArcadeMind } from './arcade-mind.ts';
import { ArcadeRun, openGame, type RunRecord, studySheet } from './arcade-run.ts';
import { EXAMPLE_LEVEL, EXAMPLE_RULES } from './example.ts';
import { jointsOf, readRunText, runText } from './kept-runs.ts';

const SHEET = { rules: EXAMPLE_RULES, level: EXAMPLE_LEVEL };

function opened(record: RunRecord = { seed: 7, joints: [] }): ArcadeRun {
  const result = openGame(SHEET);
  if (result.kind === 'refused') throw new Error(result.problem);
  return new ArcadeRun(result.game, record);
}

/** Plays randomly and returns every frame. */
function played(run: ArcadeRun, ticks: number, seed: number) {
  const random = seededRandom(seed);
  const frames = [run.frame(true)];
  for (let tick = 0; tick < ticks; tick++) {
    run.step([random.pick(run.game.legalActions(run.state, 0))]);
    frames.push(run.frame(true));
  }
  return frames;
}

/** Frames include the length of the recording, which is not part of the game. */
const sight = ({ length: _, ...frame }: ReturnType<ArcadeRun['frame']>) => frame;

test('any tick of a run is the same when it is gone back to, or repeated from seed and actions', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(fc.nat(59), { minLength: 1, maxLength: 6 }), (seed, ticks) => {
      const run = opened({ seed, joints: [] });
      const frames = played(run, 60, seed + 1).map(sight);
      const again = opened(run.record);
      for (const wanted of ticks) {
        const tick = Math.min(wanted, run.record.joints.length);
        for (const each of [run, again]) {
          each.goTo(tick);
          expect(sight(each.frame(true))).toEqual(frames[tick]);
        }
      }
    }),
    { numRuns: 6 },
  );
});

test('a run that goes another way forgets what came after; one that goes the same way does not', () => {
  const run = opened();
  for (const action of [2, 2, 0, 0]) run.step([action]);
  run.goTo(1);
  run.step([2]);
  expect(run.frame().length).toBe(4);
  run.step([4]);
  expect(run.record.joints).toEqual([[2], [2], [4]]);
});

test('what never moves is sent only when it changes', () => {
  const run = opened();
  expect(run.frame().fixed).toBeDefined();
  run.step([0]);
  expect(run.frame().fixed).toBeUndefined();
  expect(run.frame(true).fixed).toBeDefined();
});

test('a run survives its text, and texts that would unfold to too much are refused', () => {
  const record = { seed: 3, joints: [[2], [2], [5], [0]] };
  const text = runText({ source: { game: 'frog-road', level: 1 }, record });
  expect(readRunText(text)).toEqual({ source: { game: 'frog-road', level: 1 }, record });
  expect(readRunText(text.replace('R2', 'R999999999'))).toBeUndefined();
  expect(readRunText('{"format":"other"}')).toBeUndefined();
  expect(() => jointsOf(['N99999999'])).toThrow(RangeError);
  expect(jointsOf(['R2', 'U'])).toEqual([
    [2, 3],
    [2, 0],
  ]);
});

test('a level that cannot be played is refused with a reason, and findings come with looks', () => {
  expect(openGame({ ...SHEET, level: 'w?w\n' })).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('avatar'),
  });
  const { findings, levelFindings, mapping, looks } = studySheet({ ...SHEET, level: 'w?A\n' });
  expect(findings).toEqual([]);
  expect(levelFindings.map(({ code }) => code)).toEqual(['VGDL501']);
  const [, kinds = []] = mapping.find(([character]) => character === 'k') ?? [];
  expect(kinds.map((kind) => looks[kind]?.picture)).toEqual(['grass', 'key']);
});

test('a machine sees a win that is near, says where it looks, and plays the same run for the same seed', () => {
  const result = openGame({ rules: EXAMPLE_RULES, level: 'wwwww\nwAkdw\nwwwww\n' });
  if (result.kind === 'refused') throw new Error(result.problem);
  const { game } = result;
  const mind = new ArcadeMind(game);
  const thought = mind.think(new Int32Array(game.start().ints), 0, 'search', { calls: 2000 });
  expect(game.actionName(thought.action)).toBe('RIGHT');
  expect(thought.value).toBeGreaterThan(50);
  expect(thought.line.slice(0, 2)).toEqual([6, 7]);
  expect(thought.heat).toHaveLength(15);
  expect(thought.heat[0]).toBe(0);
  const ask = { player: 'search', calls: 200, seed: 5 } as const;
  const trial = mind.trial(ask);
  expect(trial).toMatchObject({ hasWon: true, cell: expect.any(Number) });
  expect(mind.trial(ask)).toEqual(trial);
});
