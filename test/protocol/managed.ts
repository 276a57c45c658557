/** For tests of managers: matches of library games, ready to be managed. */
import { compile } from '../../src/engines/compile.ts';
import { localPlayerPool } from '../../src/match/index.ts';
import { PLAYERS } from '../../src/players/index.ts';
import type { Connection, ManagedSeat } from '../../src/protocol/index.ts';
import type { ManagedMatch } from '../../src/protocol/manager/manage-match.ts';
import { sheetDescription } from '../games.ts';

const games = new Map<string, Pick<ManagedMatch, 'description' | 'game'>>();

function prepared(game: string): Pick<ManagedMatch, 'description' | 'game'> {
  const known = games.get(game);
  if (known !== undefined) return known;
  const description = sheetDescription(`games/${game.includes('/') ? game : `${game}/${game}`}.kif`);
  const fresh = { description, game: compile(description).game };
  games.set(game, fresh);
  return fresh;
}

/** @param game a game of the library, with its family if that has another name */
export function managed(
  game: string,
  seats: readonly (ManagedSeat | undefined)[],
  changes: Partial<ManagedMatch> = {},
): ManagedMatch {
  const { description, game: machine } = prepared(game);
  return {
    id: 'Match.1',
    name: game,
    gameUrl: `http://games.example/${game}/`,
    description,
    game: machine,
    news: machine.traits.hidesInformation ? 'turn' : 'moves',
    seats,
    startClock: 20,
    playClock: 10,
    scramble: false,
    seed: 1,
    token: 'x'.repeat(32),
    now: () => performance.now(),
    date: Date.now,
    ...changes,
  };
}

export function remoteSeat(line: Connection): ManagedSeat {
  return { kind: 'remote', name: 'remote', line };
}

export function localSeat(kind = 'legal'): ManagedSeat {
  return {
    kind: 'local',
    name: kind,
    player: localPlayerPool(PLAYERS).player(0, { player: kind, given: {} }),
  };
}
