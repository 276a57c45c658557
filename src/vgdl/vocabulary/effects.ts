/** The effects of interactions, and the settings of each. */
import type { Parameters } from './parameter-kind.ts';

export interface EffectClass {
  readonly summary: string;
  readonly parameters: Parameters;
  /** Required settings. */
  readonly needs?: readonly string[];
  /** The settings that name the sprites it creates. */
  readonly creates?: readonly string[];
}

/** Settings of every effect. */
const EFFECT_PARAMETERS: Parameters = {
  scoreChange: 'wholes',
  prob: 'real',
  repeat: 'whole',
  counter: 'wholes',
  counterElse: 'wholes',
  enabled: 'truth',
  sequential: 'truth',
  // For lines with TIME.
  timer: 'whole',
  nextExecution: 'whole',
  repeating: 'truth',
};

const effect = (
  summary: string,
  parameters: Parameters = {},
  more: Pick<EffectClass, 'needs' | 'creates'> = {},
): EffectClass => ({ summary, parameters, ...more });

const TRANSFORM: Parameters = { stype: 'sprite', killSecond: 'truth', forceOrientation: 'truth' };
const SPAWN_BESIDE: Parameters = { stype: 'sprite', stepBack: 'truth' };
const CREATES_STYPE = { needs: ['stype'], creates: ['stype'] } as const;
const HAS: Parameters = { resource: 'sprite', limit: 'whole' };
const ALL_SPEED: Parameters = { stype: 'sprite', value: 'real' };

