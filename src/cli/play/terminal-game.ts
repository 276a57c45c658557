/**
 * A game on the terminal: asks people and players for moves, executes typed commands, and hides the screen between
 * people who share it.
 */

import { didYouMean } from '../../base/index.ts';
import { type Move, type Role, readMove } from '../../game/index.ts';
import { EXIT } from '../io.ts';
import type { Ending } from './keyboard.ts';
import { commandBeginning, commandCalled, TYPED_COMMANDS } from './read-command.ts';
import type { Session } from './session.ts';
import type { Asked, Outcome } from './typed-commands.ts';

type Answer = { readonly kind: 'move'; readonly move: Move } | { readonly kind: Outcome };

const FAREWELL: Readonly<Record<Ending, string>> = {
  ended: 'The input has ended, so the game ends here.',
  interrupted: 'The game ends here.',
};

export class TerminalGame {
  readonly #session: Session;
  readonly #curtain: Curtain;
  /** The open question, for the Tab key. */
  asked: Asked | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#curtain = new Curtain(session);
  }

  /** Returns the exit code. */
  async run(): Promise<number> {
    for (;;) {
      const how = await this.#playOn();
      if (how === 'stuck') return EXIT.refused;
      if (how === 'over' && (await this.#afterwards()) !== 'quit') continue;
      const { ending } = this.#session.table.keyboard;
      if (how === 'quit' && ending !== undefined) this.#session.say(FAREWELL[ending]);
      return ending === 'interrupted' ? EXIT.interrupted : EXIT.success;
    }
  }

  async #playOn(): Promise<'over' | 'stuck' | 'quit'> {
    const session = this.#session;
    for (;;) {
      session.table.opponents.update(session.match);
      if (session.match.isOver) return 'over';
      const stuck = session.match.legal().findIndex((moves) => moves.length === 0);
      if (stuck >= 0) {
        session.show(undefined);
        session.say(
          `${session.name(stuck as Role)} has no legal move, so the game cannot go on: an error in its rules.`,
        );
        return 'stuck';
      }
      if (this.#isWorthShowing()) session.show(undefined);
      const moves = await this.#jointMove();
      if (moves === 'quit') return 'quit';
      if (moves === 'show') continue;
      this.#curtain.close();
      this.#make(moves);
    }
  }

  /** Between two decisions by people, only moves are printed; hidden information is shown when they are asked. */
  #isWorthShowing(): boolean {
    const { seats, hides } = this.#session;
    if (hides || this.#curtain.isNeeded()) return false;
    const people = seats.people();
    return this.#session.rolesWithChoice().some((role) => people.length === 0 || seats.isPerson(role));
  }

  /** Makes the moves and prints them unless they are secret. */
  #make(moves: readonly Move[]): void {
    const session = this.#session;
    const { match, seats, table } = session;
    const wasHidden = session.hides;
    match.make(moves);
    const step = match.steps.at(-1);
    if (step === undefined) return;
    const isSecret = wasHidden || session.hides;
    const [person, ...others] = seats.people();
    table.display.step(match, step, (role) => !isSecret || (role === person && others.length === 0));
  }

  /** Asks people first, so that no machine's thoughts are on the screen before they have chosen. */
  async #jointMove(): Promise<readonly Move[] | 'quit' | 'show'> {
    const session = this.#session;
    const { match, seats, table } = session;
    const chosen = new Map<Role, Move>();
    const free: Role[] = [];
    for (const role of match.roles) {
      const [only, ...others] = session.listed(role);
      if (only !== undefined && others.length === 0) chosen.set(role, only);
      else free.push(role);
    }
    for (const role of free.filter((each) => seats.isPerson(each))) {
      const answer = await this.#askFor(role);
      if (answer.kind === 'move') chosen.set(role, answer.move);
      else if (answer.kind !== 'ask') return answer.kind;
    }
    for (const role of free) {
      const occupant = seats.at(role);
      if (occupant.kind === 'chance') chosen.set(role, table.chance.pick(session.listed(role)));
      if (occupant.kind !== 'machine') continue;
      const answer = await session.think(role, occupant.choice);
      if (answer === undefined) return 'quit';
      chosen.set(role, answer.move);
    }
    return match.roles.map((role) => chosen.get(role) as Move);
  }

  async #askFor(role: Role): Promise<Answer> {
    const session = this.#session;
    const { display } = session.table;
    const isSecret = this.#curtain.isNeeded();
    if ((await this.#curtain.open(role)) === 'ended') return { kind: 'quit' };
    if (isSecret || session.hides) session.show(role);
    const asked = { role, listed: session.listed(role) };
    display.moves(session.match, role, asked.listed);
    return await this.#ask(`${display.palette.bold(session.name(role))}> `, asked);
  }

  async #ask(prompt: string, asked: Asked): Promise<Answer> {
    this.asked = asked;
    try {
      for (;;) {
        const typed = await this.#session.table.keyboard.ask(prompt);
        if (typed.kind !== 'line') return { kind: 'quit' };
        const answer = await this.#answer(typed.text.trim(), asked);
        if (answer.kind !== 'ask') return answer;
      }
    } finally {
      this.asked = undefined;
    }
  }

  async #answer(line: string, asked: Asked): Promise<Answer> {
    const session = this.#session;
    if (line === '') return { kind: 'ask' };
    const text = withoutRole(line, session.name(asked.role));
    const entry = readMove(session.match.game, asked.listed, text);
    // A move written in full takes precedence over a command, so a game may have a move named `undo`.
    if (entry.kind === 'move' && entry.isExact) return entry;
    const called =
      commandCalled(line) ??
      (entry.kind === 'unknown' || line.startsWith('/') ? commandBeginning(line) : undefined);
    if (called !== undefined) return { kind: await called.command.run(session, called.rest, asked) };
    if (entry.kind === 'move') return entry;
    if (entry.kind === 'ambiguous') session.say(`That could be ${this.#list(entry.candidates, 10, ' or ')}.`);
    else
      session.say(
        `That is not a legal move. The nearest are ${this.#list(entry.nearest, 3, ', ')}.${commandAdvice(line, "'moves' lists all, 'help' helps.")}`,
      );
    return { kind: 'ask' };
  }

  /** After the end, the game can still be undone, saved or restarted. */
  async #afterwards(): Promise<Outcome> {
    const session = this.#session;
    const { display, keyboard } = session.table;
    display.end(session.match, session.seats);
    if (keyboard.hasScreen)
      session.say(display.palette.dim("'restart', 'swap', 'undo', 'why', 'save FILE', or Enter to leave."));
    for (;;) {
      const typed = await keyboard.askInPassing('over> ');
      if (typed.kind !== 'line' || (typed.text.trim() === '' && keyboard.hasScreen)) return 'quit';
      const line = typed.text.trim();
      if (line === '') continue;
      const called = commandCalled(line) ?? commandBeginning(line);
      if (called === undefined) {
        session.say(`The game is over.${commandAdvice(line, "'help' helps.")}`);
        continue;
      }
      if (called.command.name === 'swap') session.match.restart();
      const outcome = await called.command.run(session, called.rest, undefined);
      if (outcome !== 'ask') return outcome;
    }
  }

  #list(moves: readonly Move[], most: number, between: string): string {
    const { match, table } = this.#session;
    const texts = moves.slice(0, most).map((move) => table.display.moveText(match, move));
    return texts.join(between) + (moves.length > most ? ', …' : '');
  }
}

