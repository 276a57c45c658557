/** The players of the roles in a match of `anygame manage`, including a person at the keyboard. */
import { LineReader, printable } from '../base/index.ts';
import { inferLayout, type Layout } from '../board/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { type Game, type Move, playingRoles, type Role, readMove, rolesOf } from '../game/index.ts';
import { compareTerms, type TurnBasedDescription } from '../gdl/index.ts';
import { threadPlayer } from '../host/index.ts';
import type { MatchPlayer } from '../match/index.ts';
import {
  choiceText,
  type MatchStart,
  type PlayerChoice,
  type Situation,
  type Turn,
} from '../players/index.ts';
import { type Connection, isPlayerName, type ManagedSeat, type PlayerInfo } from '../protocol/index.ts';
import { type Io, UsageError } from './io.ts';
import { readPlayer } from './operands.ts';
import { palette } from './palette.ts';
import { factLines, moveLines, roleText, stateLines } from './position-report.ts';

export type ChosenSeat =
  | { readonly kind: 'remote'; readonly address: URL }
  /** A player that registers; undefined for the first one that does. */
  | { readonly kind: 'registered'; readonly name: string | undefined }
  | { readonly kind: 'local'; readonly choice: PlayerChoice }
  | { readonly kind: 'human' };

/** The name for a person at the keyboard. */
export const HUMAN = 'human';

/** Seats by role; undefined for chance. */
export async function readSeats(texts: readonly string[], game: Game): Promise<(ChosenSeat | undefined)[]> {
  const seats = new Map<Role, ChosenSeat>();
  for (const text of texts) {
    const { role, player } = await readSeat(text, game);
    if (seats.has(role)) throw new UsageError(`--seat: ${roleText(game, role)} has two players.`);
    seats.set(role, player);
  }
  const empty = rolesOf(game).filter((role) => !seats.has(role) && !game.roles[role]?.isChance);
  const [first] = empty;
  if (first !== undefined) {
    const names = empty.map((role) => roleText(game, role)).join(' and ');
    const example = roleText(game, first);
    throw new UsageError(
      `no player for ${names}: add --seat ${example}=http://localhost:9147 or --seat ${example}=auto.`,
    );
  }
  expectDifferent([...seats.values()]);
  return rolesOf(game).map((role) => seats.get(role));
}

async function readSeat(
  text: string,
  game: Game,
): Promise<{ readonly role: Role; readonly player: ChosenSeat }> {
  const [, name = '', player = ''] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  const role = rolesOf(game).find((each) => roleText(game, each).toLowerCase() === name.toLowerCase());
  const names = playingRoles(game);
  const known = names.map((each) => roleText(game, each)).join(', ');
  if (player === '')
    throw new UsageError(
      `--seat '${printable(text)}' names no player: --seat ROLE=PLAYER (roles: ${known}).`,
    );
  if (role === undefined)
    throw new UsageError(`--seat: there is no role '${printable(name)}'; choose from ${known}.`);
  if (game.roles[role]?.isChance) throw new UsageError('--seat: random is chance, which the manager plays.');
  return { role, player: await readChosen(player) };
}

