/** The library for other programs. */
import { inOrder, parametrisedName, sheetPath } from '../library/index.ts';
import type { ShownGame } from './games-report.ts';

/** Version 1; a field may be added without a new version, none changes its meaning. */
export function gamesJson(shown: readonly ShownGame[]) {
  return {
    version: 1,
    games: shown.map(({ game, parameters }) => ({
      name: game.name,
      title: game.title,
      family: game.family,
      rules: game.rules,
      origin: game.origin,
      roles: Object.entries(game.roles).map(([name, does]) => ({ name, does })),
      tags: inOrder(game.tags),
      difficulty: game.difficulty,
      sheet: `games/${sheetPath(game)}`,
      parameters: Object.entries(parameters ?? {}).map(([name, { meaning, least, most }]) => ({
        name,
        meaning,
        least,
        most,
        here: game.parameters?.[name],
      })),
      ...(game.parameters && parameters && { call: parametrisedName(game.name, game.parameters) }),
      oracles: game.oracles,
    })),
  };
}
