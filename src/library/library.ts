/** The games that come with Anygame, and what `games/FAMILY/game.json` states about each. */

/** A game with what its family knows about it. */
export interface LibraryGame extends GameEntry {
  readonly family: string;
  readonly origin: string;
}

export class Library {
  /** By name. */
  readonly games: readonly LibraryGame[];

  constructor(families: readonly Family[]) {
    this.games = families
      .flatMap(({ family, origin, games }) => games.map((game) => ({ origin, ...game, family })))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Names are the same in upper and lower case. */
  find(name: string): LibraryGame | undefined {
    const wanted = name.toLowerCase();
    return this.games.find((game) => game.name === wanted);
  }

  /** The games that have all of the tags. */
  tagged(tags: readonly Tag[]): readonly LibraryGame[] {
    return this.games.filter((game) => tags.every((tag) => game.tags.includes(tag)));
  }

  /** The other games of a game's family. */
  variants({ family, name }: LibraryGame): readonly LibraryGame[] {
    return this.games.filter((game) => game.family === family && game.name !== name);
  }
}

/** The roles that people or programs play: all but chance. */
export function playersOf({ roles }: Pick<GameEntry, 'roles'>): string[] {
  return Object.keys(roles).filter((role) => role !== 'random');
}

/** The sheet of a game, seen from the folder of the library. */
export function sheetPath({ family, name }: LibraryGame): string {
  return `${family}/${name}.kif`;
}

/** The tags in the order of their groups, so that those of two games can be compared at a glance. */
export function tagsInOrder(tags: readonly Tag[]): readonly Tag[] {
  return TAGS.filter((tag) => tags.includes(tag));
}

/** Of each group but the last a game has one tag at most; of the last, as many as fit. */
export const TAG_GROUPS = {
  players: ['one-player', 'two-player', 'three-player', 'many-player'],
  turns: ['turn-taking', 'simultaneous'],
  interests: ['zero-sum', 'general-sum', 'cooperative'],
  knowledge: ['perfect-information', 'hidden-information'],
  chance: ['chance'],
  themes: [
    'lines',
    'territory',
    'connection',
    'movement',
    'capture',
    'race',
    'puzzle',
    'combinatorial',
    'cards',
    'dice',
    'economics',
    'classic',
    'small',
    'arcade',
    'real-time',
  ],
} as const;

export type TagGroup = keyof typeof TAG_GROUPS;
export type Tag = (typeof TAG_GROUPS)[TagGroup][number];

export const TAGS: readonly Tag[] = Object.values(TAG_GROUPS).flat();

/** How hard a game is to play well for a person. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Games that belong together: a game and its variants and sizes. */
export interface Family {
  /** The name of its folder. */
  readonly family: string;
  /** Who made the game, when, and where it is described. */
  readonly origin: string;
  readonly games: readonly GameEntry[];
}

export interface GameEntry {
  /** As commands take it; the sheet is called so too. */
  readonly name: string;
  readonly title: string;
  /** A paragraph that teaches a person the game. */
  readonly rules: string;
  /** Where a variant comes from, if not from where its family does. */
  readonly origin?: string;
  /** The roles in the order of the sheet, `random` included, and what each does. */
  readonly roles: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
  readonly difficulty: Difficulty;
  /** What the family's generator makes this sheet from; absent if it is written by hand. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly oracles: Oracles;
}

/** What is known about a game, for tests and for the curious. */
export interface Oracles {
  /** How many sequences of 1, 2, 3 … joint moves there are. */
  readonly perft: { readonly counts: readonly number[]; readonly source: string };
  /** The goals under best play. */
  readonly value?: {
    readonly goals: Readonly<Record<string, number>>;
    readonly source: string;
    /** Known from elsewhere, and too hard to be computed again. */
    readonly known: boolean;
  };
  /** A line of joint moves that ends with the best goal. */
  readonly solution?: {
    readonly moves: readonly string[];
    /** No shorter line does. */
    readonly optimal: boolean;
    readonly source: string;
  };
}
