/** Phrases of the worker that holds a match: endings, explanations and notices. */
import { numberText } from '../language.ts';

export const english = {
  // Endings
  decidedBy: (places: string) => `Decided by ${places}.`,
  overAt: (fact: string) => `Over at ${fact}.`,
  boardFull: 'The board is full.',

  // Rules that cannot be played
  noRules: 'There are no rules in it.',
  noInitialState: (reason: string) => `The initial state cannot be computed: ${reason}.`,
  tooLong: 'This is too long for a rule sheet.',
  unreadable: 'These rules cannot be played yet.',
  isRealTime: 'This is real-time GDL; only games with turns can be played.',
  needsLibrary: (library: string) =>
    `The rules need the library ${library}, which does not come with Anygame; only the command line can run it.`,
  noRole: 'The sheet has no role.',

  fitsCircuit: 'the rules fit into a circuit',

  // Explanations
  and: ' and ',
  afterAnyOther: 'After any other move',
  afterSome: (losing: number, all: number) => `After ${losing} of the ${all} moves here`,
  threat: (after: string, winner: string, reply: string) =>
    `${after}, ${winner} wins at once, for example with ${reply}`,
  afterPlayouts: (count: number) => ` after ${numberText(count)} random games`,
  afterPositions: (count: number) => ` after looking at ${numberText(count)} positions`,
  wouldPlay: (move: string) => `It would play ${move}`,
  isCertain: (move: string, value: number, most: number) =>
    `It would play ${move}, which is certain to be worth ${value} of ${most}`,
  prefers: (move: string, value: number, most: number, looked: string) =>
    `It prefers ${move} and expects ${value} of ${most}${looked}`,
  asGood: (move: string) => `${move} is as good`,
  nextBest: (move: string, value: number, behind: number, isProven: boolean) =>
    `The next best, ${move}, is ${isProven ? 'certainly ' : ''}worth ${value} and loses ${behind}`,
  sure: (level: 'sure' | 'fairly' | 'not', visits: number, all: number) => {
    const how = { sure: 'is sure of it', fairly: 'is fairly sure of it', not: 'is not sure of it yet' };
    return `It ${how[level]}: ${numberText(visits)} of ${numberText(all)} looks went into this move`;
  },
  expects: (line: readonly string[]) => `It expects ${line.join(', then ')}`,

  // Notices
  analysisStopped: (problem: string) => `The analysis has stopped: ${problem}`,
  onlyMove: (role: string, move: string) => `${role} has only one move: ${move}.`,
  cannotContinue: (reason: string) => `The game cannot continue: ${reason}.`,
  playerFailed: (player: string, failure: string) =>
    `${player} failed, so a random move is made instead: ${failure}`,
  notAsItWas: (problem: string) => `Not as it was: ${problem}.`,
  noMatch: 'There is no match to save.',
  silence: 'it does not answer',
  program: 'The program that plays',
};
