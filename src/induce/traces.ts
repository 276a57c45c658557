/** Traces: matches recorded from a spectator's view, one match per line. */
import { Failure } from '../base/index.ts';

/** What is recorded of each position. */
export const TRACE_FORMS = ['moves', 'states', 'all-moves'] as const;
export type TraceForm = (typeof TRACE_FORMS)[number];

export interface Traces {
  readonly game: string;
  readonly form: TraceForm;
  readonly roles: readonly string[];
  readonly matches: readonly Trace[];
}

/** A match from its beginning. */
export interface Trace {
  /** One more position than there are joint moves. */
  readonly positions: readonly Position[];
  /** Indexed by role; undefined if the match did not end according to the rules. */
  readonly goals: readonly number[] | undefined;
}

export interface Position {
  /** Facts that hold; undefined if only moves are recorded. */
  readonly facts: readonly string[] | undefined;
  /** All legal moves of each role, if they are recorded. */
  readonly legal: readonly (readonly string[])[] | undefined;
  /** The joint move made; undefined in the last position. */
  readonly moves: readonly string[] | undefined;
}

const FORMAT = 'anygame-traces';
const VERSION = 1;

export function traceHeader({ game, form, roles }: Omit<Traces, 'matches'>): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, game, form, roles })}\n`;
}

export function traceLine({ positions, goals }: Trace): string {
  const written = positions.map(({ facts, legal, moves }) => ({
    ...(facts && { facts }),
    ...(legal && { legal }),
    ...(moves && { moves }),
  }));
  return `${JSON.stringify({ positions: written, ...(goals && { goals }) })}\n`;
}

const ADVICE = "'anygame traces GAME --all-moves -o FILE' writes such files";

/** @throws Failure that names the line and explains what is wrong with it */
export function readTraces(text: string, name: string): Traces {
  const lines = text.split('\n');
  const head = jsonOf(lines[0] ?? '', name, 1);
  if (!isRecord(head) || head.format !== FORMAT)
    throw wrong(
      name,
      1,
      `this is not a file of traces: the first line has no "format": "${FORMAT}"; ${ADVICE}`,
    );
  if (head.version !== VERSION)
    throw wrong(
      name,
      1,
      `this is version ${JSON.stringify(head.version)} of the format; this Anygame reads version ${VERSION}`,
    );
  const form = TRACE_FORMS.find((each) => each === head.form);
  if (form === undefined) throw wrong(name, 1, `"form" is none of ${TRACE_FORMS.join(', ')}`);
  if (!isTexts(head.roles) || head.roles.length === 0) throw wrong(name, 1, '"roles" is not a list of names');
  const roles = head.roles;
  const matches = lines.slice(1).flatMap((line, i) => {
    if (line.trim() === '') return [];
    return [
      readTrace(jsonOf(line, name, i + 2), roles.length, form, (problem) => wrong(name, i + 2, problem)),
    ];
  });
  if (matches.length === 0) throw wrong(name, 2, 'there is no match');
  return { game: typeof head.game === 'string' ? head.game : name, form, roles, matches };
}

function readTrace(
  value: unknown,
  roles: number,
  form: TraceForm,
  problem: (text: string) => Failure,
): Trace {
  if (!isRecord(value) || !Array.isArray(value.positions) || value.positions.length === 0)
    throw problem('a match needs "positions", a list');
  const last = value.positions.length - 1;
  const positions = value.positions.map((position: unknown, i): Position => {
    const where = `position ${i + 1}`;
    if (!isRecord(position)) throw problem(`${where} is not an object`);
    const { facts, legal, moves } = position;
    if (form === 'moves' ? facts !== undefined : !isTexts(facts))
      throw problem(
        `${where}: "facts" must be ${form === 'moves' ? 'absent' : 'a list of facts'} in the form ${form}`,
      );
    if (
      form === 'all-moves' &&
      i < last &&
      !(Array.isArray(legal) && legal.length === roles && legal.every(isTexts))
    )
      throw problem(`${where}: "legal" must be a list of moves for each of the ${roles} roles`);
    if (i < last && !(isTexts(moves) && moves.length === roles))
      throw problem(`${where}: "moves" must have one move for each of the ${roles} roles`);
    if (i === last && moves !== undefined) throw problem(`${where} is the last one, but has "moves"`);
    return {
      facts: facts as readonly string[] | undefined,
      legal: legal as readonly (readonly string[])[] | undefined,
      moves: moves as readonly string[] | undefined,
    };
  });
  const { goals } = value;
  if (
    goals !== undefined &&
    !(Array.isArray(goals) && goals.length === roles && goals.every((goal) => Number.isInteger(goal)))
  )
    throw problem(`"goals" must be a whole number for each of the ${roles} roles`);
  return { positions, goals: goals as readonly number[] | undefined };
}

function jsonOf(line: string, name: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw wrong(name, number, `this is not JSON; ${ADVICE}`);
  }
}

const wrong = (name: string, line: number, problem: string): Failure =>
  new Failure(`${name}: line ${line}: ${problem}.`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
