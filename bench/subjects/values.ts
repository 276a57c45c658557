/** Learned values of positions: how well they predict the results of games, and how fast they are evaluated. */
import { grouped, type Random, seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, positiveNumber, text, wholeNumber } from '../../src/cli/command.ts';
import { openGame } from '../../src/cli/operands.ts';
import {
  type Evaluator,
  type Game,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
} from '../../src/game/index.ts';
import { threadSeconds } from '../../src/host/processor-time.ts';
import {
  learnNetwork,
  learnValues,
  type ModelKind,
  type PositionValues,
  plainSearch,
  randomTeacher,
  searchTeacher,
} from '../../src/learn/index.ts';
import { bestEntry } from '../../src/search/index.ts';

const GAMES = 'breakthrough-6x6 breakthrough connect-four checkers-small reversi-6x6 reversi pentago';
/** Simulations per move in the predicted games. */
const SIMULATIONS = 400;
/** Maximum number of random opening moves, and length at which games are cut. */
const OPENING = 10;
const LONGEST = 300;
/** Positions per batch. */
const BATCH = 4096;

/** What is learned, and from which data. */
const WAYS: Readonly<Record<string, (game: Game, seconds: number) => PositionValues | undefined>> = {
  'linear, searches': (game, seconds) => judged(game, 'search', seconds),
  'linear, random games': (game, seconds) => judged(game, 'random', seconds),
  'linear, self-play': (game, seconds) => played(game, 'linear', seconds),
  'pairs, self-play': (game, seconds) => played(game, 'pairs', seconds),
  'network, self-play': (game, seconds) => played(game, 'network', seconds),
};

interface Row {
  readonly game: string;
  readonly way: string;
  readonly positions: number;
  /** Correlation with the results of games, for the first role. */
  readonly correlation: number;
  readonly loss: number;
  /** Evaluations per second of processor time, for all roles. */
  readonly speed: number;
}

