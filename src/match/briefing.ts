/** Keeps a player informed of a match: passes on every event as it happens, and the situation at each turn. */
import type { Observation, State } from '../game/index.ts';
import type { Player, Turn } from '../players/index.ts';

/** A match as one role knows it at some point. */
export interface RoleView {
  /** How many joint moves have been made. */
  readonly step: number;
  /** Undefined where something is hidden from the role. */
  readonly state: State | undefined;
  /** One entry per joint move; the same objects each time, so that nothing has to be sent twice. */
  observations(): readonly Observation[];
}

/** What a player has observed of a match. Each view may be of any point of the match, before or after the last one. */
export class Briefing {
  readonly #player: Pick<Player, 'observe'>;
  /** What the player knows, by events or by its turns. */
  readonly #observed: Observation[] = [];
  /** How much of it its turns have brought. */
  #brought = 0;

  constructor(player: Pick<Player, 'observe'>) {
    this.#player = player;
  }

  /** Passes on to the player what has happened or been taken back since the last update. */
  update(view: RoleView): void {
    if (this.#player.observe !== undefined) this.#tell(view.observations());
  }

  /** The same, and what the player is asked then. */
  turn(view: RoleView): Pick<Turn, 'step' | 'situation'> {
    const { step, state } = view;
    this.update(view);
    if (state !== undefined) return { step, situation: { kind: 'state', state } };
    this.#tell(view.observations());
    const from = this.#brought;
    this.#brought = step;
    return { step, situation: { kind: 'observations', from, observations: this.#observed.slice(from) } };
  }

  #tell(observations: readonly Observation[]): void {
    const observed = this.#observed;
    let step = 0;
    while (step < observed.length && observed[step] === observations[step]) step++;
    if (step < observed.length) {
      observed.length = step;
      this.#brought = Math.min(this.#brought, step);
      this.#player.observe?.({ kind: 'takenBack', step });
    }
    for (const observation of observations.slice(step)) {
      observed.push(observation);
      this.#player.observe?.({ kind: 'observed', step: observed.length, observation });
    }
  }
}
