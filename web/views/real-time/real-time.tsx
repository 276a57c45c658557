/** Real-time games: the gallery, or one of them. */
import '../gallery/gallery.css';
import '../play/play.css';
import './real-time.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RealTimeGame } from '../../../src/library/index.ts';
import { listedRealTime, loadRealTimeList, realTimePicture } from '../../app/real-time-library.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { lookForServer, watchedManagers } from '../../organiser/server-offer.ts';
import { common } from '../../phrases/common.ts';
import { phrases as library } from '../../phrases/library.ts';
import { phrases } from '../../phrases/real-time.ts';
import { Opening } from '../opening.tsx';
import { openSheet } from './opened-sheet.ts';
import { RealTimeRoom } from './room.tsx';
import { WatchRoom } from './watch-room.tsx';

export default function RealTime({ path }: ViewProps) {
  const [name, id] = path;
  if (name === WATCH && id !== undefined) return <WatchRoom key={id} id={id} />;
  if (name === undefined) return <Gallery />;
  return (
    <Opening
      key={name}
      open={() => openSheet(name)}
      show={(opened) => <RealTimeRoom opened={opened} />}
      back={{ address: addressOf('real-time'), text: phrases.all }}
    />
  );
}

/** `#/real-time/watch/1` is a match of the first manager that the page's server passes on. */
const WATCH = 'watch';

const problem = signal<string | undefined>(undefined);

function Gallery() {
  useEffect(() => {
    document.title = common.titleOf(phrases.heading);
    lookForServer();
    loadRealTimeList().catch((error: unknown) => {
      problem.value = String(error instanceof Error ? error.message : error);
    });
  }, []);
  return (
    <div class="page">
      <div class="hero">
        <h1>{phrases.heading}</h1>
        <p>{phrases.about}</p>
      </div>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          {common.listFailed(problem.value)}
        </p>
      )}
      {watchedManagers.value.length > 0 && (
        <p class="watched-managers">
          {phrases.matchesElsewhere}{' '}
          {watchedManagers.value.map(({ id, host }) => (
            <a key={id} href={addressOf('real-time', WATCH, String(id))}>
              {host}
            </a>
          ))}
        </p>
      )}
      <p class="count" role="status">
        {listedRealTime.value === undefined ? common.loading : common.gameCount(listedRealTime.value.length)}
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
            {common.playerCount(players)} · {library.difficulties[difficulty]}
          </span>
        </span>
      </a>
    </li>
  );
}
