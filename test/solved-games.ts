/** Games of the library that can be solved quickly, by the paths of their sheets in `games/`. */

/** Of one role, or with chance. */
export const SMALL_PUZZLES = [
  'sliding-tiles/3-puzzle',
  'light-puzzle/light-puzzle',
  'hanoi/hanoi-3',
  'high-or-low/high-or-low',
];

/** Of two roles that take turns. */
export const SMALL_DUELS = [
  'horseshoe/horseshoe',
  'nim/nim',
  'nim/nim-3-4-5',
  'nim/nim-misere',
  'chomp/chomp-4x3',
  'col-and-snort/col-3x3',
  'col-and-snort/snort-3x3',
  'cutcake/cutcake-4x3',
  'domineering/domineering-4x4',
  'hackenbush/red-blue-hackenbush',
  'hex/hex-3x3',
  'tic-tac-toe/tic-tac-toe',
  'tic-tac-toe/eot-cat-cit',
];
