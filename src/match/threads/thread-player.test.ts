import { afterEach, describe, expect, test, vi } from 'vitest';
import { chosen, neighbour, refereed, testGame, timeless, workerLane } from '../../../test/match/playing.ts';
import { STRANGE_PLAYERS } from '../../../test/match/strange-players.ts';
import { matchStart } from '../../../test/playing.ts';
import type { ToService } from '../../base/requests.ts';
import { portableGame } from '../../engines/index.ts';
import type { Move, Role } from '../../game/index.ts';
import type { MatchEvent, PlayerChoice, Thoughts } from '../../players/index.ts';
import { definePlayer } from '../../players/player-kind.ts';
import { Briefing } from '../briefing.ts';
import { Match } from '../match.ts';
import { localPlayerPool, type PlayerPool } from '../player-pool.ts';
import type { PlayerLink, PlayerProtocol } from './messages.ts';
import { PlayerWorker } from './player-worker.ts';
import { ThreadPlayer } from './thread-player.ts';

const ticTacToe = testGame('games/tic-tac-toe/tic-tac-toe.kif');
const X = 0 as Role;
const lanes: PlayerPool[] = [];
type ToPlayer = ToService<PlayerProtocol>;

async function opened(lane: Promise<PlayerPool>): Promise<PlayerPool> {
  lanes.push(await lane);
  return lane;
}

afterEach(() => {
  for (const lane of lanes.splice(0)) lane.close();
});

/** A link that records posted messages. */
function overheard(heard: ToPlayer[]): PlayerLink {
  const link = neighbour();
  return {
    ...link,
    post: (message) => {
      heard.push(message);
      link.post(message);
    },
  };
}

describe.each([
  ['games/tic-tac-toe/tic-tac-toe.kif', 'circuit', ['flat', 'random']],
  ['games/tic-tac-toe/tic-tac-toe.kif', 'rules', ['random', 'legal']],
  ['games/rock-paper-scissors/rock-paper-scissors.kif', 'circuit', ['flat', 'flat']],
  ['games/poker/kuhn-poker.kif', 'circuit', ['flat', 'flat']],
  ['games/poker/kuhn-poker.kif', 'rules', ['random', 'random']],
  ['games/lights-out/lights-out-3.kif', 'circuit', ['flat']],
] as const)('%s by the %s', (file, engine, players) => {
  const game = testGame(file, engine);

  test('is played in a worker as in this thread', async () => {
    const lane = await opened(workerLane(game));
    for (const seed of [1, 2]) {
      const options = { seed, maxLength: 12 };
      const here = await refereed(game, players, { ...options, lane: localPlayerPool(STRANGE_PLAYERS) });
      const there = await refereed(game, players, { ...options, lane });
      expect(here.incidents).toEqual([]);
      expect(timeless(there)).toEqual(timeless(here));
    }
  });
});

test('hidden information crosses the border by the rules too, and is understood', async () => {
  // The guesser remembers its percepts, although moves have different numbers on both sides.
  const doors = testGame('games/monty-hall/monty-hall.kif', 'rules');
  const lane = await opened(workerLane(doors));
  const { incidents, ending } = await refereed(doors, ['flat'], { lane, play: { playouts: 30 } });
  expect({ incidents, ending }).toEqual({ incidents: [], ending: 'terminal' });
});

