/** Phrases of the view into the machinery of a game. */
import { counted, numberText } from '../language.ts';

const kinds = {
  fluent: 'fluent',
  move: 'move',
  and: 'gate: all inputs',
  or: 'gate: any input',
  constant: 'constant',
  feedback: 'fed back',
  next: 'true after the move',
  legal: 'legal move',
  goal: 'goal',
  terminal: 'end of the game',
  sees: 'percept',
};

export const english = {
  /** The names of gates in the drawing. */
  gateNames: { and: 'and', or: 'or' },
  title: (game: string) => `Inside ${game} · Anygame`,
  yourRules: 'your rules',
  ownRules: 'your own rules',
  heading: 'Inside a game',
  about:
    'Anygame turns the rules into a circuit of gates and plays by that. Here it is, with the values that hold in a position.',
  game: 'Game',
  building: 'Building the circuit …',
  byCircuit: 'Played by a circuit',
  byRules: 'Played by the rules engine',
  position: 'Position',
  noRules: 'You have no rules in this browser yet.',

  // The circuit
  circuit: 'Circuit',
  circuitIs: (fluents: number, moves: number, gates: number) =>
    `${numberText(fluents)} fluents, ${numberText(moves)} moves, ${numberText(gates)} gates. Signals run from left to right; what is true is filled. A circle on a line negates its value.`,
  onlyWhat: 'Only what this depends on',
  whatIsDrawn: 'What is drawn',
  everything: 'everything',
  wholeCircuit: 'The whole circuit',
  asInPosition: 'As in the position',
  choosePart: 'Choose a part of the circuit to see more, or to flip its value.',
  kinds,
  partIs: (label: string, kind: string, isTrue: boolean, isTurned: boolean) =>
    `**${label}** (${kind}) is ${isTrue ? 'true' : 'false'}${isTurned ? ', flipped' : ''}.`,
  makeFalse: 'Make it false',
  makeTrue: 'Make it true',
  showInputs: 'Show its inputs',
  showReaders: 'Show what reads it',
  partCount: (count: number) => `Circuit: ${count} parts`,
  zoom: 'Zoom',
  nearer: 'Nearer',
  farther: 'Farther',
  all: 'All',
  truth: (isTrue: boolean): string => (isTrue ? 'true' : 'false'),

  // Its size and analysis
  asGates: 'the rules as gates',
  simplification: 'Simplification',
  afterPass: 'Gates after every pass',
  pass: 'Pass',
  gates: 'Gates',
  operations: 'Operations',
  analysis: 'Analysis',
  looking: 'Looking …',
  findOut: 'Find out more',
  findOutHint: 'Turns, length, goals, symmetries and more, within a few seconds.',
  proved: 'proved',
  seen: 'seen',
  seenIn: (games: number, states: number) =>
    `What is not proved was seen in ${numberText(games)} random games, ${numberText(states)} states.`,
  turns: 'Turns',
  turnTaking: 'turn-taking',
  simultaneous: 'simultaneous',
  movesWhen: (role: string, fluent: string) => `${role} is to move when ${fluent}`,
  waitsBy: (role: string, move: string) => `${role} waits by ${move}`,
  length: 'Length',
  atMost: (steps: number, isCounter: boolean) =>
    `at most ${steps} moves: ${isCounter ? 'a counter runs out' : 'every move changes something permanently'}`,
  goals: 'Goals',
  kindsOfOutcome: {
    'win or lose': 'win or lose',
    'win, draw or lose': 'win, draw or lose',
    scores: 'scores',
  },
  canGet: (role: string, goals: string) => `${role} can get ${goals}`,
  nothing: 'nothing',
  sumVaries: 'together they vary',
  sumIs: (sum: number) => `together they are always ${sum}`,
  values: 'Values',
  hasValue: (pattern: string, isExact: boolean) =>
    `${pattern} has ${isExact ? 'exactly one value' : 'at most one value'}`,
  counters: 'Counters',
  counter: (first: string, last: string, end: string) => `${first} to ${last}, ${end}`,
  latches: 'Fluents that change at most once',
  constants: 'Never change',
  isValue: (fluent: string, value: boolean) => `${fluent} is ${value}`,
  symmetries: 'Symmetries',
  inTotal: (count: number, isComplete: boolean) => `${isComplete ? '' : 'at least '}${count} in total`,
  parts: 'Independent parts',
  partHas: (fluents: number, moves: number) => `${fluents} fluents, ${moves} moves`,
  andMore: (count: number) => `and ${count} more`,

  // What matters
  matters: 'What matters',
  learning: 'Learning …',
  learn: 'Learn from random games',
  learnHint: 'What won games have in common at the end, within a few seconds.',
  forRole: 'For',
  what: 'What',
  empty: 'empty',
  howOften: (what: string, role: string) =>
    `How often ${what} is there at the end of games that ${role} wins, in percent`,
  otherFacts: 'What else won games have in common',
  wins: (role: string, percent: number, games: number) =>
    `${role} wins ${percent} % of ${numberText(games)} random games`,
  doNotShow: '; they do not show how.',
  percentages:
    '. Numbers are percentages of those; facts that do not distinguish them from other games are left out.',

  // Steps
  movesAndFacts: 'Moves and facts',
  start: 'Start',
  back: 'Back',
  anyMove: 'Any move',
  over: (goals: string) => `The game is over: ${goals}.`,
  onlyMove: 'The only move',
  soFar: 'The moves so far',
  facts: (count: number) => counted(count, 'fact holds', 'facts hold'),
  makeMoves: 'Make these moves',

  // The search tree
  tree: 'Search tree',
  seconds: 'Seconds',
  searching: 'Searching …',
  search: 'Search from here',
  aboutTree: 'Monte Carlo tree search (mcts) from the position that is shown.',
  simulations: (count: number) => counted(count, 'simulation', 'simulations'),
  after: (move: string) => `After ${move}`,
  certain: 'certain',
  nothingToSearch: 'The game is over here; there is nothing to search.',
  noCircuit: 'This game has no circuit: the rules engine plays it.',
};