async function readChosen(text: string): Promise<ChosenSeat> {
  if (text.toLowerCase() === HUMAN) return { kind: 'human' };
  const [registered, name] = /^registered(?::(.*))?$/i.exec(text) ?? [];
  if (registered !== undefined) {
    if (name === undefined || isPlayerName(name)) return { kind: 'registered', name };
    throw new UsageError(
      `--seat: '${printable(name)}' is not a valid name: write registered:NAME, one word in ASCII.`,
    );
  }
  if (!/^https?:\/\//i.test(text)) return { kind: 'local', choice: await readPlayer(text) };
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:')
    throw new UsageError(`--seat: '${printable(text)}' is not an address such as http://localhost:9147.`);
  return { kind: 'remote', address: new URL(text) };
}

/** Messages do not name the role they are for, so a network player has only one role in a match. */
function expectDifferent(seats: readonly ChosenSeat[]): void {
  if (seats.filter(({ kind }) => kind === 'human').length > 1)
    throw new UsageError("--seat: only one human can play at this keyboard; 'anygame play' allows more.");
  const addresses = seats.flatMap((seat) => (seat.kind === 'remote' ? [seat.address.href] : []));
  const names = seats.flatMap((seat) => (seat.kind === 'registered' ? (seat.name ?? []) : []));
  const twice = [...addresses, ...names].find((each, i, all) => all.indexOf(each) !== i);
  if (twice !== undefined)
    throw new UsageError(`--seat: ${twice} can play only one role; start another player on another port.`);
}

/** How to reach a network player, and the information it gives about itself. */
export interface ReachedPlayer {
  readonly line: Connection;
  /** Used if the player does not give a name. */
  readonly name: string;
  readonly info: PlayerInfo | undefined;
}

export async function managedSeat(
  seat: ChosenSeat | undefined,
  way: ReachedPlayer | undefined,
  loaded: LoadedGame,
  io: Io,
): Promise<ManagedSeat | undefined> {
  if (seat === undefined) return undefined;
  if (way !== undefined)
    return {
      kind: 'remote',
      name: way.info?.name ?? way.name,
      line: way.line,
      acceptsJson: way.info?.accepts === 'json',
    };
  if (seat.kind === 'human') {
    const player = new HumanPlayer(io, loaded.compilation.game, loaded.description);
    return { kind: 'local', name: HUMAN, isHuman: true, player };
  }
  if (seat.kind !== 'local') throw new RangeError('this player has not been reached');
  const player = threadPlayer(seat.choice, loaded);
  // The time for starting a thread does not count against the player's clock.
  await player.ready();
  return { kind: 'local', name: choiceText(seat.choice), player };
}

/** A person at the keyboard, with the same clock as other players. */
class HumanPlayer implements MatchPlayer {
  readonly #io: Io;
  readonly #lines: LineReader;
  readonly #layout: Layout;
  #match: MatchStart | undefined;
  /** A line that was requested but has not arrived yet, possibly since an earlier turn. */
  #awaited: Promise<string | undefined> | undefined;
  #giveUp: () => void = () => {};

  constructor(io: Io, game: Game, description: TurnBasedDescription) {
    this.#io = io;
    this.#lines = new LineReader(io.stdin);
    this.#layout = inferLayout(description, game);
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
  }

  async choose({ situation, legal, budget }: Turn): Promise<Move> {
    const { game, role } = this.#expectMatch();
    const style = { width: this.#io.width, palette: palette(this.#io.colours), layout: this.#layout };
    const clock = budget.seconds === undefined ? '' : ` (${budget.seconds} s)`;
    const name = roleText(game, role);
    const view = [
      ...this.#view(situation),
      '',
      `Moves of ${name}${clock}:`,
      ...moveLines(game, legal, style),
    ];
    this.#io.out(`\n${view.join('\n')}\n`);
    const abandoned = new Promise<'abandoned'>((resolve) => {
      this.#giveUp = () => resolve('abandoned');
    });
    for (;;) {
      this.#io.out(`${name}> `);
      this.#awaited ??= this.#lines.next();
      const line = await Promise.race([this.#awaited, abandoned]);
      if (line === 'abandoned') throw new Error('the answer is no longer needed');
      this.#awaited = undefined;
      if (!this.#io.stdinIsTerminal) this.#io.out(`${printable(line ?? '')}\n`);
      if (line === undefined) throw new Error('the keyboard input has ended');
      const entry = readMove(game, legal, line);
      if (entry.kind === 'move') return entry.move;
      const meant = entry.kind === 'ambiguous' ? entry.candidates : entry.nearest;
      const some = meant.slice(0, 5).map((move) => printable(game.moveText(move)));
      const problem = entry.kind === 'ambiguous' ? 'could be several moves' : 'is not a legal move';
      this.#io.out(`'${printable(line)}' ${problem}: ${some.join(', ')}${meant.length > 5 ? ', …' : ''}\n`);
    }
  }

  async stop(): Promise<void> {
    if (this.#awaited === undefined) return this.#lines.close();
    // Only the owner of the input can cancel waiting for a line.
    this.#awaited.catch(() => {});
    (this.#io.stdin as { destroy?: () => void }).destroy?.();
  }

  abandon(): void {
    if (this.#awaited !== undefined) this.#io.out('\n');
    this.#giveUp();
  }

  /** The state or, if information is hidden, the last percepts. */
  #view(situation: Situation): string[] {
    const { game } = this.#expectMatch();
    const style = { width: this.#io.width, palette: palette(this.#io.colours), layout: this.#layout };
    if (situation.kind === 'state') return stateLines(game.facts(situation.state), style);
    const last = situation.observations.at(-1);
    const percepts = last?.kind === 'percepts' ? [...last.percepts].sort(compareTerms) : [];
    return percepts.length === 0 ? ['You see nothing.'] : ['You see:', ...factLines(percepts, style.width)];
  }

  #expectMatch(): { readonly game: Game; readonly role: Role } {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }
}
