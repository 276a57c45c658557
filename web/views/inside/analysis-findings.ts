/** The results of the analysis of a circuit in words, each with its evidence. */
import type { Circuit, Claim, FluentMode, GameAnalysis } from '../../../src/circuit/index.ts';
import { type Term, termText } from '../../../src/gdl/index.ts';
import { phrases } from '../../phrases/inside.ts';

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
      title: phrases.turns,
      findings: [
        claimed(turns.order, (order) =>
          order === 'turn-taking' ? phrases.turnTaking : phrases.simultaneous,
        ),
        ...turns.control.map((claim) =>
          claimed(claim, (value) => phrases.movesWhen(role(value.role), fluent(value.fluent))),
        ),
        ...turns.waiting.map((claim) =>
          claimed(claim, (value) => phrases.waitsBy(role(value.role), text(circuit.moves[value.move]?.term))),
        ),
      ],
    },
    {
      title: phrases.length,
      findings:
        length === undefined ? [] : [proved(phrases.atMost(length.steps, length.because === 'counter'))],
    },
    {
      title: phrases.goals,
      findings: [
        ...goals.roles.map(({ role: index, possible }) =>
          proved(phrases.canGet(role(index), possible.join(', ') || phrases.nothing)),
        ),
        ...(goals.kind === undefined ? [] : [claimed(goals.kind, (kind) => phrases.kindsOfOutcome[kind])]),
        ...(goals.sum === undefined || turns.players.length < 2
          ? []
          : [claimed(goals.sum, (sum) => (sum === 'varies' ? phrases.sumVaries : phrases.sumIs(sum)))]),
      ],
    },
    { title: phrases.values, findings: modes.map((mode) => claimed(mode, modeText)) },
    {
      title: phrases.counters,
      findings: counters.map(({ chain, end }) =>
        proved(phrases.counter(fluent(chain[0] ?? 0), fluent(chain.at(-1) ?? 0), end)),
      ),
    },
    {
      title: phrases.latches,
      findings: latches.map((latch) => claimed(latch, (value) => fluent(value.fluent))),
    },
    {
      title: phrases.constants,
      findings: constants.map(({ fluent: index, value }) => proved(phrases.isValue(fluent(index), value))),
    },
    {
      title: phrases.symmetries,
      findings:
        symmetries.order <= 1
          ? []
          : [
              proved(phrases.inTotal(symmetries.order, symmetries.isComplete)),
              ...symmetries.generators.map(({ description }) => proved(description)),
            ],
    },
    {
      title: phrases.parts,
      findings:
        subgames.parts.length <= 1
          ? []
          : subgames.parts.map(({ fluents, moves }) => proved(phrases.partHas(fluents.length, moves.length))),
    },
  ];
  return groups.filter(({ findings }) => findings.length > 0).map(shortened);
}

function shortened({ title, findings }: FindingGroup): FindingGroup {
  if (findings.length <= MOST_LISTED) return { title, findings };
  const rest = findings.length - MOST_LISTED;
  const areProved = findings.slice(MOST_LISTED).every(({ basis }) => basis === 'proved');
  const more: AnalysisFinding = { text: phrases.andMore(rest), basis: areProved ? 'proved' : 'seen' };
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
  return phrases.hasValue(pattern, kind === 'exactly-one');
}

function text(term: Term | undefined): string {
  return term === undefined ? '?' : termText(term);
}
