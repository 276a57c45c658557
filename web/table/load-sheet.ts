/** From the text of a rule sheet to a game that can be played, or to what is wrong with it. */
import { type Drawing, drawingsFor, inferLayout, type Layout, readView } from '../../src/board/index.ts';
import { decodeGame, isExportRefusal } from '../../src/circuit/index.ts';
import { type Compilation, circuitGame, compile } from '../../src/engines/index.ts';
import {
  checkText,
  type Finding,
  hasErrors,
  isTurnBased,
  type Reading,
  SourceText,
  type Term,
  type TurnBasedDescription,
  unconnectedLibraries,
} from '../../src/gdl/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import { encodeSentGame, type SentGame } from '../../src/match/index.ts';
import type { FindingView } from './messages.ts';

export interface LoadedSheet {
  readonly kind: 'loaded';
  readonly name: string;
  readonly sheet: string;
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
  readonly findings: readonly FindingView[];
  readonly layout: Layout;
  readonly drawings: ((facts: readonly Term[]) => readonly Drawing[]) | undefined;
}

export interface RefusedSheet {
  readonly kind: 'refused';
  readonly problem: string;
  readonly findings: readonly FindingView[];
}

/** Seconds that people wait for a first board; a circuit that takes longer is made while they look at it. */
const HASTY_SECONDS = 0.6;
/** Parts of that time, after which a circuit was made in a hurry and is worth being made again. */
const HASTY_SHARE = 0.5;
/** Seconds; the rules engine plays as well, if slower. */
const COMPILE_SECONDS = 20;
/** Characters; the largest published sheets have less than 100,000. */
const LONGEST_SHEET = 4 * 1024 * 1024;
const MOST_FINDINGS = 50;

/** @param view the text of a view file, which says how the board is drawn */
export function loadSheet(name: string, sheet: string, view?: string): LoadedSheet | RefusedSheet {
  if (sheet.trim() === '') return refused('There are no rules in it.');
  if (sheet.length > LONGEST_SHEET) return refused('This is too long for a rule sheet.');
  const reading = checkText(sheet, name);
  const errors = reading.findings.filter(({ severity }) => severity === 'error');
  const findings = findingViews(name, sheet, errors);
  // A sheet that cannot be read in full is not played; one with other mistakes is, as well as it goes.
  if (hasErrors(errors.filter(({ code }) => /^GDL[01]/.test(code))))
    return refused('These rules cannot be played yet.', findings);
  const { description } = reading;
  if (!isTurnBased(description))
    return refused('This is real-time GDL; only games with turns can be played.', findings);
  const [missing] = unconnectedLibraries(description);
  if (missing !== undefined)
    return refused(
      `The rules ask the library ${missing.spelling}, which does not come with Anygame; only the command line can run it.`,
      findings,
    );
  try {
    const compilation = compile(description, { seconds: HASTY_SECONDS });
    if (compilation.game.roles.length === 0)
      return refused('Nobody plays: the sheet has no role.', findingViews(name, sheet, reading.findings));
    const read = view === undefined ? undefined : readView(view);
    const layout = inferLayout(
      description,
      compilation.game,
      read?.kind === 'view' ? { view: read.view } : {},
    );
    const drawings = drawingsFor(description);
    return { kind: 'loaded', name, sheet, reading, description, compilation, findings, layout, drawings };
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return refused(`The initial state cannot be computed: ${error.message}.`, findings);
  }
}

/** Whether a better engine can be had by taking more time. */
export function isHasty({ compilation: { refusal, stages } }: LoadedSheet): boolean {
  const milliseconds = stages.reduce((sum, stage) => sum + stage.milliseconds, 0);
  return refusal !== undefined || milliseconds > 1000 * HASTY_SECONDS * HASTY_SHARE;
}

/** The game with the best engine there is, packed; undefined if that is the rules engine. For a worker of its own. */
export function packedGame(name: string, sheet: string): SentGame | undefined {
  const reading = checkText(sheet, name);
  if (!isTurnBased(reading.description)) return undefined;
  const { game } = compile(reading.description, { seconds: COMPILE_SECONDS });
  return game.engine === 'circuit' ? encodeSentGame(reading, game) : undefined;
}

/** The same sheet with a game that was packed elsewhere. */
export function withPackedGame(loaded: LoadedSheet, sent: SentGame): LoadedSheet | undefined {
  const parts = sent.kind === 'file' ? decodeGame(sent.bytes) : undefined;
  if (parts === undefined || isExportRefusal(parts)) return undefined;
  const { reading, circuit, groups } = parts;
  const { description } = reading;
  if (!isTurnBased(description)) return undefined;
  const game = circuitGame(circuit, groups, description);
  const compilation = { game, reason: 'the rules fit into a circuit', stages: [] };
  return { ...loaded, reading, description, compilation, drawings: drawingsFor(description) };
}

function refused(problem: string, findings: readonly FindingView[] = []): RefusedSheet {
  return { kind: 'refused', problem, findings };
}

function findingViews(name: string, sheet: string, findings: readonly Finding[]): FindingView[] {
  const source = new SourceText(name, sheet);
  return findings.slice(0, MOST_FINDINGS).map(({ code, severity, message, hint, span }) => {
    if (span === undefined) return { code, severity, message, hint };
    const { line, column } = source.position(span.start);
    return { code, severity, message, hint, line, column, excerpt: source.line(line) };
  });
}
