/** What the analysis of a circuit found, as people read it: proved unless it says how often it was seen. */

import { counted, duration, grouped, printable, tableLines } from '../base/index.ts';
import type { Circuit, Claim, FluentMode, GameAnalysis } from '../circuit/index.ts';
import { type Term, termText } from '../gdl/index.ts';

const MOST_LISTED = 6;

export interface AnalysedGame {
  readonly analysis: GameAnalysis;
  /** The circuit that its numbers of fluents and moves refer to. */
  readonly circuit: Circuit;
  readonly milliseconds: number;
}

export function analysisLines({ analysis, circuit, milliseconds }: AnalysedGame): string[] {
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
      : `at most ${counted(length.steps, 'move')} (${length.because === 'counter' ? 'a counter runs out' : 'every move changes something for good'})`;
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
  return `${counted(proofs, 'fluent')} that change once at most${seen > 0 ? `, and ${seen} more (seen)` : ''}`;
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
  return `${parts.length} that do not touch one another: ${listed(sizes)}`;
}
