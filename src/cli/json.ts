/** Output for other programs: results as one JSON object, and events as one JSON object per line. */
import { flag } from './command.ts';
import type { Io } from './io.ts';

/** The option of commands that report what happens while they run. */
export const JSON_EVENTS = flag('print events as JSON, one object per line, for other programs');

export type TellEvent = (event: string, facts?: object) => void;

/** Prints events as lines such as `{"event":"listening","url":"http://localhost:8080/"}`. */
export function eventTeller(io: Pick<Io, 'out'>): TellEvent {
  return (event, facts) => io.out(`${JSON.stringify({ event: event.replaceAll(' ', '-'), ...facts })}\n`);
}

/** Prints events with the time at which they happened, for commands that run for days. */
export function datedEventTeller(io: Pick<Io, 'out'>): TellEvent {
  const tell = eventTeller(io);
  return (event, facts) => tell(event, { time: new Date().toISOString(), ...facts });
}

export function printJson(io: Pick<Io, 'out'>, value: object): void {
  io.out(`${JSON.stringify(value, undefined, 2)}\n`);
}
