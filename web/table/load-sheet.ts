/** Converts the text of a rule sheet to a playable game, or to a list of its errors. */
import { type Drawing, drawingsFor, inferLayout, type Layout, readView } from '../../src/board/index.ts';
import { decodeGame, isExportRefusal } from '../../src/circuit/index.ts';
import {
  compileRules,
  type LoadedGame,
  type LoadRefusal,
  loadGameParts,
  type PortableGame,
  portableGame,
  rulesFrom,
} from '../../src/engines/index.ts';
import {
  type Finding,
  type Reading,
  readDescription,
  type SourceText,
  type Term,
  unconnectedLibraries,
} from '../../src/gdl/index.ts';
import { isEvaluationError, type ProofLimits } from '../../src/logic/index.ts';
import { phrases } from '../phrases/table.ts';
import type { FindingView } from './messages.ts';

export interface LoadedSheet extends Omit<LoadedGame, 'kind'> {
  readonly kind: 'loaded';
  readonly sheet: string;
  readonly findings: readonly FindingView[];
  readonly layout: Layout;
  readonly drawings: ((facts: readonly Term[]) => readonly Drawing[]) | undefined;
}

export interface RefusedSheet {
  readonly kind: 'refused';
  readonly problem: string;
  readonly findings: readonly FindingView[];
}

/** Seconds to wait for the first board; a circuit that takes longer is built while people look at the board. */
const HASTY_SECONDS = 0.6;
/** Fraction of that time after which a circuit counts as built in a hurry and is built again. */
const HASTY_SHARE = 0.5;
/** Time limit in seconds; interpreting the rules works too, only slower. */
const COMPILE_SECONDS = 20;
/** Limit for a rules engine, some seconds and a few hundred megabytes per question: a browser does not limit its workers. */
const PAGE_PROOFS: Partial<ProofLimits> = { steps: 30_000_000, answers: 500_000 };
/** Maximum number of characters; the largest published sheets have fewer than 100,000. */
const LONGEST_SHEET = 4 * 1024 * 1024;
const MOST_FINDINGS = 50;

export interface SheetOptions {
  /** The text of a view file, which defines how the board is drawn. */
  readonly view?: string | undefined;
  /** Also finds mistakes that do not prevent reading; library sheets have none. */
  readonly check?: (text: string, name: string) => Reading;
}

export function loadSheet(
  name: string,
  sheet: string,
  { view, check = readDescription }: SheetOptions = {},
): LoadedSheet | RefusedSheet {
  if (sheet.trim() === '') return refused(phrases.noRules);
  if (sheet.length > LONGEST_SHEET) return refused(phrases.tooLong);
  const rules = rulesFrom(check(sheet, name), { name });
  const loaded =
    rules.kind === 'refused'
      ? rules
      : compileRules(rules, { seconds: HASTY_SECONDS, proofLimits: PAGE_PROOFS });
  if (loaded.kind === 'refused') return refusedSheet(loaded);
  const { reading, description, compilation } = loaded;
  const errors = reading.findings.filter(({ severity }) => severity === 'error');
  const findings = findingViews(description.source, errors);
  const read = view === undefined ? undefined : readView(view);
  try {
    const layout = inferLayout(
      description,
      compilation.game,
      read?.kind === 'view' ? { view: read.view } : {},
    );
    return { ...loaded, kind: 'loaded', sheet, findings, layout, drawings: drawingsFor(description) };
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return refused(phrases.noInitialState(error.message), findings);
  }
}

function refusedSheet(refusal: LoadRefusal): RefusedSheet {
  const all = refusal.reading?.findings ?? [];
  const shown = refusal.code === 'no-roles' ? all : all.filter(({ severity }) => severity === 'error');
  return refused(problemOf(refusal), findingViews(refusal.source, shown));
}

function problemOf({ code, reason, reading }: LoadRefusal): string {
  switch (code) {
    case 'too-long':
      return phrases.tooLong;
    case 'unreadable':
      return phrases.unreadable;
    case 'real-time':
      return phrases.isRealTime;
    case 'library': {
      const [missing] = reading === undefined ? [] : unconnectedLibraries(reading.description);
      return phrases.needsLibrary(missing?.spelling ?? '');
    }
    case 'start':
      return phrases.noInitialState(reason);
    case 'no-roles':
      return phrases.noRole;
  }
}

/** Whether more time could produce a better engine. */
export function isHasty({ compilation: { refusal, stages } }: LoadedSheet): boolean {
  const milliseconds = stages.reduce((sum, stage) => sum + stage.milliseconds, 0);
  return refusal !== undefined || milliseconds > 1000 * HASTY_SECONDS * HASTY_SHARE;
}

/** The packed game with the best engine; undefined if that is the rules engine. Runs in a worker of its own. */
export function packedGame(name: string, sheet: string): PortableGame | undefined {
  const rules = rulesFrom(readDescription(sheet, name), { name });
  if (rules.kind === 'refused') return undefined;
  const loaded = compileRules(rules, { seconds: COMPILE_SECONDS, proofLimits: PAGE_PROOFS });
  if (loaded.kind === 'refused') return undefined;
  const portable = portableGame(loaded.compilation.game, loaded.reading);
  return portable.kind === 'file' ? portable : undefined;
}

/** The same sheet with a game packed in another worker. */
export function withPackedGame(sheet: LoadedSheet, sent: PortableGame): LoadedSheet | undefined {
  const parts = sent.kind === 'file' ? decodeGame(sent.bytes) : undefined;
  if (parts === undefined || isExportRefusal(parts)) return undefined;
  const loaded = loadGameParts(sheet.name, parts);
  if (loaded.kind === 'refused') return undefined;
  const { reading, description } = loaded;
  const { game } = loaded.compilation;
  const compilation = { game, reason: phrases.fitsCircuit, stages: [] };
  return { ...sheet, reading, description, compilation, drawings: drawingsFor(description) };
}

function refused(problem: string, findings: readonly FindingView[] = []): RefusedSheet {
  return { kind: 'refused', problem, findings };
}

function findingViews(source: SourceText, findings: readonly Finding[]): FindingView[] {
  return findings.slice(0, MOST_FINDINGS).map(({ code, severity, message, hint, span }) => {
    if (span === undefined) return { code, severity, message, hint };
    const { line, column } = source.position(span.start);
    return { code, severity, message, hint, line, column, excerpt: source.line(line) };
  });
}
