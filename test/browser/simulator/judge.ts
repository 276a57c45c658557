/**
 * The script of all workers of the test: of the one that tells what the simulator does in a browser, and of the teams that
 * it starts.
 */
import { serve, webWorker, webWorkerCaller } from '../../../src/base/index.ts';
import { compile } from '../../../src/engines/compile.ts';
import {
  CircuitGame,
  hasVectors,
  RulesGame,
  type SimulatorLink,
  SimulatorTeam,
  serveSimulator,
} from '../../../src/engines/index.ts';
import type { PlayoutScores } from '../../../src/game/index.ts';
import { isTurnBased, readDescription } from '../../../src/gdl/index.ts';
import { FORMS } from '../../sliced/forms.ts';
import { expectSameLanes } from '../../sliced/same-lanes.ts';
import { Simulator, type SimulatorOptions } from '../../sliced/simulator.ts';

/** The sheet of a game, and the requested tests. */
export type Question = { readonly sheet: string } & (
  | { readonly kind: 'place' }
  | { readonly kind: 'playouts'; readonly options: SimulatorOptions; readonly count: number }
  | { readonly kind: 'stopped playouts' }
  /** Paths through the game, each a list of choices. */
  | { readonly kind: 'lanes'; readonly ways: readonly (readonly number[])[] }
  | { readonly kind: 'team'; readonly sharesMemory: boolean; readonly counts: readonly number[] }
  | { readonly kind: 'stopped team'; readonly sharesMemory: boolean; readonly least: number }
);

export interface JudgeProtocol {
  readonly judge: { readonly ask: Question; readonly answer: unknown };
}

/** Scores without maps, which cannot be passed from the browser to the test. */
export interface Told extends Omit<PlayoutScores, 'goals'> {
  /** For each role, pairs of a goal value and its frequency. */
  readonly goals: readonly (readonly (readonly [number, number])[])[];
}

const PROOF = { proved: { ways: 2, milliseconds: 100 }, now: () => performance.now() };

/** The name of workers of a team. */
const MEMBER = 'member';

if (self.name === MEMBER) serveSimulator(webWorkerCaller(self));
else serve<JudgeProtocol>(webWorkerCaller(self), { judge: answerTo });

async function answerTo(question: Question): Promise<unknown> {
  const { reading, rules, game } = loaded(question.sheet);
  switch (question.kind) {
    case 'place':
      return { isIsolated: crossOriginIsolated, hasVectors: hasVectors(), isWindow: 'document' in self };
    case 'playouts': {
      const simulator = new Simulator(game, question.options);
      const { lanes, form } = simulator;
      return { lanes, form, scores: told(simulator.playouts(game.initial, { count: question.count })) };
    }
    case 'stopped playouts': {
      let looks = 0;
      return told(new Simulator(game).playouts(game.initial, { stop: () => ++looks === 5 }));
    }
    case 'lanes': {
      const simulators = FORMS.map(({ options }) => new Simulator(game, options));
      for (const order of question.ways.keys())
        expectSameLanes(rules, game, simulators, question.ways, order, PROOF);
      return simulators.map(({ lanes }) => lanes);
    }
    case 'team':
      return withTeam(reading, game, question.sharesMemory, async (team) => {
        const runs: Told[] = [];
        for (const count of question.counts)
          runs.push(told(await team.playouts(game.initial, { count }).finished));
        return runs;
      });
    case 'stopped team':
      return withTeam(reading, game, question.sharesMemory, async (team) => {
        const run = team.playouts(game.initial);
        while (run.scores().playouts < question.least) await new Promise((resolve) => setTimeout(resolve, 1));
        const stopped = told(await run.stop());
        return [stopped, told(await team.playouts(game.initial, { count: 500 }).finished)];
      });
  }
}

function loaded(sheet: string) {
  const reading = readDescription(sheet);
  if (!isTurnBased(reading.description)) throw new TypeError('this is a real-time game');
  const { game, reason } = compile(reading.description, { engine: 'circuit' });
  if (!(game instanceof CircuitGame)) throw new TypeError(reason);
  return { reading, rules: new RulesGame(reading.description), game };
}

async function withTeam<Result>(
  reading: ReturnType<typeof readDescription>,
  game: CircuitGame,
  sharesMemory: boolean,
  use: (team: SimulatorTeam) => Promise<Result>,
): Promise<Result> {
  const createWorker = (): SimulatorLink =>
    webWorker(new Worker(location.href, { type: 'module', name: MEMBER }));
  const team = await SimulatorTeam.start(reading, game, { workers: 2, createWorker, sharesMemory });
  try {
    return await use(team);
  } finally {
    team.close();
  }
}

function told({ goals, ...counts }: PlayoutScores): Told {
  return { ...counts, goals: goals.map((each) => [...each]) };
}
