/** Phrases of the frame around every view. */

export const english = {
  skip: 'Skip to the content',
  views: 'Views',
  games: 'Games',
  arcade: 'Arcade',
  realTime: 'Real time',
  write: 'Write',
  tournaments: 'Tournaments',
  matches: 'Matches',
  inside: 'Inside',
  compare: 'Compare',
  themeHint: 'Light, dark, or system theme',
  theme: (name: 'auto' | 'light' | 'dark') =>
    `Colours: ${{ auto: 'as in the system', light: 'light', dark: 'dark' }[name]}`,
  nothingHere: 'There is nothing here',
  addressLeadsNowhere: 'The address leads nowhere.',
  partFailed: 'This part of the page cannot be loaded',
  dismiss: 'Dismiss',
  help: 'Help',
  newVersion: 'A new version of the page is stored; it appears when you open the page again.',
};
