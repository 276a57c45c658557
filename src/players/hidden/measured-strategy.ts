/** The strategy of any player in a game that is written out: known where the player states it, else counted from its answers. */
import { type Budget, type Random, seededRandom } from '../../base/index.ts';
import { type Observation, type Role, rolesOf, type State } from '../../game/index.ts';
import type { ExtensiveForm, InformationSet, StrategyShares } from '../../search/index.ts';
import type { MatchStart, Player, Situation, Turn } from '../player.ts';

export interface MeasuringOptions {
  readonly newPlayer: () => Player;
  readonly random: Random;
  readonly now: () => number;
  /** Before the match, and for each answer. */
  readonly start: Budget;
  readonly perMove: Budget;
  /** How often a player that does not state its shares is asked in each information set: an even number. */
  readonly samples: number;
  /** Called after each answer with the number of finished sets; true ends the measurement. */
  readonly tick: (asked: number, sets: number) => Promise<boolean>;
}

export interface MeasuredStrategy {
  /** Whether the player stated how likely each of its moves is. */
  readonly isStated: boolean;
  /** From the first and the second half of its answers, which do not depend on each other; the same where it is stated. */
  readonly halves: readonly [StrategyShares, StrategyShares];
  /** All information sets were asked about. */
  readonly isComplete: boolean;
}

/** Asks a player what it does in each information set of every role. */
export async function measuredStrategy(
  form: ExtensiveForm,
  options: MeasuringOptions,
): Promise<MeasuredStrategy> {
  const halves = [new Float64Array(form.places), new Float64Array(form.places)] as const;
  let isStated = true;
  let asked = 0;
  for (const role of rolesOf(form.game)) {
    const sets = form.sets.filter((set) => set.role === role);
    if (sets.length === 0) continue;
    const player = options.newPlayer();
    await player.start(matchStart(form, role, options));
    let told = 0;
    try {
      for (const set of sets) {
        const observations = form.views.observations(set.view);
        tellAgain(player, told, observations);
        told = observations.length;
        const turn = turnOf(form, set, options.perMove);
        const stated = await player.shares?.(turn);
        if (stated === undefined) isStated = false;
        const isInterrupted = () => options.tick(asked, form.sets.length);
        for (const shares of halves) {
          if (stated !== undefined) shares.set(Array.from(stated), set.at);
          else if (!(await count(player, turn, set, shares, options.samples / 2, isInterrupted)))
            return { isStated, halves, isComplete: false };
        }
        asked++;
        if (await isInterrupted()) return { isStated, halves, isComplete: false };
      }
    } finally {
      await player.stop({ goals: form.game.roles.map(() => 0) });
    }
  }
  return { isStated, halves, isComplete: true };
}

/** Replaces what a player has observed of its match. */
function tellAgain(player: Player, before: number, observations: readonly Observation[]): void {
  if (before > 0) player.observe?.({ kind: 'takenBack', step: 0 });
  for (const [at, observation] of observations.entries())
    player.observe?.({ kind: 'observed', step: at + 1, observation });
}

/** Returns false if it was interrupted. */
async function count(
  player: Player,
  turn: Turn,
  { at, moves }: InformationSet,
  shares: StrategyShares,
  samples: number,
  isInterrupted: () => Promise<boolean>,
): Promise<boolean> {
  for (let sample = 0; sample < samples; sample++) {
    const place = at + Math.max(0, moves.indexOf(await player.choose(turn)));
    shares[place] = (shares[place] as number) + 1 / samples;
    if (await isInterrupted()) return false;
  }
  return true;
}

function matchStart(
  { game }: ExtensiveForm,
  role: Role,
  { random, now, start }: MeasuringOptions,
): MatchStart {
  return { game, role, random: seededRandom(random.next32()), now, budget: start };
}

/** The turn of a match that has gone on as the role of the set has observed. */
function turnOf({ game, views }: ExtensiveForm, { view, moves }: InformationSet, budget: Budget): Turn {
  const observations = views.observations(view);
  const isOpen = observations.every(({ kind }) => kind === 'moves');
  let state: State = game.initial;
  for (const each of observations) if (each.kind === 'moves') state = game.next(state, each.moves);
  const situation: Situation = isOpen
    ? { kind: 'state', state }
    : { kind: 'observations', from: 0, observations };
  return { step: observations.length, situation, legal: moves, budget };
}