describe('a player in a worker', () => {
  const [flat] = chosen('flat') as [PlayerChoice];

  async function asked(moves: readonly string[][], heard: ToPlayer[] = []) {
    const { game, reading, border } = ticTacToe;
    const worker = new PlayerWorker(portableGame(game, reading), () => overheard(heard));
    const player = new ThreadPlayer(worker, border, flat);
    await player.start(matchStart(game, X));
    const match = new Match(game);
    const briefing = new Briefing(player);
    const thoughts: Thoughts[] = [];
    const answers: string[] = [];
    for (const texts of moves) {
      const legal = game.legalMoves(match.state, X);
      const report = (each: Thoughts) => void thoughts.push(each);
      const move = await player.choose({
        ...briefing.turn(match.view(X)),
        legal,
        budget: { playouts: 300 },
        report,
      });
      answers.push(game.moveText(move));
      for (const text of texts) {
        const joint = match.legal().map((each) => each.find((m) => game.moveText(m) === text) ?? each[0]);
        match.make(joint as never);
      }
    }
    return { player, match, briefing, thoughts, answers, legal: game.legalMoves(game.initial, X) };
  }

  test('is told only what is new, also after moves were taken back', async () => {
    const heard: ToPlayer[] = [];
    const { player, match, briefing, legal } = await asked(
      [
        ['(mark 1 1)', '(mark 2 2)'],
        ['(mark 1 2)', '(mark 3 3)'],
      ],
      heard,
    );
    const choose = () => player.choose({ ...briefing.turn(match.view(X)), legal, budget: { playouts: 5 } });
    await choose();
    match.takeBack([0 as Role]);
    await choose();
    match.make(match.legal().map((moves) => moves.at(-1) as never));
    await choose();
    await player.stop({ goals: [0, 0] });
    const asks = heard.flatMap((message) => (message.kind === 'ask' && message.ask ? [message.ask] : []));
    const news = asks.flatMap((ask) => ('observed' in ask ? [ask.observed] : []));
    expect(news.map(({ known, added }) => [known, added.length])).toEqual([
      [0, 0],
      [0, 2],
      [2, 2],
      [2, 0],
      [2, 1],
    ]);
    player.close();
  });

  test('hears of events as they happen, if it wants to', async () => {
    const { game, reading, border } = ticTacToe;
    const events: MatchEvent[] = [];
    const listener = definePlayer({
      name: 'listener',
      summary: 'hears of events',
      parameters: {},
      create: () => ({
        start: async () => {},
        observe: (event) => void events.push(event),
        choose: async ({ legal }) => legal[0] as never,
        stop: async () => {},
      }),
    });
    const worker = new PlayerWorker(portableGame(game, reading), () => neighbour([listener]));
    const player = new ThreadPlayer(worker, border, { player: 'listener', given: {} });
    await player.start(matchStart(game, X));
    const match = new Match(game);
    const briefing = new Briefing(player);
    const first = (): void => match.make(match.legal().map((each) => each[0] as Move));
    first();
    first();
    briefing.update(match.view(X));
    match.goTo(1);
    briefing.update(match.view(X));
    first();
    const { steps } = match;
    // Only events were sent; they are answered in order, and the end last.
    briefing.update(match.view(X));
    await player.stop({ goals: [0, 0] });
    const observed = (step: number) => ({ kind: 'moves', moves: steps[step - 1]?.moves });
    expect(events).toEqual([
      { kind: 'observed', step: 1, observation: observed(1) },
      { kind: 'observed', step: 2, observation: observed(2) },
      { kind: 'takenBack', step: 1 },
      { kind: 'observed', step: 2, observation: observed(2) },
    ]);
    player.close();
  });

  test('is heard thinking', async () => {
    const { player, thoughts, answers } = await asked([
      ['(mark 1 1)', '(mark 2 1)'],
      ['(mark 1 2)', '(mark 2 2)'],
      [],
    ]);
    expect(answers.at(-1)).toBe('(mark 1 3)');
    const last = thoughts.at(-1);
    expect(last?.work.playouts).toBe(300);
    const best = last?.moves[0];
    expect(best && ticTacToe.game.moveText(best.move)).toBe('(mark 1 3)');
    player.close();
  });

  test('that is given up while its worker loads the game is not replaced, however long that takes', async () => {
    vi.useFakeTimers();
    let links = 0;
    const deaf = (): PlayerLink => {
      links++;
      return { post: () => {}, onMessage: () => {}, onFailure: () => {}, terminate: () => {} };
    };
    const { game, reading, border } = ticTacToe;
    const player = new ThreadPlayer(new PlayerWorker(portableGame(game, reading), deaf), border, flat);
    player.start(matchStart(game, X)).catch(() => {});
    player.abandon();
    await vi.advanceTimersByTimeAsync(1e6);
    expect(links).toBe(1);
    player.close();
    vi.useRealTimers();
  });

  test('that is not known there is a failure', async () => {
    const lane = await opened(workerLane(ticTacToe, () => neighbour([])));
    const { incidents } = await refereed(ticTacToe, ['flat', 'flat'], { lane, maxLength: 1 });
    expect(incidents[0]).toMatchObject({ kind: 'failed', turn: 0, reason: "there is no player 'flat'" });
  });

  test.each([
    ['nonsense', 'illegal', "'nonsense' is not a move of this game"],
    ['throw', 'failed', 'I have lost my mind'],
  ])('that does %s', async (way, kind, reason) => {
    const lane = await opened(workerLane(ticTacToe));
    const { incidents, ending } = await refereed(ticTacToe, [`strange:way=${way}`, 'random'], { lane });
    expect(ending).toBe('terminal');
    expect(incidents).toMatchObject([{ kind, turn: 1, reason, role: 'x' }]);
  });
});
