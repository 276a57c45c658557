/**
 * Stores matches in the browser, one for each library game and one for each of the user's own rules, and packs them
 * into links whose contents no server sees.
 */
import type { SavedGame } from '../../src/match/index.ts';
import { DEFAULT_LEVEL } from '../table/levels.ts';
import type { Opening, SeatSetting } from '../table/messages.ts';
import { packText, unpackText } from './packed-links.ts';
import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';

/** A stored match, without the sheet if it is a library game. */
export interface KeptMatch extends SavedGame {
  readonly at?: number;
}

/** The key for rules that are not in the library: those that are being played. */
export const OWN = '~own';

const MATCH_KEY_PREFIX = 'match.';
/** Followed by the name of other own rules, whose match continues when they are played again. */
const SET_ASIDE_PREFIX = 'own-match.';

export function keepMatch(place: string, match: KeptMatch): boolean {
  if (place !== OWN) return writeMatch(MATCH_KEY_PREFIX + place, { ...match, sheet: '' });
  setAside(match);
  return writeMatch(MATCH_KEY_PREFIX + OWN, match);
}

function writeMatch(key: string, match: KeptMatch): boolean {
  return writeStored(key, JSON.stringify(match));
}

/** Before other rules take its place, a begun match is kept under the name of its rules. */
function setAside({ game, sheet }: Pick<KeptMatch, 'game' | 'sheet'>): void {
  const before = keptMatch(OWN);
  if (before === undefined || (before.game === game && before.sheet === sheet)) return;
  if (before.moves.length > 0) writeMatch(SET_ASIDE_PREFIX + before.game, before);
  removeStored(ANALYSIS_KEY_PREFIX + OWN);
}

export function keptMatch(place: string): KeptMatch | undefined {
  return readMatch(MATCH_KEY_PREFIX + place);
}

/** The match of the user's own rules, whether or not it is the one that was played last. */
export function keptOwnMatch(game: string, sheet: string): KeptMatch | undefined {
  return [keptMatch(OWN), readMatch(SET_ASIDE_PREFIX + game)].find(
    (kept) => kept?.game === game && kept.sheet === sheet,
  );
}

function readMatch(key: string): KeptMatch | undefined {
  const text = readStored(key);
  if (text === undefined) return undefined;
  try {
    return checkedMatch(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Makes these the rules that are being played; their match continues. Returns whether they could be stored. */
export function keepOwnRules(game: string, sheet: string): boolean {
  const kept = keptOwnMatch(game, sheet);
  const seed = Math.floor(Math.random() * 2 ** 32);
  const fresh = { game, sheet, seats: {}, budget: DEFAULT_LEVEL.budget, seed, moves: [] };
  return keepMatch(OWN, kept ?? fresh);
}

/** Forgets the match of rules that are deleted. */
export function forgetOwnMatch(game: string): void {
  removeStored(SET_ASIDE_PREFIX + game);
  if (keptMatch(OWN)?.game === game) forgetMatch(OWN);
}

export function forgetMatch(place: string): void {
  removeStored(MATCH_KEY_PREFIX + place);
  removeStored(ANALYSIS_KEY_PREFIX + place);
}

const ANALYSIS_KEY_PREFIX = 'analysis-of.';

/** The expected values of the stored match. */
export interface KeptAnalysis extends Required<Pick<Opening, 'values' | 'isAnalysing'>> {
  /** Number of joint moves in the match it belongs to. */
  readonly moves: number;
}

export function keepAnalysis(place: string, analysis: KeptAnalysis): void {
  writeStored(ANALYSIS_KEY_PREFIX + place, JSON.stringify(analysis));
}

function keptAnalysis(place: string, moves: number): Pick<Opening, 'values' | 'isAnalysing'> {
  try {
    const kept = JSON.parse(readStored(ANALYSIS_KEY_PREFIX + place) ?? '{}') as Partial<KeptAnalysis>;
    const isSound =
      kept.moves === moves &&
      Array.isArray(kept.values) &&
      kept.values.every(
        (points) =>
          Array.isArray(points) &&
          points.every(({ at, value }) => typeof at === 'number' && typeof value === 'number'),
      );
    return isSound ? { values: kept.values ?? [], isAnalysing: kept.isAnalysing === true } : {};
  } catch {
    return {};
  }
}

/** Games with a stored match of at least one move. */
export function gamesBegun(): ReadonlySet<string> {
  return new Set(storedKeys(MATCH_KEY_PREFIX).filter((name) => (keptMatch(name)?.moves.length ?? 0) > 0));
}

/** Checks the form only; the worker checks the moves. */
export function checkedMatch(value: unknown): KeptMatch | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { game, sheet, seats, moves, seed } = value as Partial<Record<keyof KeptMatch, unknown>>;
  const isSound =
    typeof game === 'string' &&
    typeof sheet === 'string' &&
    typeof seats === 'object' &&
    seats !== null &&
    Object.values(seats).every((seat) => typeof seat === 'string') &&
    Array.isArray(moves) &&
    moves.every((joint) => Array.isArray(joint) && joint.every((text) => typeof text === 'string')) &&
    typeof seed === 'number';
  return isSound ? (value as KeptMatch) : undefined;
}

/** Players and thinking times of the seats. */
function seatSettings({ seats, budget, budgets = {} }: KeptMatch): Record<string, SeatSetting> {
  return Object.fromEntries(
    Object.entries(seats).map(([role, player]) => [
      role,
      { player, budget: (Object.hasOwn(budgets, role) ? budgets[role] : undefined) ?? budget },
    ]),
  );
}

/** @param place the key of the match and its analysis */
export function openingOf(
  place: string,
  kept: KeptMatch | undefined,
  rules: Pick<Opening, 'name' | 'sheet' | 'drawing' | 'isFromLibrary'>,
  pace: number,
): Opening {
  if (kept === undefined) return { ...rules, seed: Math.floor(Math.random() * 2 ** 32), moves: [], pace };
  const { seed, moves, at } = kept;
  return {
    ...rules,
    seats: seatSettings(kept),
    seed,
    moves,
    pace,
    ...(at !== undefined && { at }),
    ...keptAnalysis(place, moves.length),
  };
}

/**
 * Packs a match into letters, digits, `-` and `_`, for the fragment of a link, which is not sent to servers. Library
 * games are packed without their sheet.
 */
export async function packMatch(match: KeptMatch): Promise<string> {
  return await packText(JSON.stringify(match));
}

/** Undefined if it is damaged. */
export async function unpackMatch(packed: string): Promise<KeptMatch | undefined> {
  const text = await unpackText(packed);
  try {
    return text === undefined ? undefined : checkedMatch(JSON.parse(text));
  } catch {
    return undefined;
  }
}