export const subject = defineLoneCommand({
  name: 'values',
  summary: 'learned values of positions: how well they predict results, and how fast they are',
  description: [
    'Learns values for some seconds of processor time, and then evaluates positions from games that a plain tree search plays against itself. The correlation with the results of these games and the cross-entropy are those of the first role. Speeds are evaluations per second of processor time in large batches of these positions.',
    'To measure the playing strength with such values, use duels: npm run bench -- strength --candidate minimax:evaluation=learned,values=network --baseline minimax:evaluation=learned.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAMES', `library games, separated by spaces (${GAMES})`),
    seconds: positiveNumber('N', 'processor time for learning (3)'),
    matches: wholeNumber('N', 'games to predict (100)', { least: 2 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    { call: 'npm run bench -- values --game pentago --seconds 20', does: 'one game, with more learning' },
  ],

  async run({ options }, io) {
    const { seconds = 3, matches = 100 } = options;
    const rows: Row[] = [];
    for (const name of (options.game ?? GAMES).split(' ')) {
      const { game } = (
        await openGame(
          name,
          { engine: 'circuit', 'build-time': 60, 'allow-programs': false, 'allow-downloads': false },
          io,
        )
      ).compilation;
      const outcomes = playedOutcomes(game, matches, seededRandom(99));
      for (const [way, learn] of Object.entries(WAYS)) {
        const values = learn(game, seconds);
        if (values === undefined) continue;
        const evaluator = values.evaluator(game.packing());
        const found = quality(game, evaluator, outcomes);
        rows.push({ game: name, way, positions: values.positions, ...found });
        io.err(`${cells(rows.at(-1) as Row).join('  ')}\n`);
      }
    }
    if (options.json) io.out(`${JSON.stringify(rows, undefined, 2)}\n`);
    else {
      const head = ['game', 'values', 'positions', 'correlation', 'loss', 'evaluations/s'];
      for (const line of tableLines([head, ...rows.map(cells)])) io.out(`${line}\n`);
    }
    return 0;
  },
});

const cells = ({ game, way, positions, correlation, loss, speed }: Row): string[] => [
  game,
  way,
  grouped(positions),
  correlation.toFixed(3),
  loss.toFixed(4),
  grouped(Math.round(speed)),
];

function judged(game: Game, from: 'search' | 'random', seconds: number): PositionValues | undefined {
  const random = seededRandom(1234);
  const end = threadSeconds() + seconds;
  const teacher =
    from === 'random'
      ? randomTeacher(random)
      : searchTeacher(game, () => plainSearch(game, random.fork()), random);
  return learnValues(game, {
    teacher,
    random,
    // Fitting takes time too; a match never learns from more than this.
    positions: 100_000 * Math.max(1, seconds),
    stop: () => threadSeconds() >= end,
  });
}

function played(game: Game, kind: ModelKind, seconds: number): PositionValues | undefined {
  const begin = threadSeconds();
  const share = (): number => (threadSeconds() - begin) / seconds;
  const random = seededRandom(1234);
  const positions = Number.POSITIVE_INFINITY;
  return learnNetwork(game, { kind, random, positions, share, stop: () => share() >= 1 });
}

/** Packed positions in sequence, and the result of each for the first role, from 0 to 1. */
interface Outcomes {
  readonly store: Int32Array;
  readonly ends: readonly number[];
}

function playedOutcomes(game: Game, matches: number, random: Random): Outcomes {
  const packing = game.packing();
  const words: number[] = [];
  const ends: number[] = [];
  const packed = new Int32Array(packing.words);
  for (let match = 0; match < matches; match++) {
    const search = plainSearch(game, random.fork());
    let state = game.initial;
    let opening = random.below(OPENING);
    const seen: number[] = [];
    for (let step = 0; !game.isTerminal(state) && step < LONGEST; step++) {
      const legal = legalByRole(game, state);
      const isOpening = opening-- > 0;
      if (!isOpening) {
        packing.pack(state, packed, 0);
        seen.push(...packed);
        search.setRoot(state);
        search.think({ stop: () => false, simulations: SIMULATIONS });
      }
      const chosen = legal.map((moves, role) =>
        moves.length === 1 || isOpening
          ? random.pick(moves)
          : (search.tree.move(bestEntry(search, role as Role, 'visits')) as Move),
      );
      state = game.next(state, chosen);
      if (!isOpening) search.forget();
    }
    if (!game.isTerminal(state)) continue;
    words.push(...seen);
    const end = shareOf(game, game.utility(state, 0 as Role));
    for (let i = 0; i < seen.length / packing.words; i++) ends.push(end);
  }
  return { store: Int32Array.from(words), ends };
}

function shareOf(game: Game, utility: number): number {
  const { min, max } = game.roles[0]?.utility ?? { min: 0, max: 100 };
  return (utility - min) / (max - min);
}

function quality(game: Game, evaluator: Evaluator, { store, ends }: Outcomes) {
  const words = game.packing().words;
  const roles = rolesOf(game).length;
  const places = ends.map((_, i) => i * words);
  const { values } = evaluator.evaluate(store, places);
  const guesses = ends.map((_, i) => shareOf(game, values[i * roles] as number));
  const loss = ends.map((end, i) => {
    const guess = Math.min(0.999, Math.max(0.001, guesses[i] as number));
    return -end * Math.log(guess) - (1 - end) * Math.log(1 - guess);
  });
  const batch = Array.from({ length: BATCH }, (_, i) => places[i % places.length] as number);
  evaluator.evaluate(store, batch);
  const begin = threadSeconds();
  let evaluated = 0;
  while (threadSeconds() - begin < 0.3) {
    evaluator.evaluate(store, batch);
    evaluated += BATCH;
  }
  const speed = evaluated / (threadSeconds() - begin);
  return { correlation: correlation(guesses, ends), loss: mean(loss), speed };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], y: readonly number[], from: number, to: number): number =>
    mean(x.map((each, i) => (each - from) * ((y[i] as number) - to)));
  const spread = Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB));
  return spread === 0 ? 0 : product(a, b, meanA, meanB) / spread;
}
