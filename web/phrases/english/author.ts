/** Phrases of the editor of rules. */
import { counted, numberText } from '../language.ts';

const meanings = {
  operator: ['operator', 'An operator'],
  keyword: ['keyword', 'A keyword'],
  relation: ['relation', 'A relation'],
  fluent: ['fluent', 'A fluent'],
  move: ['move', 'A move'],
  percept: ['percept', 'A percept'],
  role: ['role', 'A role'],
  function: ['function', 'A function'],
  constant: ['constant', 'A constant'],
  variable: ['variable', 'A variable'],
};

/** What each word of the language means. */
const keywords = {
  role: 'A role of the game. One fact per role, in order.',
  init: 'A fact that is true when the game starts.',
  true: 'A fact that is true in the current state.',
  next: 'A fact that is true after the moves. All other facts become false.',
  legal: 'A move that is legal for the role in the current state.',
  does: 'The move that the role makes. Used in rules for `next`.',
  goal: 'The value of the state for the role, from 0 to 100. It counts when the game is over.',
  terminal: 'The game is over.',
  base: 'A fluent that can be true in some state. Optional; does not change the game.',
  input: 'A move that can be legal in some state. Optional; does not change the game.',
  sees: 'What a role perceives after the moves (GDL-II). It learns nothing else.',
  expired: 'The lifetime of the fluent has just run out (real-time GDL).',
  drawit: 'An image to draw at a place. Does not change the game.',
};

const timedKeywords = {
  init: 'A fact that holds from the start for this time. The lifetime is a number of units, or `infinity`.',
  true: 'A fact that holds now, and the time that it has left.',
  next: 'A fact that holds after the update for this time. All other facts become false.',
};

const operators = {
  '<=': 'A rule: the head is true if all conditions are true.',
  not: 'True if the condition cannot be derived. Its variables need values from other conditions.',
  or: 'True if one of the conditions is true.',
  distinct: 'True if the two terms are different.',
};

const templates = {
  'three-in-a-row': [
    'Two players in turn, on a board',
    'Three stones in a line win. A board, whose turn it is, lines.',
  ],
  lamps: ['A puzzle for one', 'Three lamps, and each switch turns two. A goal, and a number of moves.'],
  'paper-scissors-stone': ['Both at once', 'Nobody knows what the other does. One move, three answers.'],
  coin: [
    'Chance and secrets (GDL-II)',
    'A coin is tossed, and only one of two people sees it. The role random, and sees.',
  ],
  'two-clicks': [
    'By the clock (real-time GDL)',
    'Nobody waits for anybody. Facts run out, and moves are made at any moment.',
  ],
  inflation: ['Numbers, by a library', 'Prices rise by 10% a year. A library adds and multiplies.'],
};

/** The texts of the editor component, by their English originals. */
const component: Readonly<Record<string, string>> = {};

