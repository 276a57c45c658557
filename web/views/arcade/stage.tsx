/**
 * The canvas on which a game runs, drawn for every animation frame regardless of the progress of the game and the
 * machines.
 */
import { useEffect, useRef } from 'preact/hooks';
import { ArcadePainter } from '../../arcade/painter.ts';
import type { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';

interface StageProps {
  readonly session: ArcadeSession;
  readonly title: string;
  /** The address of the next level. */
  readonly next?: string | undefined;
  /** Whether a machine's expectations are drawn. */
  readonly thought: boolean;
}

/** Number of seconds that Z undoes. */
export const BACK_SECONDS = 3;
/** The fraction of the window's height that the canvas may take, also on phones, where the pad needs room. */
const TALLEST = 0.68;
const TALLEST_NARROW = 0.5;

export function Stage({ session, title, next, thought }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef(thought);
  shown.current = thought;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const stop = startDrawing(element, session, shown);
    const stopKeys = listen(element, session);
    return () => {
      stop();
      stopKeys();
    };
  }, []);
  const phase = session.phase.value;
  return (
    <div class="arcade-stage">
      <canvas
        ref={canvas}
        class="arcade-canvas"
        tabIndex={0}
        role="img"
        aria-label={`${title}: ${phaseText(session)}`}
        data-ticks={session.frame.value?.ticks}
        data-phase={phase}
      />
      <Curtain session={session} next={next} />
    </div>
  );
}

function phaseText(session: ArcadeSession): string {
  const phase = session.phase.value;
  if (phase === 'over') return endText(session);
  return phrases.phases[phase];
}

function endText(session: ArcadeSession): string {
  const players = session.frame.value?.players ?? [];
  const roles = session.facts.value?.roles ?? [];
  const isWatched = session.mode.value === 'play' && session.seats.value[0] === 'machine';
  if (players.length === 1) {
    if (players[0]?.status === 'won') return isWatched ? phrases.machineWon : phrases.youWon;
    return isWatched ? phrases.machineLost : phrases.lost;
  }
  const winners = players.flatMap(({ status }, role) => (status === 'won' ? [roles[role] ?? ''] : []));
  return winners.length === 0
    ? phrases.nobodyWon
    : phrases.won(winners.map((role) => role.replaceAll('-', ' ')));
}

function Curtain({ session, next }: { readonly session: ArcadeSession; readonly next: string | undefined }) {
  const phase = session.phase.value;
  const isWatched = session.seats.value.every((seat) => seat === 'machine');
  const hasWon = session.frame.value?.players[0]?.status === 'won';
  if (phase === 'running' || phase === 'loading' || phase === 'refused') return null;
  if (session.mode.value === 'replay') return null;
  return (
    <div class={`arcade-curtain ${phase}`}>
      {phase === 'ready' &&
        (isWatched ? (
          <button type="button" class="primary" onClick={() => session.run()}>
            {phrases.watch}
          </button>
        ) : (
          <button type="button" class="primary" onClick={() => session.run()}>
            {matchMedia('(pointer: coarse)').matches ? phrases.start : phrases.startOrKey}
          </button>
        ))}
      {phase === 'paused' && (
        <button type="button" class="primary" onClick={() => session.run()}>
          {phrases.pausedGoOn}
        </button>
      )}
      {phase === 'over' && (
        <>
          <strong role="status">{endText(session)}</strong>
          <span class="curtain-buttons">
            {hasWon && next !== undefined && (
              <a class="button primary" href={next}>
                {phrases.nextLevel}
              </a>
            )}
            <button type="button" onClick={() => session.restart()}>
              {phrases.again}
            </button>
            <button type="button" onClick={() => session.replay()}>
              {phrases.replay}
            </button>
          </span>
        </>
      )}
    </div>
  );
}

function startDrawing(
  canvas: HTMLCanvasElement,
  session: ArcadeSession,
  shown: { readonly current: boolean },
): () => void {
  const painter = new ArcadePainter(canvas);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let facts: unknown;
  let request = 0;
  const resize = (): void => {
    const room = canvas.parentElement?.clientWidth ?? 0;
    const isNarrow = innerWidth < 700;
    const height = innerHeight * (isNarrow ? TALLEST_NARROW : TALLEST);
    if (room > 0) painter.fit({ width: room, height }, Math.min(3, devicePixelRatio));
  };
  const draw = (time: number): void => {
    request = requestAnimationFrame(draw);
    session.beat(time, connectedPads());
    const world = session.facts.peek();
    if (world === undefined) return;
    if (world !== facts) {
      facts = world;
      painter.open(world);
      resize();
    }
    const picture = session.picture(time);
    if (picture === undefined) return;
    const thought = shown.current ? session.thought.peek() : undefined;
    const { before, now, share } = picture;
    painter.draw(before, now, { share, time, isCalm: calm.matches, thought });
  };
  const observer = new ResizeObserver(resize);
  if (canvas.parentElement !== null) observer.observe(canvas.parentElement);
  request = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(request);
    observer.disconnect();
  };
}

function connectedPads(): Gamepad[] {
  return (navigator.getGamepads?.() ?? []).filter((pad): pad is Gamepad => pad !== null);
}

/** Keys pressed in fields and on buttons are not for the game. */
function isElsewhere({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable], .cm-editor, .code-editor') !== null)
    return true;
  const isPress = code === 'Space' || code === 'Enter';
  return isPress && target.closest('button, a, summary') !== null;
}

function listen(canvas: HTMLCanvasElement, session: ArcadeSession): () => void {
  const commands: Readonly<Record<string, () => void>> = {
    KeyP: () => (session.phase.peek() === 'running' ? session.pause() : session.run()),
    Period: () => session.single(),
    KeyZ: () => void session.back(BACK_SECONDS),
    KeyR: () => session.restart(),
  };
  const down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    const command = commands[event.code];
    if (command !== undefined) {
      if (!event.repeat) command();
      event.preventDefault();
    } else if (session.input.keyDown(event.code)) {
      event.preventDefault();
      if (!event.repeat) session.wake();
    }
  };
  const up = (event: KeyboardEvent): void => session.input.keyUp(event.code);
  const hide = (): void => {
    session.input.releaseAll();
    if (document.hidden) session.pause();
  };
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  addEventListener('blur', hide);
  document.addEventListener('visibilitychange', hide);
  canvas.focus({ preventScroll: true });
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
    removeEventListener('blur', hide);
    document.removeEventListener('visibilitychange', hide);
  };
}
