/** What a circuit tells about its game: ranges of utilities at once, and what takes proofs when it is first asked for. */

import { WorkClock } from '../../base/index.ts';
import {
  type Circuit,
  constantGoalSum,
  countedLength,
  type ExclusiveGroup,
  turnTaking,
} from '../../circuit/index.ts';
import { type RoleInfo, rangeOfPlayers, roleInfo, type Traits, type UtilityRange } from '../../game/index.ts';
import { goalRanges } from '../sliced/game-words.ts';

/** About three seconds' work and half a second's. They are no times, so that the same is proved on every machine. */
const SUM_WORK = 60_000_000;
const LENGTH_WORK = 10_000_000;

function counted(work: number): WorkClock {
  return WorkClock.ofWork(work, Number.POSITIVE_INFINITY, () => 0);
}

export function circuitRoles(circuit: Circuit): RoleInfo[] {
  const ranges = goalRanges(circuit);
  return circuit.roles.map((term, role) => roleInfo(term, ranges[role] as UtilityRange));
}

export class CircuitTraits implements Traits {
  readonly hidesInformation: boolean;
  readonly chance: Traits['chance'];
  readonly time = 'turns';
  readonly utility: Traits['utility'];
  readonly #circuit: Circuit;
  readonly #groups: readonly ExclusiveGroup[];
  #takesTurns: { readonly isProved: boolean } | undefined;
  #length: { readonly most: number | undefined } | undefined;

  constructor(
    circuit: Circuit,
    groups: readonly ExclusiveGroup[],
    roles: readonly RoleInfo[],
    hidesInformation: boolean,
  ) {
    this.hidesInformation = hidesInformation;
    this.chance = chanceOf(roles);
    this.utility = new CircuitUtility(circuit, groups, roles);
    this.#circuit = circuit;
    this.#groups = groups;
  }

  get takesTurns(): boolean | undefined {
    this.#takesTurns ??= {
      isProved: this.#circuit.roles.length < 2 || turnTaking(this.#circuit, this.#groups) !== undefined,
    };
    return this.#takesTurns.isProved || undefined;
  }

  get maxLength(): number | undefined {
    this.#length ??= { most: countedLength(this.#circuit, this.#groups, counted(LENGTH_WORK)) };
    return this.#length.most;
  }
}

class CircuitUtility {
  readonly min: number;
  readonly max: number;
  readonly #circuit: Circuit;
  readonly #groups: readonly ExclusiveGroup[];
  #sum: { readonly value: number | undefined } | undefined;

  constructor(circuit: Circuit, groups: readonly ExclusiveGroup[], roles: readonly RoleInfo[]) {
    const { min, max } = rangeOfPlayers(roles);
    this.min = min;
    this.max = max;
    this.#circuit = circuit;
    this.#groups = groups;
  }

  get constantSum(): number | undefined {
    this.#sum ??= {
      value: constantGoalSum(this.#circuit, this.#groups, counted(SUM_WORK)),
    };
    return this.#sum.value;
  }
}

function chanceOf(roles: readonly RoleInfo[]): Traits['chance'] {
  return roles.some(({ isChance }) => isChance) ? 'role' : 'none';
}
