import { afterEach, expect, test } from 'vitest';
import { chosen, gameOfRules, refereed, testGame, workerLane } from '../../test/match/playing.ts';
import { knownState, matchStart } from '../../test/playing.ts';
import { type Random, seededRandom } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import type { LoadedGame } from '../engines/index.ts';
import { listedMoves, type Role } from '../game/index.ts';
import type { PlayerLink, PlayerPool } from '../match/index.ts';
import { createPlayer, PLAYERS, type Player, type PlayerChoice, type Thoughts } from '../players/index.ts';
import { threadPlayer } from './player-threads.ts';
import { startThread, threadLink } from './threads.ts';

const lanes: PlayerPool[] = [];

afterEach(() => {
  for (const lane of lanes.splice(0)) lane.close();
});

/** A game that random play never ends. */
const ENDLESS = `(role robot) (init (at home)) (legal robot left) (legal robot right)
  (<= (next (at home)) (true (at home))) (<= terminal (not (true (at home)))) (goal robot 50)`;

test('a thread that is stuck in an endless loop, or dies, is replaced, and the match goes on in time', async () => {
  const game = gameOfRules(ENDLESS);
  const enough = new AbortController();
  let threads = 0;
  let chosenMoves = 0;
  const createLink = (): PlayerLink => {
    threads++;
    const url = new URL('../../test/match/worker.js', import.meta.url);
    const link: PlayerLink = threadLink(startThread(url));
    link.onMessage((message) => {
      const isChoice = message.kind === 'answer' && message.answer && 'place' in message.answer;
      if (isChoice && ++chosenMoves === 3) enough.abort();
    });
    return link;
  };
  const lane = await workerLane(game, createLink);
  lanes.push(lane);
  expect(threads).toBe(1);
  const times: number[] = [performance.now()];
  const stuck = await refereed(game, ['strange:way=endless'], {
    lane,
    play: { seconds: 0.2 },
    grace: 0.1,
    maxLength: 90,
    signal: enough.signal,
    onMove: () => times.push(performance.now()),
  });
  // The new worker received the match so far, and makes moves again.
  expect(threads).toBe(2);
  expect(stuck.ending).toBe('interrupted');
  const late = stuck.incidents.filter(({ kind }) => kind === 'late');
  expect(late).toHaveLength(stuck.incidents.length);
  expect(late[0]).toMatchObject({ turn: 1, role: 'robot' });
  expect(stuck.moves.length).toBeGreaterThanOrEqual(late.length);
  const turns = times.slice(1).map((moment, i) => moment - (times[i] as number));
  // No player was waited for longer than 0.3 seconds, apart from delays by other work on the machine.
  expect(turns.toSorted((a, b) => a - b)[Math.floor(turns.length / 2)]).toBeLessThan(600);
  const dead = await refereed(game, ['strange:way=die,on=2'], {
    lane,
    maxLength: 3,
    play: { playouts: 5 },
  });
  expect(threads).toBe(3);
  expect(dead.incidents).toMatchObject([
    { kind: 'failed', turn: 2, reason: "the player's worker has died: its thread ended with code 3" },
  ]);
});

test('a single player thinks in a thread, is heard, and ends with the match', async () => {
  const { reading } = testGame('games/tic-tac-toe/tic-tac-toe.kif');
  const description = reading.description as LoadedGame['description'];
  const compilation = compile(description);
  const { game } = compilation;
  const player = threadPlayer(chosen('flat')[0] as PlayerChoice, { reading, description, compilation });
  await player.start(matchStart(game, 0 as Role));
  const legal = game.legalMoves(game.initial, 0 as Role);
  const turn = { ...knownState(game.initial), legal, budget: { playouts: 40 } };
  let last: Thoughts | undefined;
  const report = (thoughts: Thoughts): void => {
    last = thoughts;
  };
  const move = await player.choose({ ...turn, report });
  expect(game.moveText(move)).toMatch(/^\(mark \d \d\)$/);
  expect(last?.work.playouts).toBe(40);
  await player.stop({ goals: [50, 50] });
  await expect(player.choose(turn)).rejects.toThrow();
});

test('a player lets other threads help it, and moves as one without', async () => {
  const { reading } = testGame('games/kulibrat/kulibrat.kif');
  const description = reading.description as LoadedGame['description'];
  const compilation = compile(description, { engine: 'rules' });
  const { game } = compilation;
  const role = 0 as Role;
  const legal = listedMoves(game, game.initial, role);
  const moveOf = async (player: Player, random: Random): Promise<[string, Thoughts | undefined]> => {
    let last: Thoughts | undefined;
    const report = (thoughts: Thoughts): void => {
      last = thoughts;
    };
    await player.start(matchStart(game, role, 1, { random }));
    const move = await player.choose({
      ...knownState(game.initial),
      legal,
      budget: { playouts: 200 },
      report,
    });
    await player.stop({ goals: [50, 50] });
    return [game.moveText(move), last];
  };
  const [choice] = chosen('berger:threads=2') as [PlayerChoice];
  const helped = threadPlayer(choice, { reading, description, compilation });
  const [move, thoughts] = await moveOf(helped, seededRandom(1));
  // The thread is given a seed.
  const alone = await moveOf(createPlayer(choice, PLAYERS), seededRandom(seededRandom(1).next32()));
  expect([move, thoughts?.work.nodes]).toEqual([alone[0], alone[1]?.work.nodes]);
  expect(alone[1]?.note).toMatch(/no more are available here$/);
  // On a busy machine the other thread may not have started yet.
  expect(thoughts?.note).toMatch(/on 2 threads$|not ready yet$|do not answer$/);
}, 120_000);
