/** Phrases of the puzzles. */

export const english = {
  heading: 'Puzzles',
  about: 'Find the move that wins in two, whatever the other side replies. There is exactly one.',
  number: (number: number, game: string) => `Puzzle ${number}: ${game}`,
  solvedCount: (solved: number, all: number) => `${solved} of ${all} solved`,
  solved: 'solved',
  task: (role: string) => `You are ${role}. Win in two moves.`,
  wrongFirst: (move: string) => `${move} does not win in two. Try another move.`,
  replied: (role: string, move: string) => `Right! ${role} plays ${move}. Now win.`,
  wrongSecond: (move: string) => `${move} does not win at once. Try another move.`,
  done: (first: string, second: string) => `Solved: ${first}, then ${second}.`,
  shown: (first: string, reply: string, second: string) =>
    `The solution: ${first}; after ${reply}, ${second} wins.`,
  yourMoves: 'Your moves',
  startOver: 'Start over',
  showSolution: 'Show the solution',
  next: 'Next puzzle',
  all: 'All puzzles',
  playGame: 'Play this game',
  noPuzzle: (number: string) => `There is no puzzle '${number}'.`,
  settingUp: 'Setting up the board …',
};
