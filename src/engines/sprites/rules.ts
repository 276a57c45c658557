/**
 * Interactions and terminations with resolved names: the text is replaced by numbers. Lines that name nothing known
 * are left out, as the checks report.
 */
import {
  EFFECTS,
  type EffectName,
  type InteractionLine,
  isEdge,
  isTime,
  listedNames,
  settingsMap,
  TERMINATIONS,
  truthValue,
  Values,
  type VgdlDescription,
} from '../../vgdl/index.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Kinds } from './kinds.ts';

export interface Effect {
  readonly name: EffectName;
  readonly values: Values;
  /** −1 if a setting is missing or does not name a sprite. */
  readonly stype: number;
  readonly stypeTo: number;
  readonly other: number;
  readonly counted: number;
  readonly resource: number;
  readonly spawnPoint: number;
  readonly value: number;
  readonly limit: number;
  readonly prob: number;
  readonly chance: Chance;
  /** Indexed by player. */
  readonly score: readonly number[];
  readonly scoreIfKilled: readonly number[];
  readonly counter: readonly number[];
  readonly counterElse: readonly number[];
  readonly killsSecond: boolean;
  readonly killsResource: boolean;
  readonly forcesOrientation: boolean;
  readonly isExact: boolean;
  readonly aligns: boolean;
  readonly stepsBack: boolean;
  readonly takesOrientation: boolean;
  readonly least: number;
  readonly most: number;
  readonly offset: number;
  readonly maxAngle: number;
  readonly subtypes: number;
  readonly spend: number;
  readonly subtracts: boolean;
  /** Kinds that stay where they are when everything else moves back. */
  readonly unmoved: readonly number[];
  /** For `addTimer`: the effect that follows, and when; for `shieldFrom`: the name of the effect. */
  readonly delegate: Effect | undefined;
  readonly shields: string;
  readonly timer: number;
  readonly repeats: boolean;
  /** Whether the effect visits all sprites of a kind. */
  readonly visitsAll: boolean;
  /** The number of this effect among those that act once for each sprite and tick. */
  readonly memory: number;
}

/** An effect that happens at certain times. */
export interface TimeEffect {
  readonly effect: Effect;
  /** −1 for effects without a sprite. */
  readonly kind: number;
  /** The tick of its first occurrence. */
  readonly first: number;
  readonly timer: number;
  readonly repeats: boolean;
}

export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly effects: Effect[];
}

export interface Termination {
  readonly name: keyof typeof TERMINATIONS;
  readonly kinds: readonly number[];
  readonly limit: number;
  readonly wins: readonly boolean[];
  readonly isLowerBound: boolean;
  readonly countsScore: boolean;
  readonly subtypes: number;
  readonly usesCounter: boolean;
  readonly compares: boolean;
}

export interface Rules {
  readonly pairs: readonly Pair[];
  /** Kinds with effects at the edge of the screen; a kind with n lines occurs n times. */
  readonly edgeKinds: readonly number[];
  readonly edgeEffects: ReadonlyMap<number, readonly Effect[]>;
  readonly timeEffects: readonly TimeEffect[];
  /** The timers that `addTimer` starts, indexed by the effect that starts them. */
  readonly startedTimers: ReadonlyMap<Effect, number>;
  readonly terminations: readonly Termination[];
  /** How many effects need a memory of what they did in this tick. */
  readonly memories: number;
}

export function rulesOf(description: VgdlDescription, kinds: Kinds, counters: number): Rules {
  return new RuleCompiler(description, kinds, counters).rules();
}

const VISITS_ALL = new Set<string>([
  'killAll',
  'undoAll',
  'transformToAll',
  'transformToSingleton',
  'setSpeedForAll',
  'increaseSpeedToAll',
  'decreaseSpeedToAll',
  'halfSpeed',
  'subtractHealthPoints',
  'teleportToExit',
]);

/** Effects that act at most once for each sprite and tick. */
const ONCE_PER_TICK = new Set<string>(['pullWithIt']);

