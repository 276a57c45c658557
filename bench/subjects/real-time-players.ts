/** The results of real-time players against players that do not search. */
import { meanOf, tableLines, wilson } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import { compileTimed } from '../../src/engines/index.ts';
import { UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import { LONGEST_TIMED_MATCH, playVirtualMatch } from '../../src/match/index.ts';
import { type TimedPlayerKind, timedPlayerKind } from '../../src/players/index.ts';

export const subject = defineLoneCommand({
  name: 'real-time-players',
  summary: 'players of real-time games against weak players, with the virtual clock',
  description: [
    'The player plays every role in turn against a weak player in all other roles: one that moves at random, or one that always makes the first move. In single-player games, both play alone. In zero-sum games, the score is 1 for a goal above the best of the others, and 1/2 for an equal goal. In all other games, the goal is compared with that of the weak player in the same seat of the same match; the last column is the mean difference. Intervals are at 95 %. The same seeds give the same matches on every machine.',
  ],
  operands: { usage: '[GAME…]', least: 0, most: 100 },
  options: {
    games: wholeNumber('N', 'matches against each weak player (40)', { least: 1, most: 100_000 }),
    updates: wholeNumber('N', 'simulated updates per thought (20,000)', { least: 1, most: 10_000_000 }),
    reaction: positiveNumber('UNITS', 'reaction time in units (0.2)'),
    player: text('NAME', 'the player to measure (rt-mcts)'),
  },
  examples: [],

  async run({ operands, options }, io) {
    const { games = 40, updates = 20_000, reaction = 0.2, player = 'rt-mcts' } = options;
    const kind = kindCalled(player);
    io.out(
      `${player}, ${updates} updates per thought, reaction ${reaction}, ${games} matches against each\n\n`,
    );
    const rows: string[][] = [];
    const library = installedRealTime();
    for (const { name, tags } of library.games.filter(
      (game) => operands.length === 0 || operands.includes(game.name),
    )) {
      const { description } = readDescription(library.sheet(name), name);
      if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
      const { game } = compileTimed(description);
      const isZeroSum = tags.includes('zero-sum');
      const roles = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role]));
      const play = async (own: TimedPlayerKind, others: TimedPlayerKind, number: number) => {
        const seat = number % roles.length;
        const record = await playVirtualMatch({
          game,
          players: roles.map((_, at) => (at === seat ? own : others)),
          seed: 1 + number,
          reaction: Math.round(reaction * UNIT),
          thinking: { kind: 'work', updates },
          longest: LONGEST_TIMED_MATCH,
        });
        const goals = roles.map((role) => record.goals[role] ?? 0);
        return { goal: goals[seat] as number, others: goals.filter((_, at) => at !== seat) };
      };
      for (const weak of ['random', 'first']) {
        const own: number[] = [];
        const their: number[] = [];
        let score = 0;
        for (let number = 0; number < games; number++) {
          const { goal, others } = await play(kind, kindCalled(weak), number);
          const rival =
            isZeroSum && others.length > 0
              ? Math.max(...others)
              : (await play(kindCalled(weak), kindCalled(weak), number)).goal;
          own.push(goal);
          their.push(rival);
          score += goal > rival ? 1 : goal === rival ? 0.5 : 0;
        }
        const { low, high } = wilson(score, games);
        const percent = (part: number): string => `${(100 * part).toFixed(0)}`;
        const row = [
          name,
          weak,
          percent(score / games),
          `${percent(low)} to ${percent(high)}`,
          meanText(own),
          meanText(their),
          meanText(own.map((goal, at) => goal - (their[at] as number))),
        ];
        rows.push(row);
        io.err(`${row.join('  ')}\n`);
      }
    }
    const head = ['game', 'against', 'score %', 'interval', 'own goal', 'compared with', 'difference'];
    io.out(`${tableLines([head, ...rows]).join('\n')}\n`);
    return 0;
  },
});

function kindCalled(name: string): TimedPlayerKind {
  const kind = timedPlayerKind(name);
  if (kind === undefined) throw new Error(`there is no player '${name}' for real-time games`);
  return kind;
}

function meanText(values: readonly number[]): string {
  const { mean, halfWidth } = meanOf(values);
  return `${mean.toFixed(0)}${halfWidth === null ? '' : ` ± ${halfWidth.toFixed(0)}`}`;
}
