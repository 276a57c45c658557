/** The help page: headings, each with its paragraphs. */

const topics: Readonly<Record<string, readonly [heading: string, ...paragraphs: string[]]>> = {
  play: [
    'Playing',
    'Choose a game and click on the board: places that can be chosen are marked. For moves from one place to another, click both or drag. Every move is also in the list, and can be typed.',
    '**Change** beside a player lets you choose who plays: a person at this screen, or a machine of twelve strengths. With machines in all seats, you watch.',
    '**Undo** takes your last move back. The arrows below the board step through the match; a move made in the middle tries another line, and the match is kept.',
  ],
  keys: [
    'Keyboard',
    'The Tab key goes to the board, the arrow keys go from place to place, Enter or the space bar chooses, Escape cancels.',
    'In one-player games in which something walks, such as Sokoban, the arrow keys move it.',
  ],
  advice: [
    'Hints and analysis',
    '**Hint** shows the best moves after a second, **Analyse** keeps thinking. The numbers are expected goals, usually from 0 (lost) to 100 (won). **Why?** explains them.',
    'After a match, **Review** looks at every position: moves that lost a lot are marked with ? and ??.',
  ],
  people: [
    'With other people',
    'Two people can share a screen. To play with somebody elsewhere, open the page from a server (`anygame serve`) and choose **Play with somebody elsewhere**: everybody gets a link to their own seat.',
  ],
  puzzles: [
    'Puzzles and the game of the day',
    'In every puzzle, exactly one move wins in two. The game and the puzzle of the day are the same for everybody.',
  ],
  own: [
    'Your own games',
    'A game is a text in the Game Description Language. **Write** has an editor that checks it while you type, a board to try it on, and a tutorial. **My games** lists your rules and matches; they stay in this browser.',
  ],
  offline: [
    'Without a network',
    'The page stores itself and works without a network after the first visit. Your browser can install it as an app: look for **Install** or **Add to home screen** in its menu.',
  ],
};

export const english = {
  heading: 'Help',
  about: 'Anygame plays any game from its rules. Everything is computed in your browser.',
  topics,
};
