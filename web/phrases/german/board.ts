/** Phrases of boards, mostly for screen readers, in German. */
import type { english } from '../english/board.ts';

export const german: typeof english = {
  whatElse: 'Was sonst gilt',
  off: (name) => `${name}, aus`,
  andOff: ', aus',
  choosable: (name) => `${name}, wählbar`,
  isChosen: 'gewählt',
  isChoosable: 'wählbar',
};
