/** The buttons below the stage: pause, step, speed, undo, replay, sound, sharing. */
import { Icon, type IconName } from '../../app/icon.tsx';
import { notify } from '../../app/notices.tsx';
import { addressOf } from '../../app/router.ts';
import { packRun, type RunSource, readRunText, runText } from '../../arcade/kept-runs.ts';
import { type ArcadeSession, PACES } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';
import { common } from '../../phrases/common.ts';
import { type OpenedLevel, RUN } from './opened-level.ts';
import { BACK_SECONDS } from './stage.tsx';

interface PlayControlsProps {
  readonly session: ArcadeSession;
  readonly opened: OpenedLevel;
}

export function PlayControls({ session, opened }: PlayControlsProps) {
  const phase = session.phase.value;
  const ticks = session.frame.value?.ticks ?? 0;
  const isRunning = phase === 'running';
  return (
    <div class="controls arcade-controls">
      <span class="control-group">
        {session.mode.value === 'play' && (
          <Sign
            name={isRunning ? 'pause' : 'on'}
            label={isRunning ? common.pause : phrases.goOn}
            isDisabled={phase === 'over' || phase === 'loading'}
            onClick={() => (isRunning ? session.pause() : session.run())}
          />
        )}
        <Sign
          name="step"
          label={phrases.singleTick}
          isDisabled={phase === 'over'}
          onClick={() => session.single()}
        />
        <Sign
          name="undo"
          label={phrases.secondsBack(BACK_SECONDS)}
          isDisabled={ticks === 0}
          onClick={() => void session.back(BACK_SECONDS)}
        />
        <Sign name="again" label={phrases.beginAgain} onClick={() => session.restart()} />
        <Sign name="film" label={phrases.replay} isDisabled={ticks === 0} onClick={() => session.replay()} />
      </span>
      <label class="pace">
        <span class="visually-hidden">{phrases.speed}</span>
        <select
          value={String(session.pace.value)}
          onChange={(event) => {
            session.pace.value = Number(event.currentTarget.value);
          }}
        >
          {PACES.map((pace) => (
            <option key={pace} value={String(pace)}>
              {phrases.paces[pace]}
            </option>
          ))}
        </select>
      </label>
      <span class="control-group">
        <Sign
          name={session.isLoud.value ? 'sound' : 'silence'}
          label={phrases.sound}
          isPressed={session.isLoud.value}
          onClick={() => {
            session.isLoud.value = !session.isLoud.value;
          }}
        />
        <Sign
          name="share"
          label={phrases.shareRun}
          isDisabled={ticks === 0}
          onClick={() => void share(session, opened)}
        />
        <Sign
          name="save"
          label={phrases.saveRun}
          isDisabled={ticks === 0}
          onClick={() => void save(session, opened)}
        />
        <label class="file-button">
          {phrases.open}
          <input
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            aria-label={phrases.savedRun}
            onChange={(event) => void openFile(event.currentTarget.files?.[0])}
          />
        </label>
      </span>
    </div>
  );
}

interface SignProps {
  readonly name: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function Sign({ name, label, isDisabled = false, isPressed, onClick }: SignProps) {
  return (
    <button
      type="button"
      class="sign-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}

/** The seek bar of a replay. */
export function ReplayBar({ session }: { readonly session: ArcadeSession }) {
  const { ticks = 0, length = 0 } = session.frame.value ?? {};
  const isRunning = session.phase.value === 'running';
  return (
    <div class="replay-bar">
      <button
        type="button"
        class="primary"
        onClick={() => {
          if (isRunning) session.pause();
          else if (ticks >= length) session.replay();
          else session.run();
        }}
      >
        <Icon name={isRunning ? 'pause' : 'on'} />
        {isRunning ? common.pause : phrases.playRecording}
      </button>
      <input
        type="range"
        aria-label={phrases.tickOf}
        min={0}
        max={length}
        value={ticks}
        onInput={(event) => {
          session.pause();
          void session.goTo(Number(event.currentTarget.value));
        }}
      />
      <output>
        {ticks} / {length}
      </output>
      <button type="button" onClick={() => session.playOn()}>
        {phrases.playOn}
      </button>
    </div>
  );
}

function sourceOf({ entry, place, title, rules, levels, level }: OpenedLevel): RunSource {
  return entry === undefined
    ? { title, sheet: { rules, level: levels[level] ?? '' } }
    : { game: place, level };
}

async function share(session: ArcadeSession, opened: OpenedLevel): Promise<void> {
  session.pause();
  const packed = await packRun({ source: sourceOf(opened), record: await session.record() });
  const address = new URL(addressOf('arcade', RUN, packed), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    notify(phrases.linkCopied);
  } catch {
    notify(phrases.linkInBar);
    history.replaceState(null, '', address);
  }
}

async function save(session: ArcadeSession, opened: OpenedLevel): Promise<void> {
  session.pause();
  const text = runText({ source: sourceOf(opened), record: await session.record() });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${opened.entry?.name ?? 'arcade'}-run.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function openFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const run = readRunText(await file.text());
  if (run === undefined) notify(phrases.noRun, 'trouble');
  else location.hash = addressOf('arcade', RUN, await packRun(run));
}