class RuleCompiler {
  readonly #description: VgdlDescription;
  readonly #kinds: Kinds;
  readonly #counters: number;
  readonly #pairs = new Map<number, Pair>();
  readonly #edgeKinds: number[] = [];
  readonly #edgeEffects = new Map<number, Effect[]>();
  readonly #timeEffects: TimeEffect[] = [];
  readonly #startedTimers = new Map<Effect, number>();
  #memories = 0;

  constructor(description: VgdlDescription, kinds: Kinds, counters: number) {
    this.#description = description;
    this.#kinds = kinds;
    this.#counters = counters;
  }

  rules(): Rules {
    for (const line of this.#description.interactions) {
      const effect = this.#lineEffect(line);
      if (effect !== undefined)
        for (const second of line.seconds) this.#addInteraction(effect, line.first.text, second.text);
    }
    const native = [...this.#timeEffects];
    for (const effect of this.#startedTimers.keys())
      this.#startedTimers.set(effect, this.#timeEffects.push(startedTimer(effect)) - 1);
    return {
      pairs: [...this.#pairs.values()],
      edgeKinds: this.#edgeKinds,
      edgeEffects: this.#edgeEffects,
      timeEffects: [...native, ...this.#timeEffects.slice(native.length)],
      startedTimers: this.#startedTimers,
      terminations: this.#description.terminations.flatMap((line) => this.#termination(line)),
      memories: this.#memories,
    };
  }

  #lineEffect(line: InteractionLine): Effect | undefined {
    const name = line.effect.text;
    if (!Object.hasOwn(EFFECTS, name)) return undefined;
    const values = new Values(settingsMap(line.settings, this.#description.parameters));
    return values.truth('enabled', true) ? this.#effect(name as EffectName, values) : undefined;
  }

  #addInteraction(effect: Effect, first: string, second: string): void {
    if (isTime(first) || isTime(second)) {
      this.#addTimeEffect(effect, isTime(first) ? second : first);
      return;
    }
    if (isEdge(first) || isEdge(second)) {
      this.#addEdgeEffect(effect, isEdge(first) ? second : first);
      return;
    }
    const one = this.#kinds.byName.get(first);
    const other = this.#kinds.byName.get(second);
    if (one === undefined || other === undefined) return;
    const key = one * this.#kinds.list.length + other;
    const pair = this.#pairs.get(key) ?? { first: one, second: other, effects: [] };
    this.#pairs.set(key, pair);
    for (let times = Math.min(effect.values.whole('repeat', 1), MOST_REPEATS); times > 0; times--)
      pair.effects.push(effect);
  }

  #addEdgeEffect(effect: Effect, sprite: string): void {
    const kind = this.#kinds.byName.get(sprite);
    if (kind === undefined) return;
    this.#edgeKinds.push(kind);
    const effects = this.#edgeEffects.get(kind) ?? [];
    effects.push(effect);
    this.#edgeEffects.set(kind, effects);
  }

  #addTimeEffect(effect: Effect, sprite: string): void {
    const kind = this.#kinds.byName.get(sprite);
    if (kind === undefined) return;
    const isPlanned = effect.values.whole('nextExecution', -1) !== -1;
    this.#timeEffects.push({
      effect,
      kind,
      first: isPlanned ? effect.timer : -1,
      timer: Math.max(1, effect.timer),
      repeats: effect.repeats,
    });
  }