/** `x: mark 2 2` */
function withoutRole(line: string, role: string): string {
  const start = `${role.toLowerCase()}:`;
  return line.toLowerCase().startsWith(start) ? line.slice(start.length) : line;
}

/** Suggestions for a command, with similar words if there are any. */
function commandAdvice(line: string, otherwise: string): string {
  const first = /^\/?(\S*)/.exec(line)?.[1] ?? '';
  const names = TYPED_COMMANDS.map(({ name }) => name);
  return (first.length > 2 && didYouMean(first, names)) || ` ${otherwise}`;
}

/** Protects the secrets of people who share a screen: each looks alone, and the screen is cleared in between. */
export class Curtain {
  readonly #session: Session;
  /** The role that has looked at the screen since it was last cleared. */
  #viewer: Role | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether a role's percepts or choice must be hidden from somebody else at this keyboard. */
  isNeeded(): boolean {
    const { seats, hides, table } = this.#session;
    const people = seats.people();
    if (table.isOpen || people.length < 2) return false;
    return hides || this.#session.rolesWithChoice().filter((role) => seats.isPerson(role)).length > 1;
  }

  /**
   * Clears the screen and waits until the role is alone; returns whether this was necessary, or that the input ended.
   */
  async open(role: Role): Promise<'opened' | 'open' | 'ended'> {
    const { keyboard, display } = this.#session.table;
    if (!this.isNeeded() || !keyboard.hasScreen || this.#viewer === role) return 'open';
    keyboard.wipe();
    this.#viewer = role;
    const name = display.palette.bold(this.#session.name(role));
    const typed = await keyboard.ask(`Only ${name} should look at the screen now; press Enter. `);
    return typed.kind === 'line' ? 'opened' : 'ended';
  }

  /** Clears typed text before everybody looks again. */
  close(): void {
    if (this.#viewer === undefined || this.#session.hides) return;
    this.#session.table.keyboard.wipe();
    this.#viewer = undefined;
  }
}
