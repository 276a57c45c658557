/** Lets the server analyse a position, and converts its answer to thoughts about the current game. */

import { type Game, type Move, rolesOf, type State } from '../../src/game/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import type { Thoughts } from '../../src/players/index.ts';
import type { AnalysisEvent, AnalysisRequest, AnalysisThoughts, ApiProblem } from '../../src/server/index.ts';
import { phrases } from '../phrases/table.ts';
import type { Question, Thinking } from './adviser.ts';
import type { LoadedSheet } from './load-sheet.ts';
import type { AnalysisServer } from './messages.ts';

export interface ServerQuestion {
  readonly loaded: Pick<LoadedSheet, 'name' | 'sheet' | 'compilation'>;
  readonly question: Question;
  /** Aborted when the analysis is no longer needed. */
  readonly signal: AbortSignal;
  readonly tell: (thoughts: Thoughts, thinker: Thinking) => void;
}

/** Delay in milliseconds, so that stepping quickly through a match does not send a request for every position. */
const PAUSE = 150;

/** Returns an error message; undefined if the analysis is complete or cancelled. */
export async function analyseOnServer(
  server: AnalysisServer,
  { loaded, question, signal, tell }: ServerQuestion,
): Promise<string | undefined> {
  const { game } = loaded.compilation;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (signal.aborted) return undefined;
  const wish: AnalysisRequest = {
    game: loaded.name,
    sheet: loaded.sheet,
    moves: question.moves.map((joint) => joint.map((move) => game.moveText(move))),
    role: game.roles[question.role]?.name ?? '',
    seconds: server.seconds,
    page: server.page,
  };
  try {
    const response = await fetch(server.address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(server.token !== '' && { 'X-Anygame-Token': server.token }),
      },
      body: JSON.stringify(wish),
      signal,
    });
    if (!response.ok || response.body === null) return await refusalOf(response);
    for await (const event of eventsOf(response.body)) {
      if (event.kind === 'ended') return event.problem ?? undefined;
      tell(receivedThoughts(game, question, event.thoughts), { who: event.player, threads: server.threads });
    }
    return signal.aborted ? undefined : phrases.silence;
  } catch {
    return signal.aborted ? undefined : phrases.silence;
  }
}

async function refusalOf(response: Response): Promise<string> {
  const { problem } = (await response.json()) as Partial<ApiProblem>;
  return typeof problem === 'string' ? problem : phrases.silence;
}

/** Server-sent events, reduced to their data. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<AnalysisEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = `${rest}${value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length));
  }
}

/** Moves have different numbers on the server, but the same names. */
function receivedThoughts(game: Game, { listed, state }: Question, sent: AnalysisThoughts): Thoughts {
  const byText = movesByText(game, listed);
  return {
    moves: sent.moves.flatMap(({ move: text, ...rest }) => {
      const move = byText.get(text);
      return move === undefined ? [] : [{ ...rest, move }];
    }),
    line: receivedLine(game, state, sent.line),
    work: sent.work,
    ...(sent.note !== undefined && { note: sent.note }),
  };
}

/** The line as far as it follows the rules. */
function receivedLine(game: Game, from: State, line: AnalysisThoughts['line']): (readonly Move[])[] {
  const received: (readonly Move[])[] = [];
  let state = from;
  try {
    for (const texts of line) {
      if (game.isTerminal(state)) break;
      const moves = rolesOf(game).flatMap(
        (role) => movesByText(game, game.legalMoves(state, role)).get(texts[role] ?? '') ?? [],
      );
      if (moves.length < game.roles.length) break;
      received.push(moves);
      state = game.next(state, moves);
    }
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
  }
  return received;
}

function movesByText(game: Game, moves: readonly Move[]): Map<string, Move> {
  return new Map(moves.map((move) => [game.moveText(move), move]));
}