  /** Returns undefined if a sprite is missing without which the effect cannot do anything. */
  #effect(name: EffectName, values: Values): Effect | undefined {
    const id = (key: string): number => this.#kinds.byName.get(values.text(key) ?? '') ?? -1;
    const { needs = [] } = EFFECTS[name] as { needs?: readonly string[] };
    for (const key of needs)
      if (key !== 'ftype' && key !== 'timer' && key !== 'heldResource' && id(key) < 0) return undefined;
    const players = this.#kinds.players;
    const ftype = values.text('ftype') ?? '';
    const isTimer = name === 'addTimer';
    const isDelegated = isTimer && Object.hasOwn(EFFECTS, ftype) && ftype !== 'addTimer';
    if (isTimer && !isDelegated) return undefined;
    const effect: Effect = {
      name,
      values,
      stype: id('stype'),
      stypeTo: id('stypeTo'),
      other: id(name === 'transformToSingleton' ? 'stype_other' : 'estype'),
      counted: id('stypeCount'),
      resource: id(name === 'collectResourceIfHeld' ? 'heldResource' : 'resource'),
      spawnPoint: id('spawnPoint'),
      value: SPEED_EFFECTS.has(name) ? values.real('value', 0) : values.whole('value', 1),
      limit: SPEED_LIMITS.has(name) ? values.real('limspeed', 1) : values.whole('limit', 0),
      prob: values.real('prob', 1),
      chance: chanceOf(values.real('prob', 1)),
      score: values.wholes('scoreChange', players),
      scoreIfKilled: values.wholes('scoreChangeIfKilled', players),
      counter: values.wholes('counter', this.#counters),
      counterElse: values.wholes('counterElse', this.#counters),
      killsSecond: values.truth('killSecond', false),
      killsResource: values.truth('killResource', name !== 'changeResource'),
      forcesOrientation: values.truth('forceOrientation', false),
      isExact: values.truth('pixelPerfect', false),
      aligns: name === 'align' ? values.truth('orient', true) : values.truth('align', false),
      stepsBack: values.truth('stepBack', false),
      takesOrientation: values.truth('takeOrientation', false),
      least: values.whole('geq', 0),
      most: values.whole('leq', 10_000),
      offset: values.real('offset', 0),
      maxAngle: (values.real('maxBounceAngleDeg', 60) / 180) * Math.PI,
      subtypes: values.whole('subTypesNum', -1),
      spend: values.whole('spend', 0),
      subtracts: values.truth('subtract', false),
      unmoved: listedNames(values.text('notStype') ?? '').flatMap(
        (each) => this.#kinds.byName.get(each) ?? [],
      ),
      delegate: isDelegated ? this.#effect(ftype as EffectName, values) : undefined,
      shields: ftype,
      timer: values.whole('timer', -1),
      repeats: values.truth('repeating', false),
      visitsAll: VISITS_ALL.has(name),
      memory: ONCE_PER_TICK.has(name) ? this.#memories++ : -1,
    };
    if (isTimer && effect.delegate !== undefined) this.#startedTimers.set(effect, -1);
    return isTimer && effect.delegate === undefined ? undefined : effect;
  }

  #termination(line: VgdlDescription['terminations'][number]): Termination[] {
    const name = line.className.text;
    if (!Object.hasOwn(TERMINATIONS, name)) return [];
    const values = new Values(settingsMap(line.settings, this.#description.parameters));
    const keys = name.startsWith('Sprite') ? ['stype'] : ['stype1', 'stype2', 'stype3'];
    const named = name === 'Timeout' ? [] : keys.flatMap((key) => values.text(key) ?? []);
    const kinds = named.map((each) => this.#kinds.byName.get(each) ?? -1);
    if (kinds.includes(-1)) return [];
    const wins = (values.text('win') ?? '').split(',').map((each) => truthValue(each) ?? false);
    return [
      {
        name: name as keyof typeof TERMINATIONS,
        kinds,
        limit: values.whole('limit', 0),
        wins: Array.from({ length: this.#kinds.players }, (_, player) => wins[player] ?? false),
        isLowerBound: values.truth('min', false),
        countsScore: values.truth('count_score', false),
        subtypes: values.whole('subTypesNum', -1),
        usesCounter: values.truth('use_counter', false),
        compares: values.truth('compare', false),
      },
    ];
  }
}

/** The largest number of repetitions of one line, more than any chain of pushes needs. */
const MOST_REPEATS = 100;

const SPEED_EFFECTS = new Set<string>(['setSpeedForAll', 'increaseSpeedToAll', 'decreaseSpeedToAll']);
const SPEED_LIMITS = new Set<string>(['killIfSlow', 'killIfFast']);

function startedTimer(effect: Effect): TimeEffect {
  return {
    effect,
    kind: -1,
    first: -1,
    timer: Math.max(1, effect.timer),
    repeats: effect.repeats,
  };
}
