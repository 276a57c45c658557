/** `anygame players`: who can play. */
import { PLAYERS } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { EXIT, Failure } from '../failure.ts';
import { flag } from '../option.ts';
import { playerReport, playersJson, playersReport } from '../players-report.ts';
import { didYouMean } from '../suggest.ts';

export const players = defineCommand({
  name: 'players',
  summary: 'list the players, or tell all about one and its parameters',
  description: [
    'Without NAME, lists the players that every command takes where it asks for one. With NAME, tells the parameters of a player: what each means, what it may be, what it usually is, and where it comes from.',
    'Parameters are given after a colon, as in mcts:c=40,playout=mast, or as JSON: {"player": "mcts", "c": 40}.',
    'Exit code: 0 if all is well, 2 if there is no such player.',
  ],
  operands: { usage: '[NAME]', least: 0, most: 1 },
  options: { json: flag('print everything as JSON, for other programs') },
  examples: [
    { call: 'anygame players', does: 'all players' },
    { call: 'anygame players flat', does: 'one of them, with its parameters' },
  ],

  run({ options, operands: [name] }, io) {
    const kinds = name === undefined ? PLAYERS : PLAYERS.filter((kind) => kind.name === bareName(name));
    const [only] = kinds;
    if (only === undefined) throw noSuchPlayer(name ?? '');
    if (options.json) io.out(`${JSON.stringify(playersJson(kinds), undefined, 2)}\n`);
    else io.out(`${name === undefined ? playersReport(kinds, io) : playerReport(only, io)}\n`);
    return EXIT.success;
  },
});

/** Without parameters, which may be asked about as they are given. */
function bareName(name: string): string {
  return name.replace(/:.*$/s, '').trim().toLowerCase();
}

function noSuchPlayer(name: string): Failure {
  const suggestion = didYouMean(
    bareName(name),
    PLAYERS.map((kind) => kind.name),
  );
  return new Failure(
    `there is no player '${printable(name)}'.${suggestion || " 'anygame players' lists them all."}`,
  );
}
