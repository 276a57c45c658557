/** `anygame translate`: turns a turn-based game into a real-time game. */
import { Failure, seededRandom } from '../../base/index.ts';
import { type Game, type Role, rolesOf } from '../../game/index.ts';
import { formatText, translateToClock } from '../../gdl/index.ts';
import { defineCommand, flag, positiveNumber } from '../command.ts';
import { EXIT, UsageError } from '../io.ts';
import { printJson } from '../json.ts';
import { openGame } from '../operands.ts';
import { GAME_HELP } from '../shared-options.ts';

/** Number of random games used to test that players take turns. */
const GAMES = 20;
const LONGEST = 500;

export const translate = defineCommand({
  description: [
    'Prints a game with turns as a real-time game in which players have clocks: moves are made at any moment, and a player that runs out of time loses. With --clock, each player has that many units of time for all its moves, as on a chess clock; with --per-move, for each move.',
    `${GAME_HELP} The game must be without chance and hidden information, and one fluent such as (control ROLE) must say whose turn it is. Whether the players really take turns is tested in ${GAMES} random games.`,
    'Exit code: 0 on success, 1 if the game cannot be translated, 2 if it cannot be read.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    clock: positiveNumber('UNITS', 'time of each player for the whole game'),
    'per-move': positiveNumber('UNITS', 'time for each move'),
    json: flag('print the game and its rules as JSON, for other programs'),
  },
  examples: [
    {
      call: 'anygame translate tic-tac-toe --clock 120 > blitz.kif',
      does: 'with a chess clock of 120 units',
    },
    { call: 'anygame translate breakthrough --per-move 10', does: 'ten units for each move' },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    const { clock, 'per-move': move } = options;
    if ((clock === undefined) === (move === undefined))
      throw new UsageError('give either --clock UNITS or --per-move UNITS.');
    const { description, compilation, name } = await openGame(
      operand,
      { engine: undefined, 'build-time': undefined },
      io,
    );
    const time = clock ?? move ?? 1;
    const translation = translateToClock(description, {
      per: clock === undefined ? 'move' : 'game',
      time: String(time),
    });
    if (translation.kind === 'refused') throw new Failure(`${name}: ${translation.problem}`, 'refused');
    const problem = turnProblem(compilation.game, translation.control);
    if (problem !== undefined) throw new Failure(`${name}: ${problem}`, 'refused');
    const rules = formatText(translation.text).text;
    const { control } = translation;
    const clocks = clock === undefined ? { perMove: time } : { clock: time };
    if (options.json) printJson(io, { version: 1, game: name, control, ...clocks, rules });
    else io.out(rules);
    return EXIT.success;
  },
});

/** Why a role other than the one in control has a choice in some random game. */
function turnProblem(game: Game, control: string): string | undefined {
  const random = seededRandom(1);
  for (let played = 0; played < GAMES; played++) {
    let state = game.initial;
    for (let step = 0; step < LONGEST && !game.isTerminal(state); step++) {
      const turn = game
        .facts(state)
        .filter((fact) => fact.kind === 'compound' && fact.name === control && fact.args.length === 1)
        .map((fact) => (fact.kind === 'compound' ? fact.args[0] : undefined));
      const [owner] = turn;
      if (turn.length !== 1 || owner?.kind !== 'constant')
        return `(${control} ROLE) holds for ${turn.length} roles after ${step} moves, not for one`;
      const legal = rolesOf(game).map((role) => game.legalMoves(state, role));
      const other = rolesOf(game).find(
        (role) => game.roles[role]?.name !== owner.name && legal[role]?.length !== 1,
      );
      if (other !== undefined)
        return `${game.roles[other as Role]?.name} has a choice while (${control} ${owner.name}) holds`;
      state = game.next(
        state,
        legal.map((moves) => random.pick(moves)),
      );
    }
  }
  return undefined;
}
