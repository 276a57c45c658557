/** A game against players on the network: a match with clocks, in which no move can be taken back. */
import { type Game, rolesOf } from '../../game/index.ts';
import type { Permissions } from '../../host/index.ts';
import { occupantText, type Seats } from '../../match/index.ts';
import type { PlayerKind } from '../../players/index.ts';
import { type Io, UsageError } from '../io.ts';
import { manageGame, type ReachOptions } from '../managed-game.ts';
import { openGame } from '../operands.ts';
import { roleText } from '../position-report.ts';
import { chosenSeats, DEFAULT_GAME, type SetupOptions } from './setup.ts';

/** Seconds per move, for people and machines alike. */
const DEFAULT_CLOCK = 60;

export const isDistant = ({ origin }: PlayerKind): boolean => origin?.kind === 'network';

export async function playOnNetwork(
  operand: string | undefined,
  options: SetupOptions & ReachOptions & Partial<Permissions> & { readonly json: boolean },
  io: Io,
): Promise<number> {
  const { time = DEFAULT_CLOCK, playouts, load, seed } = options;
  if (load !== undefined)
    throw new UsageError(
      '--load cannot be combined with players on the network, which do not know the moves so far.',
    );
  if (playouts !== undefined || !Number.isInteger(time))
    throw new UsageError(
      'players on the network accept only whole seconds: give a --time such as 30s, and no --playouts.',
    );
  const loaded = await openGame(operand ?? DEFAULT_GAME, options, io);
  const { game } = loaded.compilation;
  const seats = chosenSeats(game, options);
  if (seats.people().length > 1)
    throw new UsageError('with players on the network, only one person can play here: --as ROLE.');
  const say = options.json ? io.err : io.out;
  say(`Everybody has ${time} s per move (--time), and moves cannot be taken back.\n`);
  return manageGame(
    loaded,
    { ...options, id: `anygame.${Date.now()}`, seat: seatTexts(game, seats), time, seed },
    io,
  );
}

function seatTexts(game: Game, seats: Seats): string[] {
  return rolesOf(game).flatMap((role) => {
    const occupant = seats.at(role);
    return occupant.kind === 'chance' ? [] : [`${roleText(game, role)}=${occupantText(occupant)}`];
  });
}
