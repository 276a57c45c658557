/** Who plays what in a match of `anygame manage`: `--seat x=http://localhost:9147 --seat o=registered:zoe`. */
import { type Game, isChance, type Role, rolesOf } from '../../machine/index.ts';
import { choiceText, type PlayerChoice } from '../../players/index.ts';
import { isPlayerName, type Line, type ManagedSeat, type PlayerInfo } from '../../protocol/index.ts';
import { printable } from '../columns.ts';
import { UsageError } from '../failure.ts';
import type { LoadedGame } from '../game.ts';
import type { Io } from '../io.ts';
import { readPlayer } from '../player-operand.ts';
import { threadPlayer } from '../player-thread.ts';
import { roleText } from '../position-report.ts';
import { HumanPlayer } from './human-player.ts';

export type ChosenSeat =
  | { readonly kind: 'remote'; readonly address: URL }
  /** One that comes by itself; undefined for whoever comes first. */
  | { readonly kind: 'registered'; readonly name: string | undefined }
  | { readonly kind: 'local'; readonly choice: PlayerChoice }
  | { readonly kind: 'human' };

/** How a person at the keyboard is named. */
export const HUMAN = 'human';

/** By role; undefined where chance plays. */
export function readSeats(texts: readonly string[], game: Game): (ChosenSeat | undefined)[] {
  const seats = new Map<Role, ChosenSeat>();
  for (const text of texts) {
    const { role, player } = readSeat(text, game);
    if (seats.has(role)) throw new UsageError(`--seat: ${roleText(game, role)} is given two players.`);
    seats.set(role, player);
  }
  const empty = rolesOf(game).filter((role) => !seats.has(role) && !isChance(game.roles[role]));
  const [first] = empty;
  if (first !== undefined) {
    const names = empty.map((role) => roleText(game, role)).join(' and ');
    const example = roleText(game, first);
    throw new UsageError(
      `nobody plays ${names}: add --seat ${example}=http://localhost:9147 or --seat ${example}=auto.`,
    );
  }
  expectDifferent([...seats.values()]);
  return rolesOf(game).map((role) => seats.get(role));
}

function readSeat(text: string, game: Game): { readonly role: Role; readonly player: ChosenSeat } {
  const [, name = '', player = ''] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  const role = rolesOf(game).find((each) => roleText(game, each).toLowerCase() === name.toLowerCase());
  const names = rolesOf(game).filter((each) => !isChance(game.roles[each]));
  const known = names.map((each) => roleText(game, each)).join(', ');
  if (player === '')
    throw new UsageError(
      `--seat '${printable(text)}' names no player: --seat ROLE=PLAYER (roles: ${known}).`,
    );
  if (role === undefined)
    throw new UsageError(`--seat: there is no role '${printable(name)}', but ${known}.`);
  if (isChance(game.roles[role])) throw new UsageError('--seat: random is chance, which the manager plays.');
  return { role, player: readChosen(player) };
}

function readChosen(text: string): ChosenSeat {
  if (text.toLowerCase() === HUMAN) return { kind: 'human' };
  const [registered, name] = /^registered(?::(.*))?$/i.exec(text) ?? [];
  if (registered !== undefined) {
    if (name === undefined || isPlayerName(name)) return { kind: 'registered', name };
    throw new UsageError(`--seat: '${printable(name)}' is no name: registered:NAME, one word in ASCII.`);
  }
  if (!/^https?:\/\//i.test(text)) return { kind: 'local', choice: readPlayer(text) };
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:')
    throw new UsageError(`--seat: '${printable(text)}' is no address as in http://localhost:9147.`);
  return { kind: 'remote', address: new URL(text) };
}

/** Messages do not say whom they are for: a player on the network has one role in a match. */
function expectDifferent(seats: readonly ChosenSeat[]): void {
  if (seats.filter(({ kind }) => kind === 'human').length > 1)
    throw new UsageError("--seat: there is one keyboard, for one human; 'anygame play' has room for more.");
  const addresses = seats.flatMap((seat) => (seat.kind === 'remote' ? [seat.address.href] : []));
  const names = seats.flatMap((seat) => (seat.kind === 'registered' ? (seat.name ?? []) : []));
  const twice = [...addresses, ...names].find((each, i, all) => all.indexOf(each) !== i);
  if (twice !== undefined)
    throw new UsageError(`--seat: ${twice} can play one role only; start another player, at another port.`);
}

/** How a player on the network is reached, and what it says about itself, if it does. */
export interface Way {
  readonly line: Line;
  /** In case that it does not say. */
  readonly name: string;
  readonly info: PlayerInfo | undefined;
}

export function managedSeat(
  seat: ChosenSeat | undefined,
  way: Way | undefined,
  loaded: LoadedGame,
  io: Io,
): ManagedSeat | undefined {
  if (seat === undefined) return undefined;
  if (way !== undefined) return { kind: 'remote', name: way.info?.name ?? way.name, line: way.line };
  if (seat.kind === 'human') {
    const player = new HumanPlayer(io, loaded.compilation.game, loaded.description);
    return { kind: 'local', name: HUMAN, isHuman: true, player };
  }
  if (seat.kind !== 'local') throw new RangeError('nobody has found the way to this player');
  return { kind: 'local', name: choiceText(seat.choice), player: threadPlayer(seat.choice, loaded) };
}
