/** Finds the games that match a search, and defines the order of the gallery. */
import type { Tag } from '../../../src/library/index.ts';
import type { ListedGame } from '../../app/library.ts';

/** Common names of games that have a different name in the library. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  othello: 'reversi',
  draughts: 'checkers',
  mancala: 'kalaha',
  kalah: 'kalaha',
  gomoku: 'five in a row',
  noughts: 'tic tac toe',
  tictactoe: 'tic tac toe',
  connect4: 'connect four',
};

/** Lets `4` match `four`, and `three players` match `3 players`. */
const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};

/** Words that are ignored in searches. */
const FILLERS = new Set(['and', 'or', 'with', 'the', 'a', 'game', 'games', 'for', 'of']);

/**
 * Every word and every tag must match the game; games whose titles begin with the text come first. Parts separated by
 * commas are alternatives. If nothing matches, misspelt words are replaced by similar words of titles.
 */
export function found(
  games: readonly ListedGame[],
  query: string,
  tags: ReadonlySet<Tag>,
): readonly ListedGame[] {
  const tagged = games.filter((game) => [...tags].every((tag) => game.tags.includes(tag)));
  const wishes = query
    .split(',')
    .map(wordsIn)
    .filter((words) => words.length > 0);
  if (wishes.length === 0) return tagged;
  const texts = new Map(tagged.map((game) => [game, searchedText(game)]));
  const fitting = (wanted: readonly (readonly string[])[]): readonly ListedGame[] =>
    tagged.filter((game) =>
      wanted.some((words) => words.every((word) => hasWord(texts.get(game) ?? '', word))),
    );
  const exact = fitting(wishes);
  const titles = new Set(games.flatMap(({ title }) => wordsIn(title)));
  const fits =
    exact.length > 0 ? exact : fitting(wishes.map((words) => words.map((word) => nearest(word, titles))));
  const starts = wishes.map((words) => words.join(' '));
  const rank = ({ title }: ListedGame): number => {
    const own = wordsIn(title).join(' ');
    if (starts.some((start) => own.startsWith(start))) return 0;
    return wishes.some((words) => words.every((word) => hasWord(own, word))) ? 1 : 2;
  };
  return fits
    .map((game) => ({ game, rank: rank(game) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ game }) => game);
}

function searchedText({ name, title, family, tags, difficulty, players, gist }: ListedGame): string {
  const all = [name, title, family, ...tags, difficulty, `${players} player`, gist];
  return wordsIn(all.join(' ')).join(' ');
}

/** Lower case, numbers as digits, names as in the library, without ignored words; `3-player` is one word. */
function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return plain
    .filter((word) => !FILLERS.has(word))
    .flatMap((word) => (Object.hasOwn(OTHER_NAMES, word) ? (OTHER_NAMES[word] ?? word).split(' ') : [word]))
    .map((word) => (Object.hasOwn(NUMBERS, word) ? (NUMBERS[word] ?? word) : word))
    .map((word) => (word === 'players' ? 'player' : word))
    .join(' ')
    .replaceAll(/\b(\d+) player\b/g, '$1-player')
    .split(' ')
    .filter((word) => word !== '');
}

/** Numbers must match whole words, so that 3 does not match 13; other words may match parts. */
function hasWord(text: string, word: string): boolean {
  return /^\d/.test(word) ? ` ${text} `.includes(` ${word} `) : text.includes(word);
}

/** The title word that was probably meant: one letter is wrong, missing or superfluous, or two are swapped. */
function nearest(word: string, titles: ReadonlySet<string>): string {
  if (word.length < 4) return word;
  return [...titles].find((title) => isSlip(word, title)) ?? word;
}

function isSlip(typed: string, meant: string): boolean {
  const shortest = Math.min(typed.length, meant.length);
  if (Math.abs(typed.length - meant.length) > 1 || shortest < 3) return false;
  let start = 0;
  while (start < shortest && typed[start] === meant[start]) start++;
  const [rest, other] = [typed.slice(start), meant.slice(start)];
  if (rest.length !== other.length)
    return rest.length > other.length ? rest.slice(1) === other : rest === other.slice(1);
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwapped || rest.slice(1) === other.slice(1);
}

export interface FamilyOfGames {
  /** The game that represents the family. */
  readonly head: ListedGame;
  readonly variants: readonly ListedGame[];
}

/** Games with their variants, best-known first. */
export function families(games: readonly ListedGame[]): readonly FamilyOfGames[] {
  const byFamily = new Map<string, ListedGame[]>();
  for (const game of games) byFamily.set(game.family, [...(byFamily.get(game.family) ?? []), game]);
  return [...byFamily]
    .map(([family, members]) => {
      const head = headOf(family, members);
      return { head, variants: members.filter((game) => game !== head) };
    })
    .sort((a, b) => fame(b.head) - fame(a.head) || a.head.title.localeCompare(b.head.title, 'en'));
}

function headOf(family: string, members: readonly ListedGame[]): ListedGame {
  const named = members.find(({ name }) => name === family);
  const known = members.find(({ tags }) => tags.includes('classic'));
  return named ?? known ?? (members[0] as ListedGame);
}

function fame({ tags }: ListedGame): number {
  return (tags.includes('classic') ? 2 : 0) + (tags.includes('two-player') ? 1 : 0);
}
