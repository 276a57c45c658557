/** Keeps the secrets of people who share a screen: each looks alone, and the screen is wiped in between. */
import type { Role } from '../../machine/index.ts';
import type { Session } from './session.ts';

export class Curtain {
  readonly #session: Session;
  /** Who has looked at the screen since it was last wiped. */
  #viewer: Role | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether what a role sees or chooses now is a secret to somebody else at this keyboard. */
  isNeeded(): boolean {
    const { seats, hides, table } = this.#session;
    const people = seats.people();
    if (table.isOpen || people.length < 2) return false;
    return hides || this.#session.rolesWithChoice().filter((role) => seats.isPerson(role)).length > 1;
  }

  /** Wipes the screen and waits until the role sits there alone; gives whether that was necessary, or the end. */
  async open(role: Role): Promise<'opened' | 'open' | 'ended'> {
    const { keyboard, display } = this.#session.table;
    if (!this.isNeeded() || !keyboard.hasScreen || this.#viewer === role) return 'open';
    keyboard.wipe();
    this.#viewer = role;
    const name = display.palette.bold(this.#session.name(role));
    const typed = await keyboard.ask(`Only ${name} looks at the screen now; press Enter. `);
    return typed.kind === 'line' ? 'opened' : 'ended';
  }

  /** Takes away what was typed, before everybody looks again. */
  close(): void {
    if (this.#viewer === undefined || this.#session.hides) return;
    this.#session.table.keyboard.wipe();
    this.#viewer = undefined;
  }
}
