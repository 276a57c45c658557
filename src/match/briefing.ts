/** Keeps a player informed of a match: passes on every event as it happens, and the situation at each turn. */
import type { Observation, State } from '../game/index.ts';
import type { Player, Turn } from '../players/index.ts';

/** A role's knowledge of a match at some point. */
export interface RoleView {
  /** Number of joint moves made. */
  readonly step: number;
  /** Undefined if something is hidden from the role. */
  readonly state: State | undefined;
  /** One entry per joint move; always the same objects, so that nothing has to be sent twice. */
  observations(): readonly Observation[];
}

/** What a player has observed of a match. Views may be of any point of the match, in any order. */
export class Briefing {
  readonly #player: Pick<Player, 'observe'>;
  /** The player's observations, from events or from its turns. */
  readonly #observed: Observation[] = [];
  /** The number of observations sent with its turns. */
  #brought = 0;

  constructor(player: Pick<Player, 'observe'>) {
    this.#player = player;
  }

  /** Sends the player the events since the last update, including moves that were undone. */
  update(view: RoleView): void {
    if (this.#player.observe !== undefined) this.#tell(view.observations());
  }

  /** Like `update`, and returns the question for the player's turn. */
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
