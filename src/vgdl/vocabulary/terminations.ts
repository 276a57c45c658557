/** The conditions for the end of a game and their settings, and the settings of the head line. */
import type { Parameters } from './parameter-kind.ts';

export interface TerminationClass {
  readonly summary: string;
  readonly parameters: Parameters;
  readonly needs?: readonly string[];
}

const COMMON: Parameters = { win: 'truths', limit: 'whole', count_score: 'truth' };
const THREE: Parameters = { stype1: 'sprite', stype2: 'sprite', stype3: 'sprite', min: 'truth' };

const termination = (
  summary: string,
  parameters: Parameters,
  needs?: readonly string[],
): TerminationClass => ({ summary, parameters: { ...COMMON, ...parameters }, ...(needs && { needs }) });

export const TERMINATIONS = {
  SpriteCounter: termination('at most `limit` sprites of `stype` are left', { stype: 'sprite' }, ['stype']),
  SpriteCounterMore: termination('at least `limit` sprites of `stype` exist', { stype: 'sprite' }, ['stype']),
  MultiSpriteCounter: termination('exactly `limit` sprites of up to three kinds exist', THREE, ['stype1']),
  MultiSpriteCounterSubTypes: termination(
    'exactly `limit` sprites of `stype1` of exactly `subTypesNum` kinds exist',
    { stype1: 'sprite', subTypesNum: 'whole' },
    ['stype1'],
  ),
  StopCounter: termination('while it holds, the other counters do not end the game', THREE, ['stype1']),
  Timeout: termination('`limit` ticks have passed', {
    use_counter: 'truth',
    compare: 'truth',
    limits: 'text',
  }),
} as const satisfies Record<string, TerminationClass>;

export function terminationClass(name: string): TerminationClass | undefined {
  return Object.hasOwn(TERMINATIONS, name) ? TERMINATIONS[name as keyof typeof TERMINATIONS] : undefined;
}

/** The settings of the head line. */
export const HEAD_PARAMETERS: Parameters = {
  square_size: 'whole',
  no_players: 'whole',
  no_counters: 'whole',
  key_handler: 'text',
  obs: 'sprites',
  MAX_SPRITES: 'whole',
};
