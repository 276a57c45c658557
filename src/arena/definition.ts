/**
 * The definition of a tournament (games, players, clocks, and who meets whom how often), and parsing it from YAML or
 * JSON with the positions of errors.
 */
import type { Document, LineCounter } from 'yaml';
import { type Clocks, type ErrorLimit, readErrorRule } from '../match/index.ts';
import {
  choiceText,
  isChoiceRefusal,
  type PlayerChoice,
  type PlayerKind,
  readPlayerChoice,
} from '../players/index.ts';
import { FORMATS, type Format } from './schedule.ts';

export interface Entrant {
  /** The name in all tables; unique in the tournament. */
  readonly label: string;
  readonly choice: PlayerChoice | NetworkChoice;
}

/** A player on the network. */
export interface NetworkChoice {
  /** An address such as `http://localhost:9147`, or `registered:NAME` for a player that connects to us. */
  readonly address: string;
  /** Maximum number of simultaneous matches. */
  readonly matches: number;
}

export function isNetworkChoice(choice: Entrant['choice']): choice is NetworkChoice {
  return 'address' in choice;
}

/** A text such as `mcts:c=40` or `http://localhost:9147`. */
export function entrantText({ choice }: Entrant): string {
  return isNetworkChoice(choice) ? choice.address : choiceText(choice);
}

export interface TournamentDefinition {
  readonly name: string;
  /** Library names, optionally with parameters, or paths of rule sheets. */
  readonly games: readonly string[];
  readonly players: readonly Entrant[];
  readonly clocks: Clocks;
  readonly format: Format;
  /** Index of the player that plays all others in a gauntlet. */
  readonly champion: number;
  readonly rounds: number;
  readonly seed: number;
  /** Number of joint moves after which a match is cut. */
  readonly maxLength: number | undefined;
  /** Number of errors after which a player loses a match; absent if its moves are always replaced. */
  readonly errorLimit?: ErrorLimit;
}

/** A game as it is played, even if its file changes. */
export interface TournamentSheet {
  readonly name: string;
  readonly text: string;
}

export interface DefinitionReader {
  /**
   * All available players, or a function that finds them given the players in the file, which may include the user's
   * own.
   */
  readonly kinds: readonly PlayerKind[] | ((players: readonly unknown[]) => Promise<readonly PlayerKind[]>);
  /** Parses a time such as `500ms` to seconds; undefined if it is invalid. */
  readonly readTime: (text: string) => number | undefined;
}

export interface DefinitionRefusal {
  /** The problem, and what to do about it. */
  readonly problem: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly column: number;
}

export function isDefinitionRefusal(
  result: TournamentDefinition | DefinitionRefusal,
): result is DefinitionRefusal {
  return 'problem' in result;
}

/** In seconds: a day. */
const LONGEST_CLOCK = 86_400;
/** Seconds per move, and before the first move. */
const DEFAULT_TIME = 1;
const DEFAULT_START = 10;
const MOST_PLAYERS = 100;
/** Maximum number of simultaneous matches for a network player. */
const MOST_AT_ONCE = 256;
const SETTINGS = [
  'name',
  'games',
  'players',
  'clocks',
  'format',
  'champion',
  'rounds',
  'seed',
  'max-length',
  'errors',
] as const;

/** Reads a tournament from YAML or JSON, and reports errors with their places. */
export async function readDefinition(
  text: string,
  reader: DefinitionReader,
): Promise<TournamentDefinition | DefinitionRefusal> {
  // Loaded on demand, since most commands do not need it.
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    return { problem: `this is not valid YAML: ${error.message.split('\n')[0]}`, line, column: col };
  }
  try {
    const settings: unknown = document.toJS();
    const { kinds } = reader;
    const known = typeof kinds === 'function' ? await kinds(writtenPlayers(settings)) : kinds;
    return definition(settings, { ...reader, known });
  } catch (refusal) {
    if (refusal instanceof Refused) return { problem: refusal.message, ...placeOf(refusal, document, lines) };
    // The error by which the library refuses aliases that would expand excessively.
    if (refusal instanceof ReferenceError) return { problem: refusal.message, line: 1, column: 1 };
    throw refusal;
  }
}

/** The players as written in the file, with or without a label; network players are read separately. */
function writtenPlayers(settings: unknown): readonly unknown[] {
  const { players } = (settings ?? {}) as { readonly players?: unknown };
  const list = Array.isArray(players) ? players : [];
  return list.filter((each) => !isDistant((each as { readonly player?: unknown } | null)?.player ?? each));
}

const DISTANT = /^\s*(https?:|registered\b)/i;

function isDistant(player: unknown): boolean {
  return typeof player === 'string' && DISTANT.test(player);
}

interface ReadyReader extends DefinitionReader {
  readonly known: readonly PlayerKind[];
}

type Path = readonly (string | number)[];

class Refused extends Error {
  readonly path: Path;
  /** Whether the key is invalid rather than the value. */
  readonly isAboutKey: boolean;

  constructor(path: Path, message: string, isAboutKey = false) {
    super(message);
    this.path = path;
    this.isAboutKey = isAboutKey;
  }
}

