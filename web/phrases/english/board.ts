/** Phrases of boards, mostly for screen readers. */

export const english = {
  whatElse: 'What else is true',
  off: (name: string) => `${name}, off`,
  andOff: ', off',
  choosable: (name: string) => `${name}, can be chosen`,
  isChosen: 'chosen',
  isChoosable: 'can be chosen',
};
