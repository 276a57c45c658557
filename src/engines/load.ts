/**
 * Loads the text of a rule sheet as a game that can be played, within limits; mistakes of the user are returned as a
 * refusal.
 */
import type { GameParts } from '../circuit/index.ts';
import {
  checkText,
  connectLibraries,
  type Finding,
  finding,
  isTurnBased,
  type LibraryConnection,
  type Reading,
  type ReadOptions,
  readDescription,
  SourceText,
  type TurnBasedDescription,
} from '../gdl/index.ts';
import { ExternalRelationError, isEvaluationError } from '../logic/index.ts';
import { cannotStart } from './check-play/check-play.ts';
import { type Compilation, type CompileOptions, compile } from './compile.ts';
import { circuitGame } from './portable-game.ts';

/** A game that is ready to be played. */
export interface LoadedGame extends Omit<ReadRules, 'kind'> {
  readonly kind: 'game';
  readonly compilation: Compilation;
}

/** Rules that were read in full and describe a turn-based game. */
export interface ReadRules {
  readonly kind: 'rules';
  readonly name: string;
  /** What was read, and the findings; the description is connected to its libraries. */
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
}

export type LoadRefusalCode =
  /** The text is longer than allowed. */
  | 'too-long'
  /** Parts of the text could not be read. */
  | 'unreadable'
  | 'real-time'
  /** The rules use a library that is not connected. */
  | 'library'
  /** The initial state cannot be computed. */
  | 'start'
  | 'no-roles';

/** Why a text is not a game that can be played. */
export interface LoadRefusal {
  readonly kind: 'refused';
  readonly code: LoadRefusalCode;
  /** A sentence for users, without the name of the game. */
  readonly message: string;
  /** Only the cause, for use in other sentences. */
  readonly reason: string;
  /** The findings that prevent play, with their places in the text. */
  readonly findings: readonly Finding[];
  /** The text, from which the lines and columns of places are computed. */
  readonly source: SourceText;
  /** Everything that was read and found; undefined if nothing was. */
  readonly reading: Reading | undefined;
}

/** The libraries that were found for a sheet. */
export interface SheetLibraries {
  /** Indexed by the library's name in lower case. */
  readonly connections: ReadonlyMap<string, LibraryConnection>;
  /** Why some libraries are missing. */
  readonly findings: readonly Finding[];
}

export interface RulesOptions extends ReadOptions {
  /** The name of the sheet, for messages and places. */
  readonly name?: string;
  /** The largest number of characters that are read; default: no limit. */
  readonly characters?: number;
  /** `reading` leaves out all checks that are not needed to read the text. */
  readonly checks?: 'all' | 'reading';
  readonly libraries?: SheetLibraries | undefined;
}

export interface LoadOptions extends RulesOptions, CompileOptions {}

/**
 * Reads, checks and compiles rules. Mistakes that do not prevent play are among the findings of its reading.
 *
 * @example
 * const loaded = loadGame('(role x) (init start) (legal x go) (<= (next over) (does x go)) (<= terminal (true over)) (goal x 100)');
 * loaded.kind === 'game' && loaded.compilation.game.engine // 'circuit'
 */
export function loadGame(text: string, options: LoadOptions = {}): LoadedGame | LoadRefusal {
  const rules = readRules(text, options);
  return rules.kind === 'refused' ? rules : compileRules(rules, options);
}

/** Does the first half of loading a game: everything except building the engine. */
export function readRules(text: string, options: RulesOptions = {}): ReadRules | LoadRefusal {
  const { name = 'sheet', characters = Number.POSITIVE_INFINITY, checks = 'all', libraries } = options;
  if (text.length > characters) return tooLong(name, text, characters);
  const reading = checks === 'all' ? checkText(text, name, options) : readDescription(text, name, options);
  return rulesFrom(reading, { name, libraries });
}

/**
 * The same for a text that was already read. Pages that check rules only when people have written them need not load
 * the checks for this.
 */
export function rulesFrom(
  reading: Reading,
  { name = 'sheet', libraries }: Pick<RulesOptions, 'name' | 'libraries'> = {},
): ReadRules | LoadRefusal {
  const unreadable = reading.findings.filter(
    ({ severity, code }) => severity === 'error' && /^GDL[01]/.test(code),
  );
  const [first] = unreadable;
  if (first !== undefined)
    return refused('unreadable', reading, {
      message: `it cannot be read: ${first.message}`,
      reason: first.message,
      findings: unreadable,
    });
  if (libraries === undefined) return rulesWithTurns(name, reading);
  const [missing] = libraries.findings;
  if (missing !== undefined)
    return refused('library', reading, {
      message: 'not all its libraries are there',
      reason: missing.message,
      findings: libraries.findings,
    });
  const description = connectLibraries(reading.description, (library) =>
    libraries.connections.get(library.name),
  );
  return rulesWithTurns(name, { ...reading, description });
}

/** Does the second half: builds the best engine within the limits. */
export function compileRules(rules: ReadRules, options: CompileOptions = {}): LoadedGame | LoadRefusal {
  try {
    return playedBy(rules, compile(rules.description, options));
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    const isUnconnected = error instanceof ExternalRelationError && error.isUnconnected;
    return refused(isUnconnected ? 'library' : 'start', rules.reading, {
      message: `the initial state cannot be computed: ${error.message}`,
      reason: error.message,
      findings: [cannotStart(error)],
    });
  }
}

/** Returns a game from its compiled form, which does not use libraries; the rules engine uses only its text. */
export function loadGameParts(
  name: string,
  { reading, circuit, groups }: GameParts,
  options: CompileOptions = {},
): LoadedGame | LoadRefusal {
  const rules = rulesWithTurns(name, reading);
  if (rules.kind === 'refused') return rules;
  if (options.engine === 'rules') return compileRules(rules, options);
  const { now = () => performance.now() } = options;
  const start = now();
  const game = circuitGame(circuit, groups, rules.description);
  const stages = [{ name: 'game', milliseconds: now() - start }] as const;
  return playedBy(rules, { game, reason: 'the file holds the circuit', stages });
}

function rulesWithTurns(name: string, reading: Reading): ReadRules | LoadRefusal {
  const { description } = reading;
  if (isTurnBased(description)) return { kind: 'rules', name, reading, description };
  return refused('real-time', reading, {
    message: 'this is real-time GDL; only games with turns can be played',
    reason: 'it is real-time GDL',
    findings: [],
  });
}

function playedBy({ name, reading, description }: ReadRules, compilation: Compilation) {
  if (compilation.game.roles.length > 0)
    return { kind: 'game', name, reading, description, compilation } as const;
  return refused('no-roles', reading, {
    message: 'the sheet has no role',
    reason: 'it has no role',
    findings: reading.findings.filter(({ code }) => code === 'GDL211'),
  });
}

function tooLong(name: string, text: string, characters: number): LoadRefusal {
  const message = `the sheet has ${text.length} characters; the limit is ${characters}`;
  return {
    kind: 'refused',
    code: 'too-long',
    message,
    reason: message,
    findings: [finding('GDL004', message)],
    source: new SourceText(name, text),
    reading: undefined,
  };
}

function refused(
  code: LoadRefusalCode,
  reading: Reading,
  why: Pick<LoadRefusal, 'message' | 'reason' | 'findings'>,
): LoadRefusal {
  return { kind: 'refused', code, ...why, source: reading.description.source, reading };
}
