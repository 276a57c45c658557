/** Models of games that hide something: M. Schofield, T. Cerexhe and M. Thielscher, "HyperPlay: a solution to general game playing with imperfect information" (2012), and M. Schofield and M. Thielscher, "Lifting model sampling for general game playing to incomplete-information models" (2015). */
import { type Term, termText } from '../gdl/index.ts';
import type { FixedSeats, MatchReading, SeatColumn, SeatRow } from './fixed-seats.ts';
import type { Paper } from './paper.ts';

const seat = (name: string, player: string): SeatColumn => ({ name, player });

const MODELS = seat('HyperPlay', 'hyperplay');
const PROBES = seat('HyperPlay-II', 'hyperplay-ii');
const ALL = [seat('random', 'random'), MODELS, PROBES, seat('auto', 'auto')];

const amount = (of: (facts: ReadonlySet<string>) => number): MatchReading => ({
  kind: 'amount',
  of: (facts: readonly Term[]) => of(new Set(facts.map((fact) => termText(fact)))),
});

/** What is left of 100 points, ten of which are the price of the question. */
const BOMB = amount((facts) => (facts.has('exploded') ? 0 : facts.has('asked') ? 90 : 100));
const ASKED = amount((facts) => (facts.has('asked') ? 100 : 0));

const MOST_QUESTIONS = 6;
const QUESTION_COST = 5;

/** The number of questions that were asked about the number. */
function questions(facts: ReadonlySet<string>): number {
  for (let asked = MOST_QUESTIONS; asked > 0; asked--) if (facts.has(`(asked ${asked})`)) return asked;
  return 0;
}

const NUMBER = amount((facts) => (facts.has('found') ? 100 - QUESTION_COST * questions(facts) : 0));
const QUESTIONS = amount(questions);

const alone = (label: string, game: string, reading: MatchReading): SeatRow => ({
  label,
  game,
  players: ['*'],
  reading,
  published: ALL.map(() => undefined),
});

const SEATS: Pick<FixedSeats, 'kind' | 'budget' | 'matches' | 'columns'> = {
  kind: 'seats',
  budget: { playouts: 1000 },
  matches: { quick: 20, full: 200 },
  columns: ALL,
};

export const hyperPlay: Paper = {
  name: 'hyperplay',
  title: 'HyperPlay and HyperPlay-II',
  source: 'M. Schofield, T. Cerexhe and M. Thielscher, AAAI 2012; M. Schofield and M. Thielscher, AAAI 2015',
  experiments: [
    {
      ...SEATS,
      id: 'H1',
      title: 'the exploding bomb',
      notes: [
        'Mean points, and the percentage of matches in which the player asks which wire is armed. Only the claim of the paper is compared: models of complete information do not value the question, and HyperPlay-II does.',
      ],
      rows: [alone('points', 'exploding-bomb', BOMB), alone('asks, %', 'exploding-bomb', ASKED)],
      orders: [
        { within: 'points', order: 'HyperPlay < HyperPlay-II' },
        { within: 'asks, %', order: 'HyperPlay < HyperPlay-II' },
      ],
    },
    {
      ...SEATS,
      id: 'H2',
      title: 'number guessing',
      notes: [
        'Mean points, of which each question costs five, and the number of questions. Halving the 16 numbers takes four questions and leaves 80 points.',
      ],
      rows: [alone('points', 'number-guessing', NUMBER), alone('questions', 'number-guessing', QUESTIONS)],
      orders: [{ within: 'points', order: 'random < HyperPlay-II < auto' }],
    },
    {
      ...SEATS,
      id: 'H3',
      title: 'Monty Hall',
      notes: ['Percentage of matches won. Switching wins two of three.'],
      rows: [alone('candidate', 'monty-hall', { kind: 'won', role: 0 })],
      orders: [{ within: 'candidate', order: 'random < HyperPlay' }],
    },
    {
      ...SEATS,
      id: 'H4',
      title: 'tic-tac-toe with hidden marks against HyperPlay',
      notes: ['Percentage of matches that the player of the column wins in each seat.'],
      matches: { quick: 10, full: 100 },
      budget: { playouts: 300 },
      columns: [seat('random', 'random'), MODELS, PROBES, seat('ismcts', 'ismcts')],
      rows: [
        { ...alone('x', 'kriegspiel-tic-tac-toe', { kind: 'won', role: 0 }), players: ['*', 'hyperplay'] },
        { ...alone('o', 'kriegspiel-tic-tac-toe', { kind: 'won', role: 1 }), players: ['hyperplay', '*'] },
      ],
      orders: ['x', 'o'].map((within) => ({ within, order: 'random < HyperPlay' })),
    },
  ],
};
