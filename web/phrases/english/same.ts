/** Phrases of the view that compares two games. */
import { counted, numberText } from '../language.ts';

export const english = {
  title: 'The same game? · Anygame',
  heading: 'Is it the same game?',
  about:
    'Two sheets may describe the same game. Anygame looks for roles, fluents and moves that correspond, and proves that nothing differs.',
  first: 'First game',
  second: 'Second game',
  ownRules: 'your own rules',
  ofLibrary: 'any game of the library',
  searching: 'Looking for it in the library …',
  notInLibrary: (game: string) => `${game} is not another library game in disguise.`,
  yourRules: 'your rules',
  comparing: 'Comparing …',
  same: (first: string, second: string) => `${first} is ${second} in disguise: they are the same game.`,
  different: (first: string, second: string) => `${first} and ${second} are not the same game.`,
  undecided: (first: string, second: string) =>
    `Whether ${first} and ${second} are the same game could not be decided.`,
  witness: (game: string, moves: string) => `See in ${game}: ${moves}.`,
  replayed: (games: number) => `${counted(games, 'random game was', 'random games were')} replayed in both.`,
  bothBoards: 'Both boards',
  aboutBoards:
    'Choose a cell of the first board to see its counterpart on the second, and a move to make it in both games.',
  after: (title: string, moves: string) => `${title} after ${moves}`,
  overInBoth: 'The game is over in both.',
  takeBack: 'Take back',
  whatIsWhat: 'What is what',
  names: 'Names in both games',
  andMore: (count: number) => `And ${numberText(count)} more.`,
  program: 'The program that compares',
};
