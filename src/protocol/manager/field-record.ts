/** The record of a match as the field writes it, in JSON: what tools for published matches read. */
import { compareTerms, type Term, termText } from '../../gdl/index.ts';
import type { Ending, Incident, MatchRecord } from '../../match/index.ts';
import { singleForm, spaced } from '../messages/forms.ts';

export interface FieldRecord {
  readonly matchId: string;
  /** 32 characters that nobody can guess. */
  readonly randomToken: string;
  /** Milliseconds since 1970, like all times here. */
  readonly startTime: number;
  readonly gameMetaURL: string;
  readonly isCompleted: boolean;
  readonly isAborted: boolean;
  /** Lists of facts, `( ( cell 1 1 b ) … )`; one more than moves. */
  readonly states: readonly string[];
  /** By turn and role. */
  readonly moves: readonly (readonly string[])[];
  readonly stateTimes: readonly number[];
  /** By state and role; the first belong to START. `TO`, `CE`, `IL move`, or nothing. */
  readonly errors: readonly (readonly string[])[];
  /** By role; empty before the end. */
  readonly goalValues: readonly number[];
  readonly previewClock: number;
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNamesFromHost?: readonly string[];
  readonly isPlayerHuman?: readonly boolean[];
  readonly tournamentNameFromHost?: string;
  readonly scrambled: boolean;
  readonly matchHostPK?: string;
  readonly matchHostSignature?: string;
}

/** No preview was sent. */
const NO_PREVIEW = -1;

export interface RecordedState {
  readonly facts: readonly Term[];
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface RecordFacts {
  readonly matchId: string;
  readonly randomToken: string;
  readonly startTime: number;
  readonly gameMetaURL: string;
  readonly startClock: number;
  readonly playClock: number;
  readonly playerNames: readonly string[];
  /** By role. */
  readonly humans: readonly boolean[];
  readonly scrambled: boolean;
  readonly tournament?: string | undefined;
  readonly record: Pick<MatchRecord, 'roles' | 'moves' | 'incidents' | 'goals'>;
  /** Undefined while it is played. */
  readonly ending: Ending | undefined;
  /** From the initial one to the last. */
  readonly states: readonly RecordedState[];
}

export function fieldRecord(facts: RecordFacts): FieldRecord {
  const { record, states, playerNames, tournament, ending } = facts;
  const { roles, moves, incidents } = record;
  return {
    matchId: facts.matchId,
    randomToken: facts.randomToken,
    startTime: facts.startTime,
    gameMetaURL: facts.gameMetaURL,
    isCompleted: ending === 'terminal',
    isAborted: ending !== undefined && ending !== 'terminal',
    states: states.map((state) => stateText(state.facts)),
    moves: moves.map((joint) => joint.map(spaced)),
    stateTimes: states.map(({ time }) => time),
    errors: states.map((_, turn) => roles.map((role) => errorText(incidents, turn, role))),
    goalValues: ending === 'terminal' ? record.goals : [],
    previewClock: NO_PREVIEW,
    startClock: facts.startClock,
    playClock: facts.playClock,
    playerNamesFromHost: playerNames,
    isPlayerHuman: facts.humans,
    ...(tournament !== undefined && { tournamentNameFromHost: tournament }),
    scrambled: facts.scrambled,
  };
}

function stateText(facts: readonly Term[]): string {
  const texts = [...facts].sort(compareTerms).map((fact) => spaced(termText(fact)));
  return ['(', ...texts, ')'].join(' ');
}

function errorText(incidents: readonly Incident[], turn: number, role: string): string {
  const incident = incidents.find((each) => each.turn === turn && each.role === role);
  switch (incident?.kind) {
    case undefined:
      return '';
    case 'late':
      return 'TO';
    case 'failed':
      return 'CE';
    case 'illegal':
      return `IL ${spaced(incident.answer ?? 'null')}`;
  }
}

/** The facts of a state as texts in one spelling, in order; undefined if it is no list. */
export function stateFacts(state: string): readonly string[] | undefined {
  const form = singleForm(state);
  if (form?.kind !== 'list') return undefined;
  const inside = spaced(state).toLowerCase().slice(1, -1).trim();
  const facts: string[] = [];
  let depth = 0;
  let fact: string[] = [];
  for (const word of inside.split(' ')) {
    if (word === '') continue;
    if (word === '(') depth++;
    if (word === ')') depth--;
    fact.push(word);
    if (depth === 0) {
      facts.push(fact.join(' '));
      fact = [];
    }
  }
  return facts.sort();
}
