/** All games of the library together. */
import { type Family, type GameEntry, TAGS, type Tag } from './metadata.ts';

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
export function playersOf({ roles }: GameEntry): string[] {
  return Object.keys(roles).filter((role) => role !== 'random');
}

/** The sheet of a game, seen from the folder of the library. */
export function sheetPath({ family, name }: LibraryGame): string {
  return `${family}/${name}.kif`;
}

/** The tags in the order of their groups, so that those of two games can be compared at a glance. */
export function inOrder(tags: readonly Tag[]): readonly Tag[] {
  return TAGS.filter((tag) => tags.includes(tag));
}
