/** Which games somebody looks for, and in which order all of them are shown. */
import type { Tag } from '../../../src/library/index.ts';
import type { ListedGame } from '../../app/library.ts';

/** Every word must be found in the game, and every tag; games whose titles begin with the text come first. */
export function found(
  games: readonly ListedGame[],
  query: string,
  tags: ReadonlySet<Tag>,
): readonly ListedGame[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const start = query.trim().toLowerCase();
  const fits = games.filter((game) => {
    const text = [
      game.name,
      game.title,
      game.family,
      ...game.tags,
      game.difficulty,
      `${game.players} players`,
      game.gist,
    ]
      .join(' ')
      .replaceAll('-', ' ')
      .toLowerCase();
    return (
      words.every((word) => text.includes(word.replaceAll('-', ' '))) &&
      [...tags].every((tag) => game.tags.includes(tag))
    );
  });
  const rank = ({ title }: ListedGame): number => {
    const lower = title.toLowerCase();
    if (start === '' || lower.startsWith(start)) return 0;
    return words.every((word) => lower.includes(word)) ? 1 : 2;
  };
  return fits
    .map((game) => ({ game, rank: rank(game) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ game }) => game);
}

export interface FamilyOfGames {
  /** The one that stands for all. */
  readonly head: ListedGame;
  readonly variants: readonly ListedGame[];
}

/** Games with their variants, what most people know first. */
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