/** The position of a value or its key, or of the nearest enclosing value. */
function placeOf({ path, isAboutKey }: Refused, document: Document, lines: LineCounter) {
  const nodes = path.map((_, depth) => document.getIn(path.slice(0, depth + 1), true));
  const around = [document.contents, ...nodes] as (LocatedNode | null | undefined)[];
  const key = around.at(-2)?.items?.find((item) => item.key?.value === path.at(-1))?.key;
  const found = isAboutKey && key ? key : around.findLast((node) => node?.range !== undefined);
  const { line, col } = lines.linePos(found?.range?.[0] ?? 0);
  return { line, column: col };
}

/** The required properties of document nodes. */
interface LocatedNode {
  readonly range?: readonly [number, number, number] | null;
  readonly value?: unknown;
  readonly items?: readonly { readonly key?: LocatedNode }[];
}

function definition(value: unknown, reader: ReadyReader): TournamentDefinition {
  const settings = mapping(value, [], 'a tournament', SETTINGS);
  const players = entrants(settings.players, reader);
  const format = oneOf(settings.format ?? 'round-robin', ['format'], FORMATS);
  if (settings.champion !== undefined && format !== 'gauntlet')
    throw new Refused(
      ['champion'],
      "only a gauntlet has a champion: write 'format: gauntlet' or leave it out",
    );
  const given = clocks(settings.clocks, reader);
  expectWholeSeconds(given, players);
  return {
    name: named(settings.name),
    games: games(settings.games),
    players,
    clocks: given,
    format,
    champion: champion(settings.champion, players),
    rounds: whole(settings.rounds ?? 1, ['rounds'], 1),
    seed: whole(settings.seed ?? 1, ['seed'], 0),
    maxLength:
      settings['max-length'] === undefined ? undefined : whole(settings['max-length'], ['max-length'], 1),
    ...errors(settings.errors),
  };
}

function errors(value: unknown): { readonly errorLimit?: number } {
  const limit = readErrorRule(String(value ?? 'random'));
  if (limit === null)
    throw new Refused(['errors'], `'errors' must be random, lose or lose-after-N, not '${String(value)}'`);
  return limit === undefined ? {} : { errorLimit: limit };
}

function named(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refused(['name'], "a tournament needs a name, as in 'name: spring cup'");
}

function games(value: unknown): string[] {
  const list = filledList(value, 'games', "the games, as in 'games: [tic-tac-toe, ./my-game.kif]'");
  const seen = new Set<string>();
  return list.map((game, i) => {
    if (typeof game !== 'string' || game === '')
      throw new Refused(['games', i], 'a game is a name of the library or the path of a rule sheet');
    if (game === '-')
      throw new Refused(['games', i], 'a tournament cannot read rules from standard input: name a file');
    if (seen.has(game)) throw new Refused(['games', i], `'${game}' is named twice`);
    seen.add(game);
    return game;
  });
}

function entrants(value: unknown, { known }: ReadyReader): Entrant[] {
  const list = filledList(value, 'players', "the players, as in 'players: [mcts, minimax]'");
  if (list.length < 2) throw new Refused(['players'], 'a tournament needs two players or more');
  if (list.length > MOST_PLAYERS)
    throw new Refused(['players'], `${list.length} players are too many; the limit is ${MOST_PLAYERS}`);
  const labels = new Set<string>();
  const addresses = new Set<string>();
  return list.map((written, i) => {
    const path: Path = ['players', i];
    const { label: given, rest } = labelled(written, path);
    const choice = distantChoice(rest, path) ?? chosen(rest, path, known);
    const label = given ?? (isNetworkChoice(choice) ? choice.address : choiceText(choice));
    if (labels.has(label))
      throw new Refused(path, `two players are called '${label}': give one a 'label' of its own`);
    labels.add(label);
    // Messages do not say which role they are for.
    if (isNetworkChoice(choice) && addresses.has(choice.address))
      throw new Refused(path, `${choice.address} is named twice, and cannot play against itself`);
    if (isNetworkChoice(choice)) addresses.add(choice.address);
    return { label, choice };
  });
}

function chosen(written: unknown, path: Path, kinds: readonly PlayerKind[]): PlayerChoice {
  const choice = readPlayerChoice(written, kinds);
  if (!isChoiceRefusal(choice)) return choice;
  const known = choice.unknown === undefined ? '' : `; choose from ${choice.unknown.names.join(', ')}`;
  throw new Refused(path, `${choice.problem}${choice.problem.includes('parameter') ? '' : known}`);
}

/** Undefined if it is not a network player. */
function distantChoice(written: unknown, path: Path): NetworkChoice | undefined {
  const settings =
    typeof written === 'object' && written !== null && !Array.isArray(written)
      ? (written as Record<string, unknown>)
      : { player: written };
  const { player, parallel = 1 } = settings;
  if (typeof player !== 'string' || !isDistant(player)) return undefined;
  const { player: _, ...given } = settings;
  mapping(given, path, 'a player on the network', ['parallel']);
  const most = whole(parallel, [...path, 'parallel'], 1);
  if (most > MOST_AT_ONCE)
    throw new Refused(
      [...path, 'parallel'],
      `${most} matches at once are too many; the limit is ${MOST_AT_ONCE}`,
    );
  return { address: distantAddress(player.trim(), path), matches: most };
}

