/** Players in text form, such as `mcts:c=40,playout=mast` or `{"player": "mcts", "c": 40}`. */
import { type ParameterValue, rangeText, readValue, valueText } from './parameters.ts';
import type { Player } from './player.ts';
import type { MakePlanner, PlayerKind, PlayerOrigin } from './player-kind.ts';

/** The choice of a player: its kind and the parameters that were given. It can be cloned and written as JSON. */
export interface PlayerChoice {
  readonly player: string;
  readonly given: Readonly<Record<string, ParameterValue>>;
  /** Absent for players that come with Anygame; set only by readers that were given such kinds. */
  readonly origin?: PlayerOrigin;
}

export interface ChoiceRefusal {
  /** The problem, with the correct form. */
  readonly problem: string;
  /** The unknown name and the known names, used to suggest a correction. */
  readonly unknown?: { readonly name: string; readonly names: readonly string[] };
}

export function isChoiceRefusal(result: PlayerChoice | ChoiceRefusal): result is ChoiceRefusal {
  return 'problem' in result;
}

/** Reads a text or a value from JSON. */
export function readPlayerChoice(
  written: unknown,
  kinds: readonly PlayerKind[],
): PlayerChoice | ChoiceRefusal {
  if (typeof written === 'string') {
    const text = written.trim();
    if (!text.startsWith('{')) return readText(text, kinds);
    try {
      return readPlayerChoice(JSON.parse(text), kinds);
    } catch (error) {
      return { problem: `'${text}' is not JSON: ${(error as Error).message}` };
    }
  }
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    return { problem: `a player is written as in mcts, mcts:c=40 or {"player": "mcts", "c": 40}` };
  const { player, ...given } = written as Record<string, unknown>;
  if (typeof player !== 'string') return { problem: 'a player needs a name, as in {"player": "mcts"}' };
  return checked(player, Object.entries(given), kinds);
}

function readText(text: string, kinds: readonly PlayerKind[]): PlayerChoice | ChoiceRefusal {
  const named = kinds
    .filter(({ name }) => text === name || text.startsWith(`${name}:`) || text.startsWith(`${name},`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  const colon = named === undefined ? text.indexOf(':') : named.name.length;
  if (colon < 0 || text.length <= colon) return checked(text, [], kinds);
  const given: [string, string | true][] = [];
  for (const part of text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    // A flag may be named without a value.
    given.push(
      equals < 0 ? [part.trim(), true] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()],
    );
  }
  return checked(text.slice(0, colon), given, kinds);
}

function checked(
  name: string,
  given: readonly (readonly [string, unknown])[],
  kinds: readonly PlayerKind[],
): PlayerChoice | ChoiceRefusal {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) {
    const names = kinds.map((each) => each.name);
    return { problem: `there is no player '${name}'`, unknown: { name, names } };
  }
  const values: Record<string, ParameterValue> = {};
  for (const [parameter, value] of given) {
    const bounds = Object.hasOwn(kind.parameters, parameter) ? kind.parameters[parameter] : undefined;
    const names = Object.keys(kind.parameters);
    if (bounds === undefined) {
      const known = names.length === 0 ? 'has none' : `has ${names.join(', ')}`;
      return {
        problem: `${name} has no parameter '${parameter}'; it ${known}`,
        unknown: { name: parameter, names },
      };
    }
    if (Object.hasOwn(values, parameter)) return { problem: `${name}: '${parameter}' is given twice` };
    const read = readValue(bounds, value);
    if (read === undefined) {
      const received = value === true ? 'and needs a value' : `not '${String(value)}'`;
      return { problem: `${name}: ${parameter} is ${rangeText(bounds)}, ${received}` };
    }
    values[parameter] = read;
  }
  return { player: name, given: values, ...(kind.origin && { origin: kind.origin }) };
}

/** For texts in the program itself: an unreadable one is a programming error. */
export function playerCalled(text: string, kinds: readonly PlayerKind[]): PlayerChoice {
  const choice = readPlayerChoice(text, kinds);
  if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  return choice;
}

/** `mcts:c=40,playout=mast`; the names of language models contain colons, as in `chat:llama3:8b,legal=no`. */
export function choiceText({ player, given }: PlayerChoice): string {
  const parts = Object.entries(given).map(([name, value]) => `${name}=${valueText(value)}`);
  return parts.length === 0 ? player : `${player}${player.startsWith('chat:') ? ',' : ':'}${parts.join(',')}`;
}

/** @param kinds must include the chosen name */
export function createPlayer({ player, given }: PlayerChoice, kinds: readonly PlayerKind[]): Player {
  const kind = kindCalled(player, kinds);
  return kind.create(valuesOf(kind, given));
}

/**
 * Creates the planner of a chosen player for arcade games.
 *
 * @param must include the chosen name, with a planner for arcade games
 */
export function createPlanner({ player, given }: PlayerChoice, kinds: readonly PlayerKind[]): MakePlanner {
  const kind = kindCalled(player, kinds);
  if (kind.plan === undefined) throw new RangeError(`${player} does not play arcade games`);
  return kind.plan(valuesOf(kind, given));
}

function kindCalled(player: string, kinds: readonly PlayerKind[]): PlayerKind {
  const kind = kinds.find(({ name }) => name === player);
  if (kind === undefined) throw new RangeError(`there is no player '${player}'`);
  return kind;
}

function valuesOf(
  { parameters }: PlayerKind,
  given: PlayerChoice['given'],
): Readonly<Record<string, ParameterValue>> {
  const defaults = Object.entries(parameters).map(([name, parameter]) => [name, parameter.default]);
  return { ...Object.fromEntries(defaults), ...given };
}
