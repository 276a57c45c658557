/** The speed of the circuits of real-time games, compared with executing the rules. */
import { seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber } from '../../src/cli/command.ts';
import { compileTimed, randomTimedRun } from '../../src/engines/index.ts';
import { type Microunits, type PartialMoves, type Role, type TimedGame, UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import { threadSeconds } from '../../src/host/processor-time.ts';

/** Longer games are cut. */
const LONGEST = 1_000 * UNIT;

/** The number of updates that are recorded at a time at first, and played again between two clock readings. */
const PART = 2_000;

/** As many parts make a measurement, so that reading the clock and recording disturb quick engines no more than slow ones. */
const PARTS = 10;

/** The updates of a game. */
type Recording = readonly { readonly at: Microunits; readonly moves: PartialMoves }[];

export const subject = defineLoneCommand({
  name: 'real-time',
  summary: 'real-time games of the library: updates per second with the rules and with the circuit',
  description: [
    'Records random games with seeds 1, 2 and so on, and then replays them with each engine. The engine answers everything that a random player asks: the legal moves of every role, the next expiry and whether the game is over after each update, and the goals at the end. A different circuit records the games, and recording is not measured, so every game is new to the engine. All figures are per second of processor time of one thread.',
  ],
  operands: { usage: '[GAME…]', least: 0, most: 100 },
  options: { seconds: positiveNumber('N', 'processor time per figure (1)') },
  examples: [],

  run({ operands, options: { seconds = 1 } }, io) {
    const { games, sheet } = installedRealTime();
    const rows = games
      .filter(({ name }) => operands.length === 0 || operands.includes(name))
      .map(({ name }) => {
        const { description } = readDescription(sheet(name), name);
        if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
        const game = (engine: 'rules' | 'circuit'): TimedGame => compileTimed(description, { engine }).game;
        const rules = speed(game('rules'), game('circuit'), seconds);
        const circuit = speed(game('circuit'), game('circuit'), seconds);
        return [
          name,
          ...[rules, circuit].map((each) => `${(each / 1000).toFixed(1)}`),
          `${(circuit / rules).toFixed(1)}×`,
        ];
      });
    io.out(`${tableLines([['game', 'rules k/s', 'circuit k/s', 'ratio'], ...rows]).join('\n')}\n`);
    return 0;
  },
});

/** Updates per second of processor time, after a warm-up of the same length. */
function speed(game: TimedGame, recorder: TimedGame, seconds: number): number {
  let seed = 1;
  let part = PART;
  const measure = (): number => {
    let updates = 0;
    let spent = 0;
    while (spent < seconds) {
      const games: (readonly [Recording, PartialMoves[]])[] = [];
      for (let count = 0; count < part; ) {
        const recording = record(recorder, seed++);
        games.push([recording, inNumbersOf(game, recorder, recording)]);
        count += recording.length;
      }
      const start = threadSeconds();
      for (const [recording, moves] of games) updates += replay(game, recording, moves);
      const taken = threadSeconds() - start;
      spent += taken;
      if (taken < seconds / PARTS) part *= 2;
    }
    return updates / spent;
  };
  measure();
  return measure();
}

function record(game: TimedGame, seed: number): Recording {
  const updates: { at: Microunits; moves: PartialMoves }[] = [];
  randomTimedRun(game, seededRandom(seed), LONGEST, ({ at, moves }) => updates.push({ at, moves }));
  return updates;
}

/** Engines number moves in their own ways. */
function inNumbersOf(game: TimedGame, recorder: TimedGame, recording: Recording): PartialMoves[] {
  return recording.map(({ moves }) =>
    game.roles.map((_, role) => {
      const move = moves[role];
      return move === undefined ? undefined : game.moveCalled(role as Role, recorder.moveTerm(move));
    }),
  );
}

/** @returns the number of updates */
function replay(game: TimedGame, recording: Recording, moves: readonly PartialMoves[]): number {
  const roles = game.roles.length;
  let state = game.initial;
  for (let i = 0; i < recording.length; i++) {
    for (let role = 0; role < roles; role++) game.legalMoves(state, role as Role);
    state = game.update(state, recording[i]?.at as Microunits, moves[i] as PartialMoves);
    if (game.isTerminal(state)) break;
    game.nextExpiry(state);
  }
  for (let role = 0; role < roles; role++) game.utility(state, role as Role);
  return recording.length;
}
