/** Phrases of the user's own games and matches. */

export const english = {
  heading: 'My games',
  about: 'Your rules and the matches that you have begun. They are stored in this browser only.',
  nothing: 'There is nothing here yet. Begin a game, or write one of your own.',
  sheets: 'My rules',
  matches: 'My matches',
  afterMoves: (moves: string) => `after ${moves}`,
  changed: (date: string) => `changed ${date}`,
  draft: 'the text in the editor',
  arcade: 'arcade game',
  realTime: 'real-time game',
  edit: 'Edit',
  inside: 'Look inside',
  remove: 'Delete',
  editNamed: (name: string) => `Edit ${name}`,
  insideNamed: (name: string) => `Look inside ${name}`,
  removeNamed: (name: string) => `Delete ${name}`,
  removeMatch: (name: string) => `Delete the match of ${name}`,
  removed: (name: string) => `${name} was deleted.`,
  writeGame: 'Write a game',
};
