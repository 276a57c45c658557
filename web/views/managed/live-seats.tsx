/** The players of a match on the server: who is connected, whose turn it is, and how much time is left. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LivePage } from '../../../src/server/index.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';

export function LiveSeats({ page }: { readonly page: LivePage }) {
  const { roles, seats, role, turns, goals } = page;
  return (
    <section class="card" aria-labelledby="live-seats-title">
      <h2 id="live-seats-title">{common.players}</h2>
      <ul class="live-seats">
        {roles.map((name, each) => {
          const seat = seats[each];
          const turn = turns.find((one) => one.role === each);
          if (seat === null || seat === undefined) return null;
          return (
            <li key={name} class={turn === undefined ? '' : 'turn'}>
              <span class={`presence ${seat.isHere ? 'here' : ''}`} aria-hidden="true" />
              <span class="live-seat-name">
                <strong>{name}</strong> <span class="quiet-text">{seatText(page, each)}</span>
              </span>
              {goals !== null && <span class="goal">{goals[each]}</span>}
              {turn !== undefined && turn.seconds !== null && (
                <Clock
                  seconds={turn.seconds}
                  name={each === role ? phrases.yourSecondsLeft : phrases.secondsLeft(name)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function seatText({ seats, role }: LivePage, each: number): string {
  const seat = seats[each];
  if (seat === null || seat === undefined) return '';
  if (seat.kind === 'machine') return seat.name;
  if (!seat.hasJoined) return phrases.notComeYet;
  const name = each === role ? phrases.youNamed(seat.name) : seat.name;
  return seat.isHere ? name : phrases.away(name);
}

/** Milliseconds between two updates of the clock. */
const TICK_MILLISECONDS = 200;
/** Number of seconds from which the clock is highlighted. */
const FEW_SECONDS = 5;

/** Counts down from the time last sent by the server. */
function Clock({ seconds, name }: { readonly seconds: number; readonly name: string }) {
  const left = useSignal(seconds);
  useEffect(() => {
    const end = performance.now() + 1000 * seconds;
    left.value = seconds;
    const timer = setInterval(() => {
      left.value = Math.max(0, (end - performance.now()) / 1000);
    }, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <span class={`live-clock ${left.value <= FEW_SECONDS ? 'few' : ''}`} role="timer" aria-label={name}>
      {timeText(Math.ceil(left.value))}
    </span>
  );
}

/** `45 s`, `2:05` */
function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
