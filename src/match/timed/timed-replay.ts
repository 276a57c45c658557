/** Replays a recorded real-time match: the states at all its times. */
import { JsonReader } from '../../base/index.ts';
import { type Microunits, type Move, microunits, type TimedGame, type TimedState } from '../../game/index.ts';
import type { TimedRecord } from './timed-match.ts';
import { moveOfText } from './timed-wire.ts';

/** States in chronological order, the first at 0. */
export interface TimedReplay {
  readonly states: readonly TimedState[];
  readonly end: Microunits;
}

/** What else is kept of a match: by the table, by `anygame match`, and by `anygame manage`. */
const OTHER_FIELDS = [
  ...['version', 'seed', 'reason', 'goals', 'refused', 'seats'],
  ...['game', 'match', 'roles', 'playClock', 'dropped'],
];

/**
 * A saved match from its text.
 *
 * @throws RangeError where it is none
 */
export function readTimedRecord(text: string): Pick<TimedRecord, 'events' | 'end'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`it is not JSON: ${(error as Error).message}`);
  }
  const reader = new JsonReader();
  const fields = reader.object(json, '', ['events', 'end'], OTHER_FIELDS);
  const events = reader.list(fields.events, 'events', (item, place) => {
    const { at, moves } = reader.object(item, place, ['at', 'moves']);
    return {
      at: reader.text(at, `${place}.at`),
      moves: reader.list(moves, `${place}.moves`, (move, where) =>
        move === null ? null : reader.text(move, where),
      ),
    };
  });
  const end = reader.text(fields.end, 'end');
  const [problem] = reader.problems;
  if (problem !== undefined) throw new RangeError(problem);
  return { events, end };
}

/** @throws RangeError if the record does not fit the game */
export function replayTimed(game: TimedGame, record: Pick<TimedRecord, 'events' | 'end'>): TimedReplay {
  const states: TimedState[] = [game.initial];
  const last = (): TimedState => states.at(-1) as TimedState;
  const expire = (until: Microunits): void => {
    for (
      let next = game.nextExpiry(last());
      next <= until && !game.isTerminal(last());
      next = game.nextExpiry(last())
    ) {
      if (next === Number.POSITIVE_INFINITY) return;
      states.push(game.update(last(), next, []));
    }
  };
  for (const { at: text, moves } of record.events) {
    const at = momentOf(text);
    expire(at - 1);
    const joint = moves.map((move, role): Move | undefined => {
      if (move === null) return undefined;
      const known = moveOfText(game, role as never, move);
      if (known === undefined) throw new RangeError(`this game has no move '${move}'`);
      return known;
    });
    states.push(game.update(last(), at, joint));
  }
  const end = momentOf(record.end);
  expire(end);
  return { states, end };
}

function momentOf(text: string): Microunits {
  const moment = /^\d+(\.\d+)?$/.test(text) ? microunits(Number(text)) : undefined;
  if (moment === undefined) throw new RangeError(`'${text}' is not a moment`);
  return moment;
}

/** The state at a given time of a replay. */
export function stateAt({ states }: TimedReplay, at: Microunits): TimedState {
  let found = states[0] as TimedState;
  for (const state of states) {
    if (state.at > at) break;
    found = state;
  }
  return found;
}
