/** Shows how hard a level is for machine players: how many win, how long it takes, and where they lose. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ArcadePainter } from '../../arcade/painter.ts';
import { TRIAL_PLAYERS, type TrialPlayer } from '../../arcade/thinker.ts';
import { phrases } from '../../phrases/arcade.ts';
import type { Draft } from './draft.ts';
import { deathsByCell, HardnessTest, summaryOf } from './hardness.ts';
import { gridOf, levelSprites } from './level-grid.ts';

const COUNTS = [5, 10, 20, 50];
const CALLS = [100, 300, 1000, 3000];

export function HardnessCard({ draft }: { readonly draft: Draft }) {
  const [test] = useState(() => new HardnessTest());
  const player = useSignal<TrialPlayer>('auto');
  const count = useSignal(10);
  const calls = useSignal(300);
  useEffect(() => () => test.stop(), []);
  const hardness = test.hardness.value;
  const isRunning = hardness !== undefined && !hardness.isDone;
  const start = (): void => {
    const sheet = { rules: draft.rules.peek(), level: draft.level.peek() };
    void test.start(sheet, { player: player.value, count: count.value, calls: calls.value });
  };
  return (
    <section class="hardness" aria-labelledby="hardness-title">
      <h2 id="hardness-title">{phrases.hardTitle}</h2>
      <div class="hardness-form">
        <label>
          {phrases.machinesThatPlay}
          <select
            value={player.value}
            onChange={(event) => (player.value = event.currentTarget.value as TrialPlayer)}
          >
            {TRIAL_PLAYERS.map((each) => (
              <option key={each} value={each}>
                {phrases.trialPlayers[each]}
              </option>
            ))}
          </select>
        </label>
        <NumberChoice
          label={phrases.howMany}
          value={count.value}
          values={COUNTS}
          choose={(each) => (count.value = each)}
        />
        {player.value !== 'random' && player.value !== 'look' && (
          <NumberChoice
            label={phrases.ticksImagined}
            value={calls.value}
            values={CALLS}
            choose={(each) => (calls.value = each)}
          />
        )}
        {isRunning ? (
          <button type="button" onClick={() => test.stop()}>
            {phrases.stop}
          </button>
        ) : (
          <button type="button" class="primary" onClick={start}>
            {phrases.findOut}
          </button>
        )}
      </div>
      {test.problem.value !== undefined && <p class="problem">{test.problem.value}</p>}
      {hardness !== undefined && <Results test={test} draft={draft} />}
    </section>
  );
}

interface NumberChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly values: readonly number[];
  readonly choose: (value: number) => void;
}

function NumberChoice({ label, value, values, choose }: NumberChoiceProps) {
  return (
    <label>
      {label}
      <select value={String(value)} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {values.map((each) => (
          <option key={each} value={String(each)}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function Results({ test, draft }: { readonly test: HardnessTest; readonly draft: Draft }) {
  const hardness = test.hardness.value;
  if (hardness === undefined) return null;
  const { plan, results, isDone } = hardness;
  const { wins, runs, low, high, ticksToWin, meanTicks, meanScore } = summaryOf(results);
  return (
    <>
      <progress max={plan.count} value={results.length} aria-label={phrases.runsDone} />
      <p role="status" class="hardness-result" data-done={isDone}>
        {runs === 0 ? (
          phrases.firstRun
        ) : (
          <>
            <b>{phrases.wonOf(wins, runs)}</b> ({percent(low)}–{percent(high)}),{' '}
            {ticksToWin === undefined ? '' : phrases.inTicks(ticksToWin)}
            {phrases.runsLast(meanTicks, meanScore)}
          </>
        )}
      </p>
      {wins < runs && <Deaths test={test} draft={draft} />}
    </>
  );
}

/** Maximum height of the picture in CSS pixels. */
const TALLEST = 320;

function Deaths({ test, draft }: { readonly test: HardnessTest; readonly draft: Draft }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<ArcadePainter | undefined>(undefined);
  const draw = (): void => {
    const element = canvas.current;
    const study = draft.study.value;
    const results = test.hardness.value?.results ?? [];
    if (element === null || study === undefined) return;
    painter.current ??= new ArcadePainter(element);
    const text = draft.level.value;
    const grid = gridOf(text);
    const width = grid[0]?.length ?? 1;
    painter.current.open({ width, height: grid.length, looks: study.looks });
    const room = element.parentElement?.clientWidth ?? 300;
    painter.current.fit({ width: room, height: TALLEST }, devicePixelRatio, true);
    painter.current.draw(
      undefined,
      {
        fixed: levelSprites(text, draft.mapping.value, study.looks),
        moving: new Float32Array(),
        players: [],
      },
      {
        share: 1,
        time: 0,
        isCalm: true,
        thought: { heat: deathsByCell(results, width * grid.length), line: [] },
      },
    );
  };
  useSignalEffect(draw);
  useEffect(draw, []);
  return (
    <figure class="deaths">
      <canvas ref={canvas} class="arcade-canvas" role="img" aria-label={phrases.whereLost} />
      <figcaption class="quiet-text">{phrases.whereLostHint}</figcaption>
    </figure>
  );
}
