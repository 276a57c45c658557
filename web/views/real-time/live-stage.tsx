/** A real-time game at work: its state, the board, the moves that can be made, and the controls. */
import { useEffect } from 'preact/hooks';
import { readTimedRecord } from '../../../src/match/index.ts';
import { Icon } from '../../app/icon.tsx';
import { notify } from '../../app/notices.tsx';
import { common } from '../../phrases/common.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/real-time.ts';
import { type RealTimeSession, SPEEDS } from '../../real-time/session.ts';
import { LiveBoard } from './live-board.tsx';

export function LiveStage({ session, title }: { readonly session: RealTimeSession; readonly title: string }) {
  return (
    <>
      <Status session={session} />
      <LiveBoard session={session} title={title}>
        <Moves session={session} />
      </LiveBoard>
      <Controls session={session} title={title} />
      {session.replay.value !== undefined && <TimeBar session={session} />}
    </>
  );
}

/** Lets the session show each picture of the screen, and ends it with its view. */
export function useBeat(session: { beat(time: number): void; close(): void }): void {
  useEffect(() => {
    let frame = requestAnimationFrame(function beat(time) {
      session.beat(time);
      frame = requestAnimationFrame(beat);
    });
    return () => {
      cancelAnimationFrame(frame);
      session.close();
    };
  }, []);
}

/** P pauses, and digits make moves. */
export function useKeys(session: RealTimeSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'p') togglePause(session);
      const button = session.buttons.peek()[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && button?.isLegal) session.submit(button.offer);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function togglePause(session: RealTimeSession): void {
  if (session.phase.peek() === 'running') session.pause();
  else session.resume();
}

function Status({ session }: { readonly session: RealTimeSession }) {
  const phase = session.phase.value;
  const units = numberText(session.now.value / 1e6, 1);
  const text = {
    loading: phrases.gettingReady,
    ready: phrases.chooseWho,
    running: phrases.clockRuns,
    paused: phrases.paused,
    over: resultText(session),
    refused: '',
  }[phase];
  return (
    <p class={`status ${phase === 'over' ? 'over' : phase === 'loading' ? 'busy' : ''}`}>
      <span role="status">{session.replay.value === undefined ? text : phrases.isReplay}</span>{' '}
      <span class="game-time" title={phrases.units}>
        {units}
      </span>
    </p>
  );
}

function resultText({ end, roles }: RealTimeSession): string {
  const { goals, reason } = end.value ?? { goals: [], reason: 'stopped' };
  const points = roles.value.map((role, at) => `${role} ${goals[at] ?? 0}`).join(', ');
  const why = reason === 'stuck' ? phrases.nobodyCouldMove : '';
  return phrases.over(points, why);
}

/** Buttons for moves. They stay in their places, so that nobody hits the wrong one when the position changes. */
function Moves({ session }: { readonly session: RealTimeSession }) {
  const shown = session.shown.value;
  if (shown === undefined || session.replay.value !== undefined) return null;
  const { heard } = shown;
  const buttons = session.buttons.value;
  const isLive = session.phase.value === 'running';
  const people = new Set(buttons.map(({ offer }) => offer.role));
  return (
    <div class="real-time-moves">
      <div class="move-buttons">
        {buttons.map(({ offer, isLegal }) => (
          <button
            key={`${offer.role} ${offer.move}`}
            type="button"
            disabled={!isLive || !isLegal}
            onPointerDown={(event) => {
              // A finger that comes down is a move; who waits for it to go up is late.
              if (event.button === 0) session.submit(offer);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') session.submit(offer);
            }}
          >
            {people.size > 1 && <span class="quiet-text">{session.roles.value[offer.role]}: </span>}
            {offer.words}
          </button>
        ))}
      </div>
      {heard.length > 0 && (
        <ul class="heard" aria-label={phrases.told} aria-live="polite">
          {heard.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Controls({ session, title }: { readonly session: RealTimeSession; readonly title: string }) {
  const phase = session.phase.value;
  const isReplay = session.replay.value !== undefined;
  return (
    <div class="controls">
      <button
        type="button"
        class="primary"
        disabled={phase === 'loading'}
        onClick={() => void session.begin()}
      >
        {phase === 'ready' ? phrases.startClock : phrases.beginAgain}
      </button>
      {!isReplay && (phase === 'running' || phase === 'paused') && (
        <button type="button" class="with-sign" onClick={() => togglePause(session)}>
          <Icon name={phase === 'running' ? 'pause' : 'on'} />{' '}
          {phase === 'running' ? common.pause : phrases.goOn}
        </button>
      )}
      {!isReplay && phase === 'over' && (
        <>
          <button
            type="button"
            class="with-sign"
            onClick={() => {
              const record = session.record();
              if (record !== undefined) session.watch(record);
            }}
          >
            <Icon name="film" /> {phrases.replay}
          </button>
          <button type="button" class="with-sign" onClick={() => save(session, title)}>
            <Icon name="save" /> {phrases.save}
          </button>
        </>
      )}
      {isReplay && (
        <button type="button" onClick={() => session.leaveReplay()}>
          {phrases.leaveReplay}
        </button>
      )}
      <label class="file-button">
        {phrases.openMatch}
        <input
          type="file"
          class="visually-hidden"
          accept="application/json,.json"
          aria-label={phrases.savedMatch}
          onChange={(event) => void openFile(session, event.currentTarget.files?.[0])}
        />
      </label>
      <label class="pace">
        <span class="visually-hidden">{phrases.speed}</span>
        <select
          value={String(session.speed.value)}
          onChange={(event) => {
            session.speed.value = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speed === 1 ? phrases.normalSpeed : phrases.speedIs(speed)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function save(session: RealTimeSession, title: string): void {
  const record = session.record();
  if (record === undefined) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(record, undefined, 2)], { type: 'application/json' }),
  );
  link.download = `${title.toLowerCase().replace(/\W+/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function openFile(session: RealTimeSession, file: File | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    session.watch(readTimedRecord(await file.text()));
  } catch (error) {
    notify(phrases.notThisGame(file.name, (error as Error).message), 'trouble');
  }
}

function TimeBar({ session }: { readonly session: RealTimeSession }) {
  const shown = session.replay.value;
  if (shown === undefined) return null;
  const { replay, isRunning } = shown;
  return (
    <div class="time-bar">
      <button
        type="button"
        class="sign"
        aria-label={isRunning ? phrases.pauseReplay : phrases.playReplay}
        onClick={() =>
          isRunning ? session.hold(false) : session.seek(atEnd(session) ? 0 : session.now.peek(), true)
        }
      >
        <Icon name={isRunning ? 'pause' : 'on'} />
      </button>
      <input
        type="range"
        min="0"
        max={String(replay.end)}
        step="10000"
        value={String(Math.round(session.now.value))}
        aria-label={phrases.moment}
        onInput={(event) => session.seek(Number(event.currentTarget.value))}
      />
      <span class="game-time">
        {phrases.timeOf(numberText(session.now.value / 1e6, 1), numberText(replay.end / 1e6, 1))}
      </span>
    </div>
  );
}

function atEnd(session: RealTimeSession): boolean {
  return session.now.peek() >= (session.replay.peek()?.replay.end ?? 0);
}