function distantAddress(text: string, path: Path): string {
  const [, name] = /^registered(?::(.*))?$/i.exec(text) ?? [];
  if (name !== undefined && /^[!-~]{1,100}$/.test(name) && !/[();]/.test(name)) return `registered:${name}`;
  if (/^registered/i.test(text))
    throw new Refused(path, "a player that registers is written with its name, as in 'registered:zoe'");
  if (URL.canParse(text) && new URL(text).protocol === 'http:') return new URL(text).href.replace(/\/$/, '');
  throw new Refused(path, `'${text}' is not an address such as http://localhost:9147`);
}

/** The GGP protocol only supports whole seconds, and no playouts. */
function expectWholeSeconds({ start, play }: Clocks, players: readonly Entrant[]): void {
  const distant = players.find(({ choice }) => isNetworkChoice(choice));
  if (distant === undefined) return;
  const isWhole = (seconds: number | undefined): boolean =>
    seconds !== undefined && Number.isInteger(seconds) && seconds <= LONGEST_CLOCK;
  if (play.seconds === undefined)
    throw new Refused(
      ['clocks', 'playouts'],
      `'${distant.label}' is on the network, where only time counts: write 'time: 1s' instead of 'playouts'`,
    );
  const wrong = (
    [
      ['time', play],
      ['start', start],
    ] as const
  ).find(([, { seconds }]) => !isWhole(seconds));
  if (wrong !== undefined)
    throw new Refused(
      ['clocks', wrong[0]],
      `'${distant.label}' is on the network, where clocks are whole seconds, at most a day`,
    );
}

function labelled(written: unknown, path: Path): { label: string | undefined; rest: unknown } {
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    return { label: undefined, rest: written };
  const { label, ...rest } = written as Record<string, unknown>;
  if (label === undefined) return { label, rest };
  if (typeof label !== 'string' || label.trim() === '')
    throw new Refused([...path, 'label'], 'a label is a text');
  // `player: mcts:c=40` is equivalent to `player: mcts` and `c: 40`.
  const [only, ...others] = Object.keys(rest);
  return { label: label.trim(), rest: only === 'player' && others.length === 0 ? rest.player : rest };
}

function clocks(value: unknown, { readTime }: DefinitionReader): Clocks {
  const given =
    value === undefined ? {} : mapping(value, ['clocks'], 'clocks', ['time', 'playouts', 'start']);
  const seconds = (key: 'time' | 'start'): number | undefined => {
    if (given[key] === undefined) return undefined;
    const read = readTime(String(given[key]));
    if (read !== undefined) return read;
    throw new Refused(
      ['clocks', key],
      `'${key}' must be a time as in 1s, 500ms or 2m, not '${String(given[key])}'`,
    );
  };
  const [time, start] = [seconds('time'), seconds('start')];
  if (given.playouts === undefined)
    return { start: { seconds: start ?? DEFAULT_START }, play: { seconds: time ?? DEFAULT_TIME } };
  if (time !== undefined)
    throw new Refused(['clocks', 'playouts'], "'time' and 'playouts' exclude each other: leave one out");
  const playouts = whole(given.playouts, ['clocks', 'playouts'], 1);
  return { start: start === undefined ? { playouts } : { seconds: start }, play: { playouts } };
}

function champion(value: unknown, players: readonly Entrant[]): number {
  if (value === undefined) return 0;
  const found = players.findIndex(({ label }) => label === value);
  if (found >= 0) return found;
  const labels = players.map(({ label }) => label).join(', ');
  throw new Refused(
    ['champion'],
    `the champion must be one of the players (${labels}), not '${String(value)}'`,
  );
}

function mapping<const Key extends string>(
  value: unknown,
  path: Path,
  what: string,
  keys: readonly Key[],
): Partial<Record<Key, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(path, `${what} should be a list of settings: ${keys.join(', ')}`);
  for (const [key, given] of Object.entries(value)) {
    if (!keys.some((known) => known === key))
      throw new Refused(
        [...path, key],
        `there is no setting '${key}'; known settings: ${keys.join(', ')}`,
        true,
      );
    if (given === null)
      throw new Refused([...path, key], `'${key}' has no value: give it one or leave it out`);
  }
  return value as Partial<Record<Key, unknown>>;
}

function filledList(value: unknown, key: string, example: string): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw new Refused([key], `a tournament needs ${example}`);
}

function whole(value: unknown, path: Path, least: number): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw new Refused(
    path,
    `'${path.at(-1)}' must be a whole number of at least ${least}, not '${String(value)}'`,
  );
}

function oneOf(value: unknown, path: Path, names: readonly Format[]): Format {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  throw new Refused(path, `'${path.at(-1)}' is ${names.join(', ')}, not '${String(value)}'`);
}
