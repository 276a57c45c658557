/** A level on the screen: the stage with its controls, and beside it the levels, players, thoughts and rules. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../app/icon.tsx';
import { OWN } from '../../app/kept-matches.ts';
import { addressOf } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { bestOf, keepBest } from '../../arcade/kept-runs.ts';
import { ArcadeSession, PACES } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';
import type { OpenedLevel } from './opened-level.ts';
import { PlayControls, ReplayBar } from './play-controls.tsx';
import { PlayersCard } from './players-card.tsx';
import { Stage } from './stage.tsx';
import { StatusBar } from './status-bar.tsx';
import { ThoughtCard } from './thought-card.tsx';
import { TouchPad } from './touch-pad.tsx';

const PACE_KEY = 'arcade.pace';

export function ArcadeRoom({ level: opened }: { readonly level: OpenedLevel }) {
  const { place, title, rules, levels, level, record, win, entry } = opened;
  const best = useSignal(bestOf(place, level));
  const showsThoughts = useSignal(true);
  const [session] = useState(
    () =>
      new ArcadeSession({
        sheet: { rules, level: levels[level] ?? '' },
        record,
        onEnd: ({ players: [first] }) => {
          if (first === undefined || session.seats.peek()[0] !== 'human') return;
          keepBest(place, level, { hasWon: first.status === 'won', score: first.score });
          best.value = bestOf(place, level);
        },
      }),
  );
  useEffect(() => {
    const pace = Number(readStored(PACE_KEY));
    if (PACES.some((each) => each === pace)) session.pace.value = pace;
    return () => session.close();
  }, []);
  useSignalEffect(() => {
    writeStored(PACE_KEY, String(session.pace.value));
  });
  if (session.phase.value === 'refused')
    return (
      <div class="page" role="alert">
        <h1>{phrases.cannotBePlayed(title)}</h1>
        <p>{session.problem.value}</p>
        <a href={addressOf('arcade-editor', place)}>{phrases.changeIt}</a>
      </div>
    );
  const isReplay = session.mode.value === 'replay';
  const next = level + 1 < levels.length ? addressOf('arcade', place, String(level + 1)) : undefined;
  return (
    <div class="room arcade-room">
      <section class="stage" aria-label={phrases.game}>
        <header class="arcade-head">
          <h1>{title}</h1>
          {levels.length > 1 && (
            <nav class="levels" aria-label={phrases.levels}>
              {levels.map((text, at) => (
                <a
                  // Levels are identified by their index only.
                  key={`${at} ${text.length}`}
                  href={addressOf('arcade', place, String(at))}
                  aria-current={at === level ? 'page' : undefined}
                  class={bestOf(place, at)?.hasWon ? 'level won' : 'level'}
                >
                  <span class="visually-hidden">{phrases.level}</span>
                  {at + 1}
                  {bestOf(place, at)?.hasWon && <span class="visually-hidden">{phrases.andWon}</span>}
                </a>
              ))}
            </nav>
          )}
        </header>
        <StatusBar session={session} />
        <Stage session={session} title={title} next={next} thought={showsThoughts.value} />
        {isReplay && <ReplayBar session={session} />}
        {!isReplay && <TouchPad session={session} />}
        <PlayControls session={session} opened={opened} />
      </section>
      <aside class="panel" aria-label={phrases.aboutGame}>
        <PlayersCard session={session} />
        <ThoughtCard session={session} shown={showsThoughts} />
        <section class="card" aria-labelledby="arcade-rules">
          <h2 id="arcade-rules">{entry === undefined ? phrases.yourGame : phrases.howPlayed}</h2>
          {entry !== undefined && <p lang="en">{entry.rules}</p>}
          {best.value !== undefined && (
            <p class="quiet-text">{phrases.best(best.value.hasWon, best.value.score)}</p>
          )}
          {entry !== undefined && (
            <p class="quiet-text" lang="en">
              {entry.origin}
            </p>
          )}
          {win !== undefined && (
            <p>
              <button type="button" class="link" onClick={() => session.show(win)}>
                {phrases.showWin}
              </button>
            </p>
          )}
          <p>
            <a
              class="with-sign"
              href={addressOf('arcade-editor', place === OWN ? OWN : place, String(level))}
            >
              <Icon name="edit" /> {phrases.seeRules}
            </a>
          </p>
          <Keys players={session.facts.value?.roles.length ?? 1} />
        </section>
      </aside>
    </div>
  );
}

function Keys({ players }: { readonly players: number }) {
  const { first, second, walk, use, pause, tick, back, again } = phrases.keyRows;
  const rows = [...(players > 1 ? [first, second] : [walk, use]), pause, tick, back, again];
  return (
    <details>
      <summary>{phrases.keys}</summary>
      <dl class="arcade-keys">
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet-text">{phrases.gamepads}</p>
    </details>
  );
}
