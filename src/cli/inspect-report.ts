/** Reports for people on how a game was prepared and how fast it can be simulated. */
import { counted, duration, grouped, printable, tableLines } from '../base/index.ts';
import {
  type Circuit,
  type Claim,
  circuitSize,
  type FluentMode,
  type GameAnalysis,
} from '../circuit/index.ts';
import { type Compilation, circuitOf, type LoadedGame, PlayoutMachine } from '../engines/index.ts';
import { type Game, legalByRole, type Role, rolesOf } from '../game/index.ts';
import { type Rule, type SourceText, type Term, termText } from '../gdl/index.ts';
import { excerpt } from './finding-report.ts';
import type { Io } from './io.ts';
import { palette } from './palette.ts';
import { roleText } from './position-report.ts';

const LANGUAGES = { 'gdl-1': 'GDL', 'gdl-2': 'GDL-II' } as const;

export function inspectReport(
  { name, description, compilation }: LoadedGame,
  analysed: AnalysedGame | undefined,
  simulated: SimulatedGame | undefined,
  io: Io,
): string {
  const { game } = compilation;
  const paint = palette(io.colours);
  const facts = description.rules.filter(({ body }) => body.length === 0).length;
  const roles = rolesOf(game).map((role) => roleText(game, role));
  const about = tableLines([
    ['language', LANGUAGES[description.dialect]],
    ['roles', roles.join(', ')],
    ['sheet', `${counted(facts, 'fact')}, ${counted(description.rules.length - facts, 'rule')}`],
    ['start', startText(game)],
    ['engine', `${game.engine} (${printable(compilation.reason)})`],
    ...sizeRows(compilation),
    ['playouts', simulated === undefined ? 'one at a time, by the rules' : simulatedText(simulated)],
    ['time', stagesText(compilation)],
  ]);
  const sections = [
    [paint.bold(name)],
    about.map((line) => line.replace(/^\w+/, paint.dim)),
    passLines(compilation),
    costLines(description.source, compilation),
    analysed === undefined ? [] : analysisLines(analysed),
    refusalLines(description.source, compilation, io),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function startText(game: Game): string {
  const facts = counted(game.facts(game.initial).length, 'fact');
  if (game.isTerminal(game.initial)) return `${facts}; the game is over at once`;
  const moves = legalByRole(game, game.initial).map(
    (legal, role) => `${roleText(game, role as Role)} ${legal.length}`,
  );
  return `${facts}; legal moves: ${moves.join(', ')}`;
}

function sizeRows({ game, compiled }: Compilation): string[][] {
  const circuit = circuitOf(game)?.circuit;
  if (circuit === undefined) return [];
  const { gates, operations, depth, fluents, moves, feedback } = circuitSize(circuit);
  const loops = feedback > 0 ? `, ${grouped(feedback)} fed back` : '';
  const rows = [
    [
      'circuit',
      `${grouped(fluents)} fluents, ${grouped(moves)} moves, ${grouped(gates)} gates (${grouped(operations)} operations, ${grouped(depth)} deep${loops})`,
    ],
  ];
  if (compiled !== undefined) {
    const { atoms, rules, bytes } = compiled.grounding;
    rows.unshift([
      'grounding',
      `${grouped(atoms)} atoms, ${grouped(rules)} ground rules, ${grouped(Math.ceil(bytes / 1000))} kB`,
    ]);
  }
  return rows;
}

function stagesText({ stages }: Compilation): string {
  const total = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const parts = stages.map((stage) => `${stage.name} ${duration(stage.milliseconds)}`);
  return `${duration(total)}: ${parts.join(', ')}`;
}

function passLines({ compiled }: Compilation): string[] {
  if (compiled === undefined) return [];
  const { raw, passes } = compiled;
  return tableLines([
    ['simplification', 'gates', 'operations', 'depth', 'time', ''],
    ['(rules as gates)', grouped(raw.gates), grouped(Math.max(0, raw.inputs - raw.gates)), '', '', ''],
    ...passes.map(({ name, description, milliseconds, size }) => [
      name,
      grouped(size.gates),
      grouped(size.operations),
      grouped(size.depth),
      duration(milliseconds),
      description,
    ]),
  ]);
}

function costLines(source: SourceText, { compiled }: Compilation): string[] {
  const costliest = compiled?.grounding.costliest ?? [];
  if (costliest.length === 0) return [];
  return tableLines([
    ['instances', 'time', 'costliest rules'],
    ...costliest.map(({ rule, instances, milliseconds }) => [
      grouped(instances),
      duration(milliseconds),
      `${placeOf(source, rule)} ${headOf(source, rule)}`,
    ]),
  ]);
}

/** The rule that prevents a circuit, with its lines. */
export function refusalLines(source: SourceText, { refusal }: Compilation, io: Io): string[] {
  if (refusal?.rule === undefined) return [];
  const { span } = refusal.rule;
  const paint = palette(io.colours);
  const label =
    refusal.code === 'time' || refusal.code === 'memory' ? 'most of the effort went here' : 'here';
  return [
    `${placeOf(source, refusal.rule)}: no circuit: ${printable(refusal.message)}`,
    ...excerpt(source, [{ span, mark: '^', label, paint: paint.yellow }], io.width, paint.dim),
    ...(refusal.code === 'time'
      ? ['--build-time allows more time; without a circuit, the rules engine plays the game']
      : []),
  ];
}

function placeOf(source: SourceText, { span }: Rule): string {
  return `${source.name}:${source.position(span.start).line}`;
}

function headOf(source: SourceText, { head }: Rule): string {
  return printable(source.slice(head.span).replace(/\s+/g, ' '));
}

/** An estimate of the speed of random playouts, made without playing any. */
export interface SimulatedGame {
  /** Number of games played at the same time. */
  readonly lanes: number;
  /** Number of word operations in one step of all games, and in computing their goals. */
  readonly operations: { readonly step: number; readonly goals: number };
  /** Number of moves to choose from, for all roles together. */
  readonly columns: number;
  readonly form: 'code' | 'table';
  /** Parts that are repeated until nothing changes. */
  readonly loops: number;
  readonly milliseconds: number;
}

/** Undefined for games without a circuit, which are played one at a time. */
export function simulatedGame({ compilation }: LoadedGame, io: Io): SimulatedGame | undefined {
  const { game } = compilation;
  const source = circuitOf(game);
  if (source === undefined) return undefined;
  const start = io.now();
  const { lanes, operations, columns, form } = new PlayoutMachine(source);
  const loops = source.circuit.loops.length;
  return { lanes, operations, columns: columns.length, form, loops, milliseconds: io.now() - start };
}

function simulatedText(game: SimulatedGame): string {
  const { lanes, operations, columns, form, loops, milliseconds } = game;
  const notes = [
    ...(form === 'table' ? ['too long to compile, so read from a table (slower)'] : []),
    ...(loops > 0 ? [`${counted(loops, 'loop')} iterated until nothing changes (slower)`] : []),
  ];
  const about = `${lanes} at once: ${counted(columns, 'column')} to choose from, ${grouped(operations.step)} operations a step, set up in ${duration(milliseconds)}`;
  return [about, ...notes].join('; ');
}

const MOST_LISTED = 6;

export interface AnalysedGame {
  readonly analysis: GameAnalysis;
  /** The circuit whose fluent and move numbers are used. */
  readonly circuit: Circuit;
  readonly milliseconds: number;
}

/** The results of the analysis as text. They are proved unless the text says how often they were observed. */
function analysisLines({ analysis, circuit, milliseconds }: AnalysedGame): string[] {
  const names = new Names(circuit);
  const { simulation, skipped } = analysis;
  const rows = [
    ['turns', turnsText(analysis, names)],
    ['length', lengthText(analysis)],
    ['goals', goalsText(analysis, names)],
    ['values', listed(analysis.modes.map((mode) => claimText(mode, modeText)))],
    ['counters', listed(analysis.counters.map(({ chain, end }) => counterText(chain, end, names)))],
    ['latches', latchesText(analysis)],
    ['constants', analysis.constants.length === 0 ? '' : counted(analysis.constants.length, 'fluent')],
    ['symmetries', symmetriesText(analysis)],
    ['parts', partsText(analysis)],
    ['left out', skipped.join('; ')],
  ].filter(([, text]) => text !== '');
  const seen = `${counted(simulation.games, 'random game')}, ${grouped(simulation.states)} states`;
  return [
    `analysis in ${duration(milliseconds)}, with ${seen}; what is not marked as seen is proved`,
    ...tableLines(rows, '  '),
  ];
}

class Names {
  readonly #circuit: Circuit;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  role(role: number): string {
    return text(this.#circuit.roles[role]);
  }

  fluent(fluent: number): string {
    return text(this.#circuit.fluents[fluent]);
  }

  move(move: number): string {
    return text(this.#circuit.moves[move]?.term);
  }
}

function text(term: Term | undefined): string {
  return term === undefined ? '?' : printable(termText(term));
}

function claimText<Value>(claim: Claim<Value>, show: (value: Value) => string): string {
  return claim.basis === 'proved' ? show(claim.value) : `${show(claim.value)} (seen)`;
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_LISTED).join(', ');
  return texts.length > MOST_LISTED ? `${shown} and ${texts.length - MOST_LISTED} more` : shown;
}

function turnsText({ turns }: GameAnalysis, names: Names): string {
  const control = turns.control.map((claim) =>
    claimText(claim, ({ role, fluent }) => `${names.role(role)} when ${names.fluent(fluent)}`),
  );
  const waiting = turns.waiting.map((claim) =>
    claimText(claim, ({ role, move }) => `${names.role(role)} by ${names.move(move)}`),
  );
  return [
    claimText(turns.order, (order) => order),
    ...(control.length > 0 ? [`to move: ${listed(control)}`] : []),
    ...(waiting.length > 0 ? [`waiting: ${listed(waiting)}`] : []),
    ...(turns.chance === undefined ? [] : ['with chance']),
  ].join('; ');
}

function lengthText({ length, simulation }: GameAnalysis): string {
  const bound =
    length === undefined
      ? 'no bound found'
      : `at most ${counted(length.steps, 'move')} (${length.because === 'counter' ? 'a counter runs out' : 'every move changes something permanently'})`;
  return simulation.finished === 0 ? bound : `${bound}; longest seen ${simulation.longest}`;
}

function goalsText({ goals, turns }: GameAnalysis, names: Names): string {
  const perRole = goals.roles.map(({ role, possible }) => `${names.role(role)} ${possible.join('/') || '-'}`);
  const { kind, sum } = goals;
  return [
    perRole.join(', '),
    ...(kind === undefined ? [] : [claimText(kind, (value) => value)]),
    ...(sum === undefined || turns.players.length < 2
      ? []
      : [claimText(sum, (value) => (value === 'varies' ? 'the sum varies' : `always ${value} together`))]),
  ].join('; ');
}

/** `(cell _ _ *)`: the arguments without a star determine the one with it. */
function modeText({ relation, arity, outputs, kind }: FluentMode): string {
  const args = Array.from({ length: arity }, (_, i) => (outputs.includes(i) ? '*' : '_'));
  const pattern = args.length === 0 ? relation : `(${[relation, ...args].join(' ')})`;
  return `${printable(pattern)} ${kind === 'exactly-one' ? 'exactly one' : 'at most one'}`;
}

function counterText(chain: readonly number[], end: string, names: Names): string {
  const [first = 0] = chain;
  const last = chain.at(-1) ?? first;
  return `${names.fluent(first)} to ${names.fluent(last)}, ${end}`;
}

function latchesText({ latches }: GameAnalysis): string {
  if (latches.length === 0) return '';
  const proofs = latches.filter(({ basis }) => basis === 'proved').length;
  const seen = latches.length - proofs;
  return `${counted(proofs, 'fluent')} that change at most once${seen > 0 ? `, and ${seen} more (seen)` : ''}`;
}

function symmetriesText({ symmetries: { order, generators, isComplete } }: GameAnalysis): string {
  if (order <= 1) return isComplete ? 'none' : '';
  const known = isComplete ? '' : 'at least ';
  return `${known}${grouped(order)}: ${listed(generators.map(({ description }) => printable(description)))}`;
}

function partsText({ subgames: { parts } }: GameAnalysis): string {
  if (parts.length <= 1) return '';
  const sizes = parts.map(
    ({ fluents, moves }) => `${counted(fluents.length, 'fluent')} and ${counted(moves.length, 'move')}`,
  );
  return `${parts.length} that are independent of each other: ${listed(sizes)}`;
}
