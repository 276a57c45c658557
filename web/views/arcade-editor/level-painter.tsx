/** Paints a level: a palette of the characters defined in the rules, and a picture of the level to paint on. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../app/icon.tsx';
import { ArcadePainter } from '../../arcade/painter.ts';
import { phrases } from '../../phrases/arcade.ts';
import { SpritePicture } from '../arcade/status-bar.tsx';
import type { Draft } from './draft.ts';
import { gridOf, levelSprites, painted, resized } from './level-grid.ts';

export function LevelPainter({ draft }: { readonly draft: Draft }) {
  const chosen = useSignal('w');
  const isText = useSignal(false);
  return (
    <section class="level-painter" aria-label={phrases.levelHeading}>
      <LevelBar draft={draft} isText={isText.value} onText={() => (isText.value = !isText.value)} />
      <Palette draft={draft} chosen={chosen.value} choose={(character) => (chosen.value = character)} />
      {isText.value ? (
        <textarea
          class="level-text"
          aria-label={phrases.levelText}
          spellcheck={false}
          value={draft.level.value}
          rows={Math.min(24, gridOf(draft.level.value).length + 1)}
          onInput={(event) => draft.setLevel(event.currentTarget.value)}
        />
      ) : (
        <Grid draft={draft} character={() => chosen.peek()} />
      )}
      {(draft.study.value?.levelFindings ?? []).map(({ code, message, hint, severity }) => (
        <p key={code + message} class={severity === 'error' ? 'problem' : 'quiet-text'}>
          <span lang="en">
            {message}. {hint}
          </span>
        </p>
      ))}
    </section>
  );
}

interface LevelBarProps {
  readonly draft: Draft;
  readonly isText: boolean;
  readonly onText: () => void;
}

function LevelBar({ draft, isText, onText }: LevelBarProps) {
  const change = (columns: number, rows: number) => (): void =>
    draft.setLevel(resized(draft.level.peek(), columns, rows));
  return (
    <div class="level-bar">
      <fieldset class="levels">
        <legend class="visually-hidden">{phrases.levels}</legend>
        {draft.levels.value.map((text, at) => (
          <button
            key={`${at} ${text.length}`}
            type="button"
            class="level"
            aria-pressed={at === draft.at.value}
            onClick={() => draft.goTo(at)}
          >
            <span class="visually-hidden">{phrases.level}</span>
            {at + 1}
          </button>
        ))}
        <button type="button" class="small" onClick={() => draft.addLevel()}>
          {phrases.copy}
        </button>
        <button
          type="button"
          class="small"
          disabled={draft.levels.value.length === 1}
          onClick={() => draft.removeLevel()}
        >
          {phrases.remove}
        </button>
      </fieldset>
      <span class="control-group">
        <button type="button" class="small" aria-label={phrases.moreColumns} onClick={change(1, 0)}>
          + {phrases.column}
        </button>
        <button type="button" class="small" aria-label={phrases.fewerColumns} onClick={change(-1, 0)}>
          − {phrases.column}
        </button>
        <button type="button" class="small" aria-label={phrases.moreRows} onClick={change(0, 1)}>
          + {phrases.row}
        </button>
        <button type="button" class="small" aria-label={phrases.fewerRows} onClick={change(0, -1)}>
          − {phrases.row}
        </button>
        <button type="button" class="small" aria-label={phrases.takeBack} onClick={() => draft.undo()}>
          <Icon name="undo" />
        </button>
        <button type="button" class="small" aria-pressed={isText} onClick={onText}>
          {phrases.asText}
        </button>
      </span>
    </div>
  );
}

interface PaletteProps {
  readonly draft: Draft;
  readonly chosen: string;
  readonly choose: (character: string) => void;
}

function Palette({ draft, chosen, choose }: PaletteProps) {
  const looks = draft.study.value?.looks ?? [];
  const characters = [...draft.mapping.value.keys()];
  return (
    <fieldset class="palette">
      <legend class="visually-hidden">{phrases.whatToPaint}</legend>
      {[...characters, ...(characters.includes(' ') ? [] : [' '])].map((character) => {
        const kinds = draft.mapping.value.get(character) ?? [];
        const top = looks[kinds.at(-1) ?? -1];
        const names = kinds.map((kind) => looks[kind]?.name).join(phrases.and) || phrases.nothing;
        return (
          <button
            key={character}
            type="button"
            class="paint"
            aria-pressed={character === chosen}
            aria-label={phrases.paint(names)}
            title={`${character === ' ' ? phrases.blank : character}: ${names}`}
            onClick={() => choose(character)}
          >
            {top === undefined ? <span class="blank-paint" /> : <SpritePicture look={top} size={26} />}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Maximum height of the picture in CSS pixels. */
const TALLEST = 520;

function Grid({ draft, character }: { readonly draft: Draft; readonly character: () => string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useSignal<readonly [number, number]>([0, 0]);
  const painter = useRef<ArcadePainter | undefined>(undefined);
  const draw = (): void => {
    const element = canvas.current;
    const study = draft.study.value;
    const text = draft.level.value;
    if (element === null || study === undefined) return;
    painter.current ??= new ArcadePainter(element);
    const grid = gridOf(text);
    painter.current.open({ width: grid[0]?.length ?? 1, height: grid.length, looks: study.looks });
    const room = element.closest('.grid-frame')?.clientWidth ?? 400;
    painter.current.fit({ width: room, height: TALLEST }, devicePixelRatio, true);
    const fixed = levelSprites(text, draft.mapping.value, study.looks);
    painter.current.draw(
      undefined,
      { fixed, moving: new Float32Array(), players: [] },
      { share: 1, time: 0, isCalm: true },
    );
  };
  useSignalEffect(draw);
  useEffect(() => {
    const observer = new ResizeObserver(draw);
    const frame = canvas.current?.closest('.grid-frame');
    if (frame) observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const paint = (event: PointerEvent & { readonly currentTarget: HTMLCanvasElement }): void => {
    if (event.buttons === 0 || painter.current === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [column, row] = painter.current.cellAt(event.clientX - box.left, event.clientY - box.top);
    cursor.value = [column, row];
    draft.setLevel(painted(draft.level.peek(), column, row, event.buttons === 2 ? ' ' : character()));
  };
  const [column, row] = cursor.value;
  const grid = gridOf(draft.level.value);
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined)
      cursor.value = [
        Math.max(0, Math.min((grid[0]?.length ?? 1) - 1, column + step[0])),
        Math.max(0, Math.min(grid.length - 1, row + step[1])),
      ];
    else if (event.key === ' ' || event.key === 'Enter')
      draft.setLevel(painted(draft.level.peek(), column, row, character()));
    else return;
    event.preventDefault();
  };
  const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return (
    <div class="grid-frame">
      <div
        class="grid-box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between cells and the space bar paints
        tabIndex={0}
        role="application"
        aria-label={phrases.grid(
          grid[0]?.length ?? 0,
          grid.length,
          row + 1,
          column + 1,
          grid[row]?.[column] ?? '',
        )}
        onKeyDown={walk}
      >
        <canvas
          ref={canvas}
          class="arcade-canvas level-canvas"
          onPointerDown={paint}
          onPointerMove={paint}
          onContextMenu={(event) => event.preventDefault()}
        />
        <span
          class="grid-cursor"
          aria-hidden="true"
          style={{
            left: share(column, grid[0]?.length ?? 1),
            top: share(row, grid.length),
            width: share(1, grid[0]?.length ?? 1),
            height: share(1, grid.length),
          }}
        />
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
