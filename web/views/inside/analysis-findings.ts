/** The results of the analysis of a circuit in words, each with its evidence. */
import type { Circuit, Claim, FluentMode, GameAnalysis } from '../../../src/circuit/index.ts';
import { type Term, termText } from '../../../src/gdl/index.ts';

export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly AnalysisFinding[];
}

export interface AnalysisFinding {
  readonly text: string;
  readonly basis: 'proved' | 'seen';
}

const MOST_LISTED = 12;

export function analysisFindings(analysis: GameAnalysis, circuit: Circuit): FindingGroup[] {
  const role = (index: number): string => text(circuit.roles[index]);
  const fluent = (index: number): string => text(circuit.fluents[index]);
  const { turns, length, goals, modes, counters, latches, constants, symmetries, subgames } = analysis;
  const groups: FindingGroup[] = [
    {
      title: 'Turns',
      findings: [
        claimed(turns.order, (order) => order),
        ...turns.control.map((claim) =>
          claimed(claim, (value) => `${role(value.role)} is to move when ${fluent(value.fluent)}`),
        ),
        ...turns.waiting.map((claim) =>
          claimed(claim, (value) => `${role(value.role)} waits by ${text(circuit.moves[value.move]?.term)}`),
        ),
      ],
    },
    {
      title: 'Length',
      findings:
        length === undefined
          ? []
          : [
              proved(
                `at most ${length.steps} moves: ${length.because === 'counter' ? 'a counter runs out' : 'every move changes something permanently'}`,
              ),
            ],
    },
    {
      title: 'Goals',
      findings: [
        ...goals.roles.map(({ role: index, possible }) =>
          proved(`${role(index)} can get ${possible.join(', ') || 'nothing'}`),
        ),
        ...(goals.kind === undefined ? [] : [claimed(goals.kind, (kind) => kind)]),
        ...(goals.sum === undefined || turns.players.length < 2
          ? []
          : [
              claimed(goals.sum, (sum) =>
                sum === 'varies' ? 'together they vary' : `together they are always ${sum}`,
              ),
            ]),
      ],
    },
    { title: 'Values', findings: modes.map((mode) => claimed(mode, modeText)) },
    {
      title: 'Counters',
      findings: counters.map(({ chain, end }) =>
        proved(`${fluent(chain[0] ?? 0)} to ${fluent(chain.at(-1) ?? 0)}, ${end}`),
      ),
    },
    {
      title: 'Fluents that change at most once',
      findings: latches.map((latch) => claimed(latch, (value) => fluent(value.fluent))),
    },
    {
      title: 'Never change',
      findings: constants.map(({ fluent: index, value }) => proved(`${fluent(index)} is ${value}`)),
    },
    {
      title: 'Symmetries',
      findings:
        symmetries.order <= 1
          ? []
          : [
              proved(`${symmetries.isComplete ? '' : 'at least '}${symmetries.order} in total`),
              ...symmetries.generators.map(({ description }) => proved(description)),
            ],
    },
    {
      title: 'Independent parts',
      findings:
        subgames.parts.length <= 1
          ? []
          : subgames.parts.map(({ fluents, moves }) =>
              proved(`${fluents.length} fluents, ${moves.length} moves`),
            ),
    },
  ];
  return groups.filter(({ findings }) => findings.length > 0).map(shortened);
}

function shortened({ title, findings }: FindingGroup): FindingGroup {
  if (findings.length <= MOST_LISTED) return { title, findings };
  const rest = findings.length - MOST_LISTED;
  const areProved = findings.slice(MOST_LISTED).every(({ basis }) => basis === 'proved');
  const more: AnalysisFinding = { text: `and ${rest} more`, basis: areProved ? 'proved' : 'seen' };
  return { title, findings: [...findings.slice(0, MOST_LISTED), more] };
}

function proved(words: string): AnalysisFinding {
  return { text: words, basis: 'proved' };
}

function claimed<Value>(claim: Claim<Value>, words: (value: Value) => string): AnalysisFinding {
  return { text: words(claim.value), basis: claim.basis === 'proved' ? 'proved' : 'seen' };
}

/** `(cell _ _ *) has exactly one value`: the arguments without a star determine the one with it. */
function modeText({ relation, arity, outputs, kind }: FluentMode): string {
  const args = Array.from({ length: arity }, (_, i) => (outputs.includes(i) ? '*' : '_'));
  const pattern = args.length === 0 ? relation : `(${[relation, ...args].join(' ')})`;
  return `${pattern} has ${kind === 'exactly-one' ? 'exactly one value' : 'at most one value'}`;
}

function text(term: Term | undefined): string {
  return term === undefined ? '?' : termText(term);
}
