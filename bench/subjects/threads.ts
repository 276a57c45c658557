/** The gain from several threads in tree search: trees that vote, and trees that exchange statistics. */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { build } from '../../scripts/build.mjs';
import { tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import type { PlayerPool } from '../../src/match/index.ts';
import type { PlayerChoice } from '../../src/players/index.ts';
import { builtEngine, type Engine } from '../built-engine.ts';

const GAMES = ['connect-four/connect-four-8x6', 'breakthrough/breakthrough-6x6', 'reversi/reversi-6x6'];
/** By its name in the table. */
const TEAMS = { votes: 'mcts:share=no', shares: 'mcts:share=yes' } as const;
const ALONE = 'mcts';

interface Row {
  readonly game: string;
  readonly team: keyof typeof TEAMS;
  readonly matches: number;
  /** Share of points against one thread, with its interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export const subject = defineLoneCommand({
  name: 'threads',
  summary: 'tree search on several threads against one thread, with equal time per move',
  description: [
    'Plays matches of mcts on several threads against mcts on one. Each thread searches its own tree, and the visits are added up. In the second row of a game, the threads also exchange their results while they search.',
    'Players do not think while the opponent moves, so on an idle machine, as many threads as there are cores can use all of them.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', 'sheets in games/, without .kif, separated by spaces'),
    seconds: positiveNumber('N', 'time per move (0.2)'),
    matches: wholeNumber('N', 'matches per row (40)', { least: 2 }),
    threads: wholeNumber('N', 'threads of a team (one per core)', { least: 2 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [{ call: 'npm run bench -- threads --matches 100', does: 'narrower intervals' }],

  async run({ options }, io) {
    await build();
    const engine = await builtEngine();
    const threads = options.threads ?? Math.max(2, availableParallelism());
    const rows: Row[] = [];
    io.err(`${threads} threads on ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
    for (const game of options.game?.split(' ') ?? GAMES) {
      for (const team of ['votes', 'shares'] as const) {
        const { seconds = 0.2, matches = 40, seed = 1 } = options;
        rows.push(await duel(engine, game, team, { threads, seconds, matches, seed }));
        io.err(`${cells(rows.at(-1) as Row).join('  ')}\n`);
      }
    }
    if (options.json) io.out(`${JSON.stringify({ threads, rows }, undefined, 2)}\n`);
    else {
      const head = ['game', 'team', 'matches', 'points', '95 % interval'];
      for (const line of tableLines([head, ...rows.map(cells)])) io.out(`${line}\n`);
    }
    return 0;
  },
});

interface Settings {
  readonly threads: number;
  readonly seconds: number;
  readonly matches: number;
  readonly seed: number;
}

async function duel(engine: Engine, name: string, team: Row['team'], settings: Settings): Promise<Row> {
  const { gdl, engines, match, players } = engine;
  const rules = readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
  const reading = gdl.readDescription(rules, name);
  const { description } = reading;
  if (!gdl.isTurnBased(description)) throw new TypeError(`${name} is a real-time game`);
  const compilation = engines.compile(description);
  const choiceOf = (written: string): PlayerChoice => {
    const choice = players.readPlayerChoice(written, players.PLAYERS);
    if (players.isChoiceRefusal(choice)) throw new RangeError(choice.problem);
    return choice;
  };
  const lane: PlayerPool = {
    player: (_, choice) => {
      const isTeam = Object.keys(choice.given).length > 0;
      const loaded = { reading, description, compilation };
      return engine.threadPlayer(choice, loaded, isTeam ? settings.threads : 1);
    },
    close: () => {},
  };
  const played = await match.playSeries({
    name,
    game: compilation.game,
    players: [choiceOf(TEAMS[team]), choiceOf(ALONE)],
    matches: settings.matches,
    swap: true,
    seed: settings.seed,
    clocks: { start: { seconds: 10 }, play: { seconds: settings.seconds } },
    parallel: 1,
    openPool: () => lane,
    now: () => performance.now(),
  });
  const [standing] = match.standings(2, played);
  const { wins = 0, draws = 0, losses = 0 } = standing ?? {};
  const matches = wins + draws + losses;
  return { game: name, team, matches, ...engine.base.wilson(wins + draws / 2, matches) };
}

function cells({ game, team, matches, share, low, high }: Row): string[] {
  const percent = (part: number): string => (100 * part).toFixed(0);
  return [game, team, String(matches), `${percent(share)} %`, `${percent(low)} to ${percent(high)}`];
}
