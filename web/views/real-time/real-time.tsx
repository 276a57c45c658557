/** Real-time games: the gallery, or one of them. */
import '../gallery/gallery.css';
import '../play/play.css';
import './real-time.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { RealTimeGame } from '../../../src/library/index.ts';
import { listedRealTime, loadRealTimeList, realTimePicture } from '../../app/real-time-library.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { type OpenedSheet, openSheet } from './opened-sheet.ts';
import { RealTimeRoom } from './room.tsx';

export default function RealTime({ path }: ViewProps) {
  const [name] = path;
  return name === undefined ? <Gallery /> : <Opening key={name} name={name} />;
}

const problem = signal<string | undefined>(undefined);

function Gallery() {
  useEffect(() => {
    document.title = 'Real-time games · Anygame';
    loadRealTimeList().catch((error: unknown) => {
      problem.value = String(error instanceof Error ? error.message : error);
    });
  }, []);
  return (
    <div class="page">
      <div class="hero">
        <h1>Real-time games</h1>
        <p>
          Nobody waits for anybody here: moves are made at any moment, and facts run out. Play against
          machines at several tempos, with a friend at the same screen, or watch.
        </p>
      </div>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          The list of games cannot be loaded: {problem.value}
        </p>
      )}
      <p class="count" role="status">
        {listedRealTime.value === undefined ? 'Loading …' : `${listedRealTime.value.length} games`}
      </p>
      <ul class="cards real-time-cards">
        {(listedRealTime.value ?? []).map((game) => (
          <Card key={game.name} game={game} />
        ))}
      </ul>
    </div>
  );
}

function Card({ game: { name, title, rules, roles, difficulty } }: { readonly game: RealTimeGame }) {
  const players = Object.keys(roles).filter((role) => role !== 'random').length;
  return (
    <li>
      <a class="card" href={addressOf('real-time', name)} title={rules}>
        <img src={realTimePicture(name)} alt="" loading="lazy" width="160" height="120" />
        <span class="card-text">
          <strong>{title}</strong>
          <span class="card-facts">
            {players === 1 ? '1 player' : `${players} players`} · {difficulty}
          </span>
        </span>
      </a>
    </li>
  );
}

function Opening({ name }: { readonly name: string }) {
  const [state] = useState(() => ({
    opened: signal<OpenedSheet | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    openSheet(name).then(
      (opened) => {
        document.title = `${opened.title} · Anygame`;
        state.opened.value = opened;
      },
      (error: unknown) => {
        state.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, []);
  if (state.problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>This game cannot be opened</h1>
        <p>{state.problem.value}</p>
        <a href={addressOf('real-time')}>All real-time games</a>
      </div>
    );
  const opened = state.opened.value;
  return opened === undefined ? (
    <div class="page loading" aria-busy="true" />
  ) : (
    <RealTimeRoom opened={opened} />
  );
}
