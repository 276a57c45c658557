/** The games that come with Anygame, with the contents of `games/FAMILY/game.json` for each. */

/** A game with the data of its family. */
export interface LibraryGame extends GameEntry {
  readonly family: string;
  readonly origin: string;
}

export class Library {
  /** Games in order of name. */
  readonly games: readonly LibraryGame[];

  constructor(families: readonly Family[]) {
    this.games = families
      .flatMap(({ family, origin, games }) => games.map((game) => ({ origin, ...game, family })))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Names are case-insensitive. */
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

/** The roles that people or programs play: all except chance. */
export function playersOf({ roles }: Pick<GameEntry, 'roles'>): string[] {
  return Object.keys(roles).filter((role) => role !== 'random');
}

/** The path of a game's sheet within the library folder. */
export function sheetPath({ family, name }: LibraryGame): string {
  return `${family}/${name}.kif`;
}

/** Tags in the order of their groups, so that the tags of two games are easy to compare. */
export function tagsInOrder(tags: readonly Tag[]): readonly Tag[] {
  return TAGS.filter((tag) => tags.includes(tag));
}

/** A game has at most one tag from each group except the last, and any number from the last. */
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

/** How difficult a game is for a person to play well. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A family of games: a game and its variants and sizes. */
export interface Family {
  /** The family name, which is also the name of its folder. */
  readonly family: string;
  /** Who created the game, when, and where it is described. */
  readonly origin: string;
  readonly games: readonly GameEntry[];
}

export interface GameEntry {
  /** The name used by commands, which is also the name of the sheet. */
  readonly name: string;
  readonly title: string;
  /** A paragraph that teaches a person the game. */
  readonly rules: string;
  /** The origin of a variant, if different from that of its family. */
  readonly origin?: string;
  /** The roles in the order of the sheet, including `random`, with the task of each. */
  readonly roles: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
  readonly difficulty: Difficulty;
  /** The generator parameters for this sheet; absent if it is written by hand. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly oracles: Oracles;
}

/** Known facts about a game, for tests and interested readers. */
export interface Oracles {
  /** Number of sequences of 1, 2, 3 … joint moves. */
  readonly perft: { readonly counts: readonly number[]; readonly source: string };
  /** The goals under optimal play. */
  readonly value?: {
    readonly goals: Readonly<Record<string, number>>;
    readonly source: string;
    /** Whether the value is taken from the literature because it is too expensive to recompute. */
    readonly known: boolean;
  };
  /** Joint moves that lead to the best goal. */
  readonly solution?: {
    readonly moves: readonly string[];
    /** Whether no shorter solution exists. */
    readonly optimal: boolean;
    readonly source: string;
  };
}
