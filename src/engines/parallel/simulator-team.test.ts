import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FOREVER, neighbour, ScriptedWorker } from '../../../test/worker-links.ts';
import { webWorker } from '../../base/index.ts';
import { meanGoal, type Role } from '../../game/index.ts';
import { isTurnBased, readDescription, termText } from '../../gdl/index.ts';
import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import {
  type SimulatorLink,
  type SimulatorProtocol,
  type SimulatorSetup,
  serveSimulator,
} from './serve-simulator.ts';
import { SimulatorTeam, type TeamOptions } from './simulator-team.ts';

const reading = readDescription(
  readFileSync(new URL('../../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8'),
);
if (!isTurnBased(reading.description)) throw new TypeError('tic-tac-toe has turns');
const game = compile(reading.description, { engine: 'circuit' }).game as CircuitGame;

const member = (): SimulatorLink => neighbour(serveSimulator);

async function withTeam<Result>(
  options: Partial<TeamOptions>,
  use: (team: SimulatorTeam) => Promise<Result>,
): Promise<Result> {
  const team = await SimulatorTeam.start(reading, game, { workers: 2, createWorker: member, ...options });
  try {
    return await use(team);
  } finally {
    team.close();
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a team of workers that are reached as in a browser', () => {
  test.each([true, false])('plays what is asked for (memory is shared: %s)', async (sharesMemory) => {
    await withTeam({ sharesMemory, workers: 3 }, async (team) => {
      for (const count of [0, 1, 2, 3, 1000, 20_000]) {
        const { playouts, goals } = await team.playouts(game.initial, { count }).finished;
        expect(playouts).toBe(count);
        expect(goals[0]?.get(100)).toBe(goals[1]?.get(0));
      }
    });
  });

  test('hears of its end while it plays, where memory is not shared', async () => {
    await withTeam({ sharesMemory: false }, async (team) => {
      const run = team.playouts(game.initial);
      while (run.scores().playouts < 10_000) await new Promise((resolve) => setTimeout(resolve, 1));
      const { playouts } = await run.stop();
      expect(playouts).toBeGreaterThanOrEqual(10_000);
      // The games that the workers had begun are not counted in the next run.
      expect((await team.playouts(game.initial, { count: 500 }).finished).playouts).toBe(500);
    });
  });

  test('tells by the clock what it has where memory is not shared, however few games that are', async () => {
    await withTeam({ sharesMemory: false }, async (team) => {
      let time = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        time += 3;
        return time;
      });
      const run = team.playouts(game.initial);
      while (run.scores().playouts === 0) await new Promise((resolve) => setTimeout(resolve, 0));
      const { playouts } = await run.stop();
      expect(playouts).toBeGreaterThan(0);
      expect(playouts).toBeLessThan(1000);
    });
  });

  test('members play different games', async () => {
    const alone = await withTeam(
      { workers: 1, seed: 9 },
      (team) => team.playouts(game.initial, { count: 5000 }).finished,
    );
    const both = await withTeam(
      { workers: 2, seed: 9 },
      (team) => team.playouts(game.initial, { count: 10_000 }).finished,
    );
    expect(both.transitions).not.toBe(2 * alone.transitions);
  });

  test('plays by weights', async () => {
    await withTeam({ policy: 'weighted', sharesMemory: false }, async (team) => {
      const means: number[] = [];
      const isCenter = game.circuit.moves.map(
        ({ role, term }) => role === 0 && termText(term) === '(mark 2 2)',
      );
      for (const weight of [1, 1000]) {
        team.setWeights(isCenter.map((is) => (is ? weight : 1)));
        const scores = await team.playouts(game.initial, { count: 20_000 }).finished;
        means.push(meanGoal(scores, 0 as Role));
      }
      expect(means[1] as number).toBeGreaterThan((means[0] as number) + 2);
    });
  });
});

describe('a worker that fails', () => {
  test('is named with its reason', async () => {
    const unlucky = new ScriptedWorker<SimulatorProtocol>({
      load: () => {
        throw new Error('no luck today');
      },
      play: () => FOREVER,
      setWeights: () => FOREVER,
    });
    const links = [member(), unlucky];
    const createWorker = () => links.shift() as SimulatorLink;
    await expect(withTeam({ createWorker }, async () => {})).rejects.toThrow(
      'worker 2 of 2 failed: no luck today',
    );
  });

  test('because it cannot read the game', async () => {
    const damaging = (): SimulatorLink => {
      const link = member();
      return {
        ...link,
        post: (message) => {
          if (message.kind !== 'ask' || message.name !== 'load') return link.post(message);
          const setup = message.ask as SimulatorSetup;
          link.post({ ...message, ask: { ...setup, game: setup.game.slice(0, 40) } });
        },
      };
    };
    await expect(withTeam({ createWorker: damaging, workers: 1 }, async () => {})).rejects.toThrow(
      /worker 1 of 1 failed: .*game file/,
    );
  });

  test('because its script is missing', async () => {
    const handlers = new Map<string, (event: Event) => void>();
    const missing = (): SimulatorLink =>
      webWorker({
        postMessage: () => handlers.get('error')?.(new Event('error')),
        addEventListener: (kind, listener) => void handlers.set(kind, listener),
        terminate: () => {},
      });
    await expect(withTeam({ createWorker: missing, workers: 1 }, async () => {})).rejects.toThrow(
      'its script cannot be loaded',
    );
  });
});
