/** `anygame solve`: what a game is worth under best play. */
import { isChance, type Role, rolesOf } from '../../machine/index.ts';
import {
  type Solved,
  type SolveProgress,
  solving,
  type Unsolved,
  USUAL_SOLVE_MEGABYTES,
} from '../../players/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, UsageError } from '../failure.ts';
import { GAME_HELP, GAME_OPTIONS, type LoadedGame, loadGame } from '../game.ts';
import type { Io } from '../io.ts';
import { PERMISSION_OPTIONS } from '../libraries/permissions.ts';
import { flag, positiveNumber, text, wholeNumber } from '../option.ts';
import { playMoves } from '../played-moves.ts';
import { roleText } from '../position-report.ts';
import { Progress } from '../progress.ts';
import { type SolveReport, solveJson, solveText } from '../solve-report.ts';
import { didYouMean } from '../suggest.ts';
import { grouped } from '../table.ts';

export const solve = defineCommand({
  name: 'solve',
  summary: 'find out what a game is worth under best play',
  description: [
    'Finds the exact goal of every role if all play as well as possible, and a line of such play. Where chance takes part, goals are expected ones; where two players with opposite interests choose at once, moves are mixed.',
    `${GAME_HELP} Each further word is a joint move to be made before, as in 'anygame step'.`,
    'All positions are looked at if they fit into memory; besides, a search looks only at those that matter, for one player, or two whose goals are proved to add up to the same. With more than two, or two whose interests are not opposed, everybody plays for the own goal, and among equal moves the first listed is made.',
    'If positions can repeat, a game that goes on for ever is worth 0 to a lone player, and half of the sum to each of two whose goals always add up to the same. Other games with repetitions, hidden information, and simultaneous moves of players whose interests are not opposed are not solved.',
    'Exit code: 0 if it is solved, 1 if not (it tells how far it came), 2 if the game cannot be read, 130 if interrupted.',
  ],
  operands: { usage: 'GAME [MOVE...]', least: 1 },
  options: {
    seconds: positiveNumber('N', 'give up after so long (never)'),
    megabytes: wholeNumber('N', `memory for positions (${USUAL_SOLVE_MEGABYTES})`, { least: 16 }),
    'against-random': text(
      'ROLE',
      'let only this role play well, and all others at random: its best response, in expectation',
    ),
    engine: GAME_OPTIONS.engine,
    ...PERMISSION_OPTIONS,
    json: flag('print the result as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame solve tic-tac-toe', does: 'a draw' },
    { call: 'anygame solve tic-tac-toe "mark 1 1" "mark 1 2"', does: 'after two moves' },
    {
      call: 'anygame solve tic-tac-toe --against-random x',
      does: 'how often x can win against random moves',
    },
    { call: 'anygame solve connect-four --seconds 60', does: 'as far as it goes in a minute' },
  ],

  async run({ options, operands: [operand = '', ...texts] }, io) {
    const loaded = await loadGame(operand, { ...options, seconds: undefined }, io);
    const { game } = loaded.compilation;
    const expert = roleCalled(loaded, options['against-random']);
    const played = playMoves(game, texts, io);
    if (played === undefined) return EXIT.refused;
    const { seconds, megabytes } = options;
    const start = io.now();
    const run = solving(game, {
      from: played.state,
      hidesMoves: loaded.description.dialect === 'gdl-2',
      now: io.now,
      ...(expert !== undefined && { players: [expert] }),
      ...(seconds !== undefined && { seconds }),
      ...(megabytes !== undefined && { megabytes }),
    });
    const result = await finished(run, io);
    const report: SolveReport = {
      name: operand,
      played,
      result: result.answer,
      reached: result.reached,
      milliseconds: io.now() - start,
      expert,
    };
    io.out(options.json ? `${JSON.stringify(solveJson(report), undefined, 2)}\n` : `${solveText(report)}\n`);
    if (result.answer === undefined) return EXIT.interrupted;
    return result.answer.kind === 'solved' ? EXIT.success : EXIT.refused;
  },
});

function roleCalled({ compilation: { game } }: LoadedGame, name: string | undefined): Role | undefined {
  if (name === undefined) return undefined;
  const players = rolesOf(game).filter((role) => !isChance(game.roles[role]));
  const names = players.map((role) => roleText(game, role));
  const found = players.find((role) => roleText(game, role).toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw new UsageError(
      `there is no player '${name}' in this game.${didYouMean(name, names)} There are ${names.join(', ')}.`,
    );
  return found;
}

/** Without an answer if it was interrupted. */
async function finished(
  run: Generator<SolveProgress, Solved | Unsolved>,
  io: Io,
): Promise<{ readonly answer: Solved | Unsolved | undefined; readonly reached: SolveProgress }> {
  const progress = new Progress(io);
  let reached: SolveProgress = { positions: 0, depth: 0 };
  try {
    while (!progress.interrupted) {
      const { done, value } = run.next();
      if (done) return { answer: value, reached: value };
      reached = value;
      await progress.tell(
        () => `${grouped(reached.positions)} positions, ${reached.depth} moves ahead; Ctrl-C ends it`,
      );
    }
    return { answer: undefined, reached };
  } finally {
    progress.end();
  }
}
