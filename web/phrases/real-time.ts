/** Phrases of real-time games. */
import { catalogue } from './language.ts';

export const english = {
  heading: 'Real-time games',
  about:
    'Nobody waits for anybody here: moves are made at any moment, and facts run out. Play against machines at several tempos, with a friend at the same screen, or watch.',
  all: 'All real-time games',
  noOwnRules: 'There are no real-time rules of your own yet.',
  cannotBePlayed: (title: string) => `${title} cannot be played`,
  game: 'Game',
  aboutGame: 'About the game',
  howPlayed: 'How it is played',
  editRules: 'Edit these rules',
  keys: 'Keys',
  keysAre: 'P pauses, 1 to 9 make the moves in the order of the buttons.',
  runsOut: 'What runs out',

  gettingReady: 'Getting ready …',
  chooseWho: 'Choose who plays, and start the clock.',
  clockRuns: 'The clock runs.',
  paused: 'Paused.',
  isReplay: 'Replay.',
  units: 'time in units of the game',
  nobodyCouldMove: ' Nobody could move, and nothing would have run out.',
  over: (points: string, why: string) => `The game is over: ${points}.${why}`,
  told: 'What you were told',
  startClock: 'Start the clock',
  beginAgain: 'Begin again',
  goOn: 'Go on',
  replay: 'Replay',
  save: 'Save',
  leaveReplay: 'Leave the replay',
  openMatch: 'Open a match',
  savedMatch: 'A saved match',
  speed: 'Speed',
  normalSpeed: 'normal speed',
  speedIs: (speed: number) => `${speed}× speed`,
  notThisGame: (file: string, problem: string) => `${file} is no match of this game: ${problem}`,
  pauseReplay: 'Pause the replay',
  playReplay: 'Play the replay',
  moment: 'Moment of the match',
  timeOf: (now: string, all: string) => `${now} of ${all}`,
  notLegal: (when: string) => `${when}: that move was not legal any more`,
  sees: (when: string, role: string, seen: string) =>
    `${when}: ${role} sees ${seen === '' ? 'nothing' : seen}`,

  seats: {
    person: 'you',
    slow: 'machine, slow',
    normal: 'machine, normal',
    fast: 'machine, fast',
    random: 'random moves',
  },
  whoPlays: (role: string) => `Who plays ${role}`,
  fromNextStart: 'Changes count from the next start on.',
  youWatch: 'With machines at all seats, you watch.',

  matchesElsewhere: 'Watch matches elsewhere:',
  matchElsewhere: 'A match elsewhere',
  waitsForMatch: 'Waiting for a match …',
  movesMade: 'Moves',

  notRealTime: 'This is not real-time GDL.',
  ruleError: (message: string, code: string) => `The rules have an error: ${message} (${code}).`,
  program: 'The program that plays',
};

export const phrases = catalogue(english, () => import('./german/real-time.ts'));
