/** The games that come with the page: a list of all, and the sheet and the rules in words of each. */
import { signal } from '@preact/signals';
import type { Difficulty, GameEntry, Tag } from '../../src/library/index.ts';
import { common } from '../phrases/common.ts';

/** The list's data about a game, created when the page is built. */
export interface ListedGame {
  readonly name: string;
  readonly title: string;
  readonly family: string;
  readonly tags: readonly Tag[];
  readonly difficulty: Difficulty;
  /** Number of roles without chance. */
  readonly players: number;
  /** Its first sentences, as a summary. */
  readonly gist: string;
  /** Whether the family has a view file, which defines how its boards are drawn. */
  readonly hasView: boolean;
}

export interface GameText {
  readonly sheet: string;
  /** The text of the view file. */
  readonly drawing?: string;
}

/** Undefined until it is loaded. */
export const listedGames = signal<readonly ListedGame[] | undefined>(undefined);

let loading: Promise<readonly ListedGame[]> | undefined;

export function loadLibrary(): Promise<readonly ListedGame[]> {
  loading ??= fetchText('./library/games.json').then((text) => {
    const games = JSON.parse(text) as readonly ListedGame[];
    listedGames.value = games;
    return games;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export async function loadGameText({ family, name, hasView }: ListedGame): Promise<GameText> {
  const [sheet, drawing] = await Promise.all([
    fetchText(`./library/${family}/${name}.kif`),
    hasView ? fetchText(`./library/${family}/view.json`) : undefined,
  ]);
  return { sheet, ...(drawing !== undefined && { drawing }) };
}

/** Numbers by name of game, by which most different games can be told apart without comparing their rules. */
export type LibraryFingerprints = Readonly<
  Record<string, { readonly depths: readonly string[]; readonly text: string | null }>
>;

export async function loadFingerprints(): Promise<LibraryFingerprints> {
  return JSON.parse(await fetchText('./library/fingerprints.json')) as LibraryFingerprints;
}

/** The library's data about a game. */
export async function loadGameEntry({ family, name }: ListedGame): Promise<GameEntry | undefined> {
  const text = await fetchText(`./library/${family}/game.json`);
  const { games } = JSON.parse(text) as { readonly games: readonly GameEntry[] };
  return games.find((game) => game.name === name);
}

export function pictureOf(name: string): string {
  return `./library/boards/${name}.svg`;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(common.notLoaded(address, response.status));
  return response.text();
}
