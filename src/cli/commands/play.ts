/** `anygame play`: any game, on the terminal, against the machine. */
import { seededRandom } from '../../circuit/random.ts';
import { type Game, isChance, type Role, rolesOf } from '../../machine/index.ts';
import { FlatPlayer, type Player, RandomPlayer } from '../../players/index.ts';
import { boardShape } from '../board-shape.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../failure.ts';
import { GAME_HELP, GAME_OPTIONS, loadGame } from '../game.ts';
import { installedLibrary } from '../library.ts';
import { positiveNumber, text, wholeNumber } from '../option.ts';
import { palette } from '../palette.ts';
import { Match } from '../play/match.ts';
import { TerminalGame } from '../play/terminal-game.ts';
import { roleText } from '../position-report.ts';
import { didYouMean } from '../suggest.ts';

const USUAL_GAME = 'tic-tac-toe';
/** Seconds: nobody likes to wait for a first move, and the rules engine plays as well, if slower. */
const COMPILE_SECONDS = 20;

export const play = defineCommand({
  name: 'play',
  summary: 'play a game on the terminal, against the machine or each other',
  description: [
    `Shows the position, asks for your moves and plays the other roles. ${GAME_HELP} Without GAME it is ${USUAL_GAME}.`,
    "Moves are typed as they are listed, in any spelling that is clear, or by their number; 'help' tells what else can be typed. The machine thinks for a second or so (--seconds) and improves with time.",
    'Moves may also come from a file or a program; the game ends with the input.',
  ],
  operands: { usage: '[GAME]', least: 0, most: 1 },
  options: {
    as: text('ROLE', "the role to play (the first); 'all' for everybody at this keyboard, 'none' to watch"),
    seconds: positiveNumber('N', 'how long the machine may think about a move (1)'),
    playouts: wholeNumber('N', 'random games it may try per move, instead of a time', { least: 1 }),
    seed: wholeNumber('N', 'the seed of its chance; with --playouts, the same seed plays the same', {
      least: 0,
    }),
    engine: GAME_OPTIONS.engine,
  },
  examples: [
    { call: 'anygame play tic-tac-toe', does: 'play tic-tac-toe as x' },
    { call: 'anygame play tic-tac-toe --as o --seconds 3', does: 'as o, against a slower thinker' },
    { call: 'anygame play my-game.kif --as all', does: 'try out a game of your own, playing everybody' },
  ],

  async run({ options, operands: [operand] }, io) {
    const { name, compilation, description } = await loadGame(
      operand ?? USUAL_GAME,
      { engine: options.engine, seconds: COMPILE_SECONDS },
      io,
    );
    const { game } = compilation;
    const people = peopleOf(game, options.as);
    const match = new Match(game, description.dialect === 'gdl-2');
    const random = seededRandom(options.seed ?? io.seed);
    const machines = new Map<Role, Player>();
    for (const role of match.roles) {
      if (people.has(role)) continue;
      const player = isChance(game.roles[role]) ? new RandomPlayer() : new FlatPlayer();
      await player.start({ game, role, random: random.fork(), now: io.now, budget: {} });
      machines.set(role, player);
    }
    const { bold, dim } = palette(io.colours);
    const names = match.roles.map((role) => {
      const text = roleText(game, role);
      return people.has(role) ? `${bold(text)} (you)` : text;
    });
    io.out(`${bold(name)}: ${names.join(', ')}. ${dim("'help' helps, 'quit' ends.")}\n`);
    if (operand === undefined)
      io.out(dim(`'anygame games' lists all ${installedLibrary().library.games.length} games.\n`));
    const { seconds, playouts } = options;
    const budget =
      playouts !== undefined ? { playouts, ...(seconds && { seconds }) } : { seconds: seconds ?? 1 };
    const code = await new TerminalGame(
      match,
      { people, machines, budget },
      boardShape(game, description),
      io,
    ).run();
    for (const [role, player] of machines) {
      await player.stop({ history: match.history(role), goals: match.goals() });
    }
    return code;
  },
});

function peopleOf(game: Game, wanted: string | undefined): Set<Role> {
  const roles = rolesOf(game);
  const players = roles.filter((role) => !isChance(game.roles[role]));
  const names = roles.map((role) => roleText(game, role));
  if (wanted === undefined) return new Set(players.slice(0, 1));
  const named = roles.filter((role) => names[role]?.toLowerCase() === wanted.toLowerCase());
  if (named.length > 0) return new Set(named);
  if (wanted === 'all') return new Set(players);
  if (wanted === 'none') return new Set();
  const known = [...names, 'all', 'none'];
  throw new UsageError(
    `--as: nobody is called '${wanted}'; there are ${known.join(', ')}.${didYouMean(wanted, known)}`,
  );
}
