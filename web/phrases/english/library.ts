/** Phrases for what is known about library games. The names and rules of the games themselves are in English. */
import type { Difficulty, Tag } from '../../../src/library/index.ts';

const tags: Readonly<Record<Tag, string>> = {
  'one-player': 'one player',
  'two-player': 'two player',
  'three-player': 'three player',
  'many-player': 'many player',
  'turn-taking': 'turn taking',
  simultaneous: 'simultaneous',
  'zero-sum': 'zero sum',
  'general-sum': 'general sum',
  cooperative: 'cooperative',
  'perfect-information': 'perfect information',
  'hidden-information': 'hidden information',
  chance: 'chance',
  lines: 'lines',
  territory: 'territory',
  connection: 'connection',
  movement: 'movement',
  capture: 'capture',
  race: 'race',
  puzzle: 'puzzle',
  combinatorial: 'combinatorial',
  cards: 'cards',
  dice: 'dice',
  economics: 'economics',
  classic: 'classic',
  small: 'small',
  arcade: 'arcade',
  'real-time': 'real time',
};

const difficulties: Readonly<Record<Difficulty, string>> = { easy: 'easy', medium: 'medium', hard: 'hard' };

export const english = { tags, difficulties };
