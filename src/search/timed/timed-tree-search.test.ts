import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { compileTimed, TimedRun } from '../../engines/index.ts';
import { type Move, type Role, type TimedGame, UNIT } from '../../game/index.ts';
import { readDescription } from '../../gdl/index.ts';
import { installedRealTime } from '../../host/index.ts';
import { type SeenMoves, type TimedChoice, TimedTreeSearch } from './timed-tree-search.ts';

function gameOf(text: string): TimedGame {
  const { description } = readDescription(text, 'game');
  if (description.dialect !== 'rtgdl') throw new Error('not a real-time game');
  return compileTimed(description).game;
}

const OWN = 0 as Role;

function moveCalled({ game, state }: TimedRun, role: Role, text: string): Move {
  const found = game.legalMoves(state, role).find((move) => game.moveText(move) === text);
  if (found === undefined) throw new Error(`${text} is not legal`);
  return found;
}

/** A thought of the first role about the present of a run. */
function thought(
  search: TimedTreeSearch,
  run: TimedRun,
  at: number,
  most: number,
  seen?: readonly SeenMoves[],
): TimedChoice {
  const random = seededRandom(2);
  return search.choose({
    at,
    seen,
    sample: (into) => into.resume(run.state, undefined, at, random),
    isEnough: (updates) => updates >= most,
  });
}

/** A potato that bursts within two units; whoever lets go of it before has what it was worth. */
const FUSE = `(role player) (role random)
(init infinity held) (init 0.25 ripening) (init infinity (worth 0))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
(<= (legal player release) (true infinity held))
(<= (legal random (burst 2.0)) (not gone))
(<= gone (true infinity burst))
(<= over (does player release))
(<= (next infinity released) over)
(<= (next infinity burst) (does random (burst 2.0)))
(<= (next infinity held) (true infinity held))
(<= (next 0.25 ripening) (expired ripening))
(<= (next ?t ripening) (true ?t ripening))
(<= (next infinity (worth ?m)) (expired ripening) (true infinity (worth ?n)) (succ ?n ?m))
(<= (next infinity (worth ?n)) (true infinity (worth ?n)) (not (expired ripening)))
(<= terminal gone) (<= terminal (true infinity released))
(value 0 0) (value 1 10) (value 2 20) (value 3 30) (value 4 40) (value 5 50) (value 6 60) (value 7 70) (value 8 80)
(value 9 90)
(<= (goal player ?v) (true infinity released) (true infinity (worth ?n)) (value ?n ?v))
(<= (goal player 0) (not (true infinity released)))
(goal random 100)`;

describe('tree search in real time', () => {
  it('holds on while the gain outweighs the risk, and lets go in the middle', () => {
    // After n of 8 parts, releasing is worth 10 n with certainty; one part later, (8 - n - 1) / (8 - n) of 10 (n + 1).
    const game = gameOf(FUSE);
    for (const [parts, kind] of [
      [1, 'wait'],
      [2, 'wait'],
      [5, 'move'],
      [6, 'move'],
    ] as const) {
      const draws = { among: game.legalMoves(game.initial, 1 as Role), since: 0 };
      let state = game.initial;
      for (let part = 0; part < parts; part++) state = game.update(state, game.nextExpiry(state), []);
      const random = seededRandom(3);
      const search = new TimedTreeSearch(game, OWN, UNIT / 50, seededRandom(4));
      const at = state.at + 1;
      const choice = search.choose({
        at,
        sample: (into) => into.resume(state, draws, at, random),
        isEnough: (updates) => updates >= 10_000,
      });
      expect([parts, choice.kind]).toEqual([parts, kind]);
    }
  });

  it('finds that a second tower in time is better than a third miner', () => {
    const game = gameOf(installedRealTime().sheet('resource-race'));
    const run = new TimedRun(game, seededRandom(1));
    const miner = (role: Role) => ({ role, move: moveCalled(run, role, '(make miner)') });
    run.move(UNIT / 5, [miner(OWN), miner(1 as Role)]);
    const at = 4 * UNIT + 1;
    run.advance(at);
    const search = new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5));
    const choice = thought(search, run, at, 100_000, []);
    expect(choice.kind === 'move' && game.moveText(choice.move)).toBe('(make tower)');
  });

  it('keeps what it knows of the course that events take, so that one more simulation is enough', () => {
    const game = gameOf(installedRealTime().sheet('resource-race'));
    const run = new TimedRun(game, seededRandom(1));
    const search = new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5));
    const first = thought(search, run, UNIT / 5, 20_000, []);
    expect(first.kind).toBe('move');
    const move = (first as { move: Move }).move;
    run.move(UNIT / 5, [{ role: OWN, move }]);
    const at = 4 * UNIT + 1;
    run.advance(at);
    // After one simulation without the last tree, the value is that of this simulation.
    const known = thought(search, run, at, 1, [{ at: UNIT / 5, moves: [move] }]);
    const fresh = thought(new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5)), run, at, 1, []);
    expect(known.value).not.toBe(fresh.value);
  });
});