export const english = {
  meanings,
  keywords,
  timedKeywords,
  operators,
  templates,
  component,

  // The view
  writeGame: 'Write a game',
  text: 'Text',
  findings: 'Findings',
  findingsCount: (count: number) => (count === 0 ? 'Findings' : `Findings ${numberText(count)}`),
  tutorial: 'Tutorial',
  whatToSee: 'What to see',
  theGame: 'The game',
  tutorialFailed: 'The tutorial cannot be loaded.',
  notRead: 'The text cannot be read completely.',
  lastPlayable: 'This is the board of the last playable version.',
  loadingBoard: 'Loading the board …',
  noBoard: 'There is no board yet.',
  boardFailed: 'The board cannot be loaded.',
  boardComes: 'The board comes …',
  back: 'Back',
  again: 'Again',
  legalMoves: 'Legal moves',
  cursorHint: 'Put the cursor on a name to see what it is.',
  undoHint: 'Undo brings the old text back.',
  notPlayable: 'These rules cannot be played yet; the findings explain why.',
  storageFull: "The browser's storage is full; a reload will lose this text. Save it as a file.",

  // Examples
  startWith: 'Start with an example',
  smallGames: 'Small games, one of each kind',
  libraryGames: 'Games of the library',
  search: 'Search',

  // The toolbar
  sheet: 'Sheet',
  new: 'New',
  open: 'Open',
  save: 'Save',
  examples: 'Examples',
  sheetFile: 'A rule sheet',
  format: 'Format',
  more: 'More',
  findReplace: 'Find and replace',
  goToDefinition: 'Go to the definition',
  rename: 'Rename',
  toInfix: 'Write it in infix notation',
  toPrefix: 'Write it in prefix notation',
  playThis: 'Play this',
  cannotFormat: 'The text cannot be formatted until its syntax errors are fixed.',
  latin: 'The file is not UTF-8 and was read as Latin-1.',

  // Findings
  placesFixed: (count: number) => (count === 1 ? 'One place was fixed.' : `${count} places were fixed.`),
  fixAll: (count: number) => `Fix all ${count}`,
  andMore: (count: number) => `… and ${numberText(count)} more.`,
  keys: {
    complete: 'complete',
    definition: 'go to the definition',
    rename: 'rename',
    format: 'format',
    find: 'find and replace',
    next: 'next finding',
    comment: 'comment',
    leave: 'leave the text',
  },
  reading: 'Reading …',
  realTimeGdl: 'real-time GDL',
  noMistakes: (language: string, facts: number, rules: number) =>
    `No mistakes found. ${language}, ${counted(facts, 'fact', 'facts')}, ${counted(rules, 'rule', 'rules')}.`,
  errors: (count: number) => counted(count, 'error', 'errors'),
  warnings: (count: number) => counted(count, 'warning', 'warnings'),
  wholeSheet: 'Sheet',
  line: (line: number) => `Line ${line}`,
  severities: { error: 'error', warning: 'warning', info: 'information', hint: 'hint' },
  fix: 'Fix: ',
  showOnBoard: 'Show it on the board',
  why: 'Why?',
  forExample: 'For example: ',
  wrong: 'Wrong:',
  right: 'Right:',
  help: (hint: string) => `Help: ${hint}`,

  // Random play
  randomPlay: 'Random play',
  games: (count: number) => counted(count, 'game', 'games'),
  ofLastPlayable: ' of the last playable version',
  figuresAppear: 'Figures appear when the rules can be played.',
  length: 'Length',
  lengthIs: (steps: 'moves' | 'updates', least: number, most: number) => `${steps}, ${least} to ${most}`,
  choices: 'Choices',
  choicesAre: (most: number) => `a turn, at most ${numberText(most)}`,
  drawn: 'Drawn',
  ofGames: 'of the games',
  notEnded: (share: string, steps: 'moves' | 'updates') =>
    `${share} had not ended after 1000 ${steps === 'moves' ? 'moves' : 'units'}.`,
  stuck: (share: string) => `${share} ended where somebody had no legal move.`,
  goalsByRole: 'Goals by role',
  role: 'Role',
  wins: 'Wins',
  meanGoal: 'Mean goal',
  goals: 'Goals',
  gamesPerSecond: (count: number, isCircuit: boolean) =>
    `${numberText(count)} games a second, ${isCircuit ? 'by a circuit made from the rules' : 'by the rules engine'}.`,
  interval: (low: string, high: string) => `95 % interval: ${low} to ${high}`,
  howLong: 'How long games are',
  lengths: 'Lengths of games',
  lengthBar: (from: number, to: number, steps: 'moves' | 'updates', share: string) =>
    `${from === to ? from : `${from} to ${to}`} ${steps}: ${share}`,
  steps: (count: number, steps: 'moves' | 'updates') => `${count} ${steps}`,
  sheetTooLong: 'The sheet is too long.',
  cannotPlay: (reason: string) => `It cannot be played: ${reason}.`,
  overBefore: 'The game is over before it starts.',
  noFigures: (problem: string) => `The figures are not available: ${problem}`,
  studyTooLong: 'These rules take too long to study.',

  // Names
  renameTo: (name: string) => `Rename ${name} to`,
  cancel: 'Cancel',
  variableOf: (places: number) => `A variable of this rule, in ${counted(places, 'place', 'places')}.`,
  withArguments: (count: number) =>
    count === 0 ? ' without arguments' : ` with ${counted(count, 'argument', 'arguments')}`,
  notDefined: (uses: number) => `Not defined; used in ${counted(uses, 'place', 'places')}.`,
  defined: (isConstant: boolean, line: number, others: number, uses: number) => {
    const more = others === 0 ? '' : ` and in ${counted(others, 'other place', 'other places')}`;
    const used = isConstant ? counted(uses, 'other place', 'other places') : counted(uses, 'place', 'places');
    return `${isConstant ? 'First at' : 'Defined at'} line ${line}${more}; used in ${used}.`;
  },
  ruleVariable: 'variable of this rule',
  wordOfLanguage: (name: string) => `\`${name}\` is a word of the language`,
  roleOfChance: '`random` is the role of chance',
  goalValue: (name: string) => `\`${name}\` is a goal value, which has to be a number`,
  anotherName: (name: string) => `there is another \`${name}\` already, and the two would become one`,
  emptyName: 'a name needs at least one character',
  nameSpaces: 'a name has no spaces, parentheses or `;` in it',
  nameVariable: 'a name that starts with `?` would be a variable',
  infixVariable: 'a variable starts with a capital letter, followed by letters, digits or `_`',
  variableSpaces: 'a variable has no spaces, parentheses or `;` in it',

  // The guide
  theLanguage: 'The language',
  pages: 'Pages',
  beginWith: 'Begin with this',
  addToSheet: 'Add to the sheet',
};
