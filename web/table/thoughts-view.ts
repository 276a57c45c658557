/** What a machine thinks, for people: its moves with values, the line it expects, and the reasons in words. */
import {
  type Game,
  isEvaluationError,
  legalByRole,
  type Move,
  type Role,
  type State,
} from '../../src/machine/index.ts';
import { reasonText, type Thoughts } from '../../src/players/index.ts';
import type { MoveThoughtView, ThoughtsView } from './messages.ts';
import { grouped, moveText, plainText, roleText } from './wording.ts';

const MOST_MOVES = 40;
const LONGEST_LINE = 8;

export interface Thinker {
  readonly role: Role;
  /** As in `mcts:c=40`. */
  readonly who: string;
  readonly at: number;
  readonly isAdvice: boolean;
  /** Of the server, if it is the one that thinks. */
  readonly threads?: number | undefined;
  readonly listed: readonly Move[];
  /** Absent where nobody may know it. */
  readonly state: State | undefined;
  readonly cellsOf: (move: Move) => readonly string[];
}

export function thoughtsView(game: Game, thoughts: Thoughts, thinker: Thinker): ThoughtsView {
  const { role, who, at, isAdvice, threads, listed, state, cellsOf } = thinker;
  const { work, note } = thoughts;
  const moves = thoughts.moves.slice(0, MOST_MOVES).flatMap((thought): MoveThoughtView[] => {
    const place = listed.indexOf(thought.move);
    if (place < 0) return [];
    const { move, ...rest } = thought;
    return [{ ...rest, text: moveText(game, move), place, cells: cellsOf(move) }];
  });
  const line = state === undefined ? [] : expectedLine(game, state, thoughts.line);
  const view = { role, who, at, isAdvice, threads, moves, line, ...work };
  const [best] = thoughts.moves;
  const reason = best && state !== undefined ? reasonFor(game, state, best.move) : undefined;
  return { ...view, why: whyText(view, reason, note) };
}

/** What the move has to do with the goal, if the rules say it. */
function reasonFor(game: Game, state: State, move: Move): string | undefined {
  const text = reasonText(game, state, move, plainText);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Leaves out who has no choice, and ends where the line does not follow the rules. */
function expectedLine(game: Game, from: State, line: Thoughts['line']): string[] {
  const parts: string[] = [];
  let state = from;
  try {
    for (const moves of line.slice(0, LONGEST_LINE)) {
      if (game.isTerminal(state)) break;
      const legal = legalByRole(game, state);
      if (legal.some((each, role) => !each.includes(moves[role] as Move))) break;
      const free = legal.flatMap((each, role) => (each.length > 1 ? [role as Role] : []));
      const text = free
        .map((role) => `${roleText(game, role)} ${moveText(game, moves[role] as Move)}`)
        .join(' and ');
      if (text !== '') parts.push(text);
      state = game.next(state, moves);
    }
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
  }
  return parts;
}

/** Sentences that a person would say. */
function whyText(
  { moves, line, playouts, nodes }: Omit<ThoughtsView, 'why'>,
  reason: string | undefined,
  note: string | undefined,
): string {
  const [best, second] = moves;
  if (best === undefined) return '';
  const sentences: string[] = [];
  const looked =
    playouts !== undefined && playouts > 0
      ? `after ${grouped(playouts)} random games`
      : nodes !== undefined && nodes > 0
        ? `after looking at ${grouped(nodes)} positions`
        : '';
  if (best.value === undefined) sentences.push(`It would play ${best.text}`);
  else if (best.isProven)
    sentences.push(
      `It would play ${best.text}, which is certain to be worth ${Math.round(best.value)} of 100`,
    );
  else
    sentences.push(
      `It likes ${best.text} best and expects ${Math.round(best.value)} of 100${looked && ` ${looked}`}`,
    );
  if (second?.value !== undefined && best.value !== undefined) {
    const behind = Math.round(best.value) - Math.round(second.value);
    const worth = `${second.isProven ? 'certainly ' : ''}worth ${Math.round(second.value)}`;
    sentences.push(behind <= 0 ? `As good is ${second.text}` : `The next best, ${second.text}, is ${worth}`);
  }
  if (reason !== undefined) sentences.push(reason);
  if (line.length > 1) sentences.push(`It expects ${line.join(', then ')}`);
  if (note !== undefined && note !== '') sentences.push(`${note.charAt(0).toUpperCase()}${note.slice(1)}`);
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}
