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

/** A shield is worth more after the warning, which ends just before the bolt comes. */
const BOLT = `(role player)
(init 0.3 warning) (init 0.35 bolt)
(legal player raise)
(<= iswarned (true ?t warning))
(<= (next ?t warning) (true ?t warning))
(<= (next ?t bolt) (true ?t bolt))
(<= (next infinity (raised early)) (does player raise) iswarned)
(<= (next infinity (raised late)) (does player raise) (not iswarned))
(<= terminal (true infinity (raised ?when))) (<= terminal (expired bolt))
(<= (goal player 60) (true infinity (raised early)))
(<= (goal player 100) (true infinity (raised late)))
(<= (goal player 0) (expired bolt))`;

/** Something is hidden in one of four places, and there is time to look and to take, if one begins at once. */
const HIDDEN = `(role seeker) (role random)
(init 0.5 light)
(<= (next ?t light) (true ?t light))
(<= terminal (expired light))
(place a) (place b) (place c) (place d)
(<= (legal random (hide ?c)) (place ?c) (not ishidden))
(<= ishidden (true infinity (at ?c)))
(<= (next infinity (at ?c)) (does random (hide ?c)))
(<= (next infinity (at ?c)) (true infinity (at ?c)))
(<= (legal seeker look) (not haslooked))
(<= haslooked (true infinity looked))
(<= (next infinity looked) (does seeker look))
(<= (next infinity looked) (true infinity looked))
(<= (sees seeker (there ?c)) (does seeker look) (true infinity (at ?c)))
(<= (legal seeker (take ?c)) (place ?c))
(<= (next infinity (taken ?c)) (does seeker (take ?c)))
(<= terminal (true infinity (taken ?c)))
(<= found (true infinity (taken ?c)) (true infinity (at ?c)))
(<= (goal seeker 100) found) (<= (goal seeker 0) (not found))
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
    const miner = (role: Role) => ({ role, move: moveCalled(run, role, '(make miner)') });
    const miners = [miner(OWN), miner(1 as Role)];
    run.move(UNIT / 5, miners);
    const seen: SeenMoves[] = [{ at: UNIT / 5, moves: miners.map(({ move }) => move) }];
    const now = 4 * UNIT + 1;
    run.advance(now);
    const search = new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5));
    const first = thought(search, run, now, 20_000, seen);
    expect(first.kind).toBe('move');
    const { move } = first as { move: Move };
    run.move(now, [{ role: OWN, move }]);
    const at = 8 * UNIT + 1;
    run.advance(at);
    // After one simulation without the last tree, the value is that of this simulation.
    const known = thought(search, run, at, 1, [...seen, { at: now, moves: [move] }]);
    const fresh = thought(new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5)), run, at, 1, []);
    expect(known.value).not.toBe(fresh.value);
  });

  it('knows that a thought takes time, so that what must be done soon is done before the next one', () => {
    const run = new TimedRun(gameOf(BOLT), seededRandom(1));
    const search = new TimedTreeSearch(run.game, OWN, UNIT / 5, seededRandom(5));
    // A decision to wait for the end of the warning, 0.1 later, lets the player move only 0.2 later.
    const choice = thought(search, run, UNIT / 5, 2000, []);
    expect(choice.kind).toBe('move');
  });

  it('looks before it takes, since it will know what it has seen', () => {
    const game = gameOf(HIDDEN);
    const random = seededRandom(7);
    const hidden = game
      .legalMoves(game.initial, 1 as Role)
      .map((move) => game.update(game.initial, 1, [undefined, move]));
    const search = new TimedTreeSearch(game, OWN, UNIT / 5, seededRandom(5));
    const choice = search.choose({
      at: UNIT / 5,
      sample: (into) => into.resume(random.pick(hidden), undefined, UNIT / 5, random),
      isEnough: (updates) => updates >= 5000,
    });
    expect(choice.kind === 'move' && game.moveText(choice.move)).toBe('look');
    expect(choice.value).toBeGreaterThan(0.8);
  });
});