export const EFFECTS = {
  killSprite: effect('the first one dies'),
  killBoth: effect('both die'),
  killAll: effect('all sprites of `stype` die', { stype: 'sprite' }, { needs: ['stype'] }),
  killIfAlive: effect('the first one dies unless the second is already dead'),
  killIfHasMore: effect('the first one dies if it has `limit` or more of `resource`', HAS, {
    needs: ['resource'],
  }),
  killIfHasLess: effect('the first one dies if it has `limit` or less of `resource`', HAS, {
    needs: ['resource'],
  }),
  killIfOtherHasMore: effect(
    'the first one dies if the second has `limit` or more of `resource`',
    { ...HAS, subtract: 'truth' },
    { needs: ['resource'] },
  ),
  killIfOtherHasLess: effect('the first one dies if the second has `limit` or less of `resource`', HAS, {
    needs: ['resource'],
  }),
  killIfFromAbove: effect('the first one dies if the second falls on it'),
  killIfFrontal: effect('the first one dies if they meet head-on'),
  killIfNotFrontal: effect('the first one dies unless they meet head-on'),
  killIfNotUpright: effect('the first one dies unless it stands upright'),
  killIfSlow: effect('the first one dies below `limspeed`', { limspeed: 'real' }),
  killIfFast: effect('the first one dies above `limspeed`', { limspeed: 'real' }),
  stepBack: effect('the first one goes back', { pixelPerfect: 'truth' }),
  undoAll: effect('everything goes back', { notStype: 'sprites' }),
  bounceForward: effect('the first one is pushed'),
  bounceDirection: effect('the first one bounces off a pad', { maxBounceAngleDeg: 'real' }),
  reverseDirection: effect('the first one turns round'),
  flipDirection: effect('the first one takes a random direction'),
  turnAround: effect('the first one goes down two cells and turns round'),
  attractGaze: effect("the first one takes the second one's direction", { align: 'truth' }),
  align: effect('the first one goes to where the second is', { orient: 'truth' }),
  wrapAround: effect('the first one comes in on the other side', { offset: 'real' }),
  pullWithIt: effect('the first one moves with the second', { pixelPerfect: 'truth' }),
  teleportToExit: effect('the first one goes to an exit of the portal'),
  wallStop: effect('the first one stops at the wall', { friction: 'real' }),
  wallBounce: effect('the first one bounces off the wall'),
  wallReverse: effect('the first one walks back from the wall', { friction: 'real' }),
  waterPhysics: effect('the first one is slowed down by water'),
  transformTo: effect('the first one becomes `stype`', TRANSFORM, CREATES_STYPE),
  transformToAll: effect(
    'all sprites of `stype` become `stypeTo`',
    { ...TRANSFORM, stypeTo: 'sprite' },
    { needs: ['stype', 'stypeTo'], creates: ['stypeTo'] },
  ),
  transformToSingleton: effect(
    'the first one becomes `stype`, which becomes `stype_other`',
    { stype: 'sprite', stype_other: 'sprite', takeOrientation: 'truth' },
    { needs: ['stype', 'stype_other'], creates: ['stype', 'stype_other'] },
  ),
  transformToRandomChild: effect('the first one becomes a random kind of `stype`', TRANSFORM, CREATES_STYPE),
  transformIfCount: effect(
    'the first one becomes `stype` if `geq` to `leq` of `stypeCount` exist, else `estype`',
    { ...TRANSFORM, stypeCount: 'sprite', estype: 'sprite', geq: 'whole', leq: 'whole' },
    { needs: ['stype', 'stypeCount'], creates: ['stype', 'estype'] },
  ),
  cloneSprite: effect('the first one is doubled'),
  spawn: effect('`stype` appears at the first one', { stype: 'sprite' }, CREATES_STYPE),
  spawnBehind: effect('`stype` appears where the second one was', { stype: 'sprite' }, CREATES_STYPE),
  spawnAbove: effect('`stype` appears above the second one', SPAWN_BESIDE, CREATES_STYPE),
  spawnBelow: effect('`stype` appears below the second one', SPAWN_BESIDE, CREATES_STYPE),
  spawnLeft: effect('`stype` appears left of the second one', SPAWN_BESIDE, CREATES_STYPE),
  spawnRight: effect('`stype` appears right of the second one', SPAWN_BESIDE, CREATES_STYPE),
  spawnIfHasMore: effect(
    '`stype` appears if the first one has `limit` or more of `resource`',
    { ...HAS, stype: 'sprite', spend: 'whole' },
    { needs: ['resource', 'stype'], creates: ['stype'] },
  ),
  spawnIfHasLess: effect(
    '`stype` appears if the first one has `limit` or less of `resource`',
    { ...HAS, stype: 'sprite' },
    { needs: ['resource', 'stype'], creates: ['stype'] },
  ),
  spawnIfCounterSubTypes: effect(
    '`stype` appears, else `estype`, by the number and kinds of `stypeCount`',
    {
      stype: 'sprite',
      estype: 'sprite',
      stypeCount: 'sprite',
      limit: 'whole',
      subTypesNum: 'whole',
    },
    { needs: ['stype', 'stypeCount'], creates: ['stype', 'estype'] },
  ),
  updateSpawnType: effect(
    'spawn points `spawnPoint` make `stype` from now on',
    { stype: 'sprite', spawnPoint: 'sprite' },
    { needs: ['stype', 'spawnPoint'], creates: ['stype'] },
  ),
  collectResource: effect('the second one collects the first', { killResource: 'truth' }),
  collectResourceIfHeld: effect(
    'the second one collects the first if it has `value` of `heldResource`',
    { killResource: 'truth', heldResource: 'sprite', value: 'whole' },
    { needs: ['heldResource'] },
  ),
  changeResource: effect(
    'the first one gets `value` of `resource`',
    { resource: 'sprite', value: 'whole', killResource: 'truth' },
    { needs: ['resource'] },
  ),
  addHealthPoints: effect('the first one gains `value` health', { value: 'whole', killSecond: 'truth' }),
  addHealthPointsToMax: effect('the first one gains `value` health up to its limit', {
    value: 'whole',
    killSecond: 'truth',
  }),
  subtractHealthPoints: effect('the first one loses `value` health and dies at `limit`', {
    value: 'whole',
    limit: 'whole',
    stype: 'sprite',
    scoreChangeIfKilled: 'wholes',
  }),
  setSpeedForAll: effect('all sprites of `stype` get the speed `value`', ALL_SPEED, { needs: ['stype'] }),
  increaseSpeedToAll: effect('all sprites of `stype` get faster by `value`', ALL_SPEED, { needs: ['stype'] }),
  decreaseSpeedToAll: effect('all sprites of `stype` get slower by `value`', ALL_SPEED, { needs: ['stype'] }),
  halfSpeed: effect('all sprites of `stype` get half as fast', { stype: 'sprite' }),
  removeScore: effect('the score is set to 0', { killSecond: 'truth', stype: 'sprite' }),
  shieldFrom: effect(
    'for the rest of the tick, `stype` cannot do `ftype` to the first one',
    { stype: 'sprite', ftype: 'effect' },
    { needs: ['stype', 'ftype'] },
  ),
  addTimer: effect(
    'after `timer` ticks, the effect `ftype` happens',
    {
      ftype: 'effect',
      stype: 'sprite',
      stypeTo: 'sprite',
      killSecond: 'truth',
      forceOrientation: 'truth',
      value: 'real',
      resource: 'sprite',
      limit: 'whole',
    },
    { needs: ['ftype', 'timer'], creates: ['stypeTo'] },
  ),
} as const satisfies Record<string, EffectClass>;

export type EffectName = keyof typeof EFFECTS;

export function effectClass(name: string): EffectClass | undefined {
  return Object.hasOwn(EFFECTS, name) ? EFFECTS[name as EffectName] : undefined;
}

export function effectParameters(name: string): Parameters {
  return { ...EFFECT_PARAMETERS, ...effectClass(name)?.parameters };
}
