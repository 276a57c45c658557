/** All arcade games as moving pictures. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ArcadeGame } from '../../../src/library/index.ts';
import { arcadePicture, listedArcade, loadArcadeList } from '../../app/arcade-library.ts';
import { OWN } from '../../app/kept-matches.ts';
import { addressOf } from '../../app/router.ts';
import { bestOf } from '../../arcade/kept-runs.ts';

const problem = signal<string | undefined>(undefined);
const only = signal<'all' | 'one' | 'two'>('all');
/** Number of levels of each library game. */
const LEVELS = 5;

export function ArcadeGallery() {
  useEffect(() => {
    document.title = 'Arcade games · Anygame';
    loadArcadeList().catch((error: unknown) => {
      problem.value = String(error instanceof Error ? error.message : error);
    });
  }, []);
  const games = (listedArcade.value ?? []).filter(
    (game) => only.value === 'all' || (only.value === 'two') === Object.keys(game.roles).length > 1,
  );
  return (
    <div class="page arcade-gallery">
      <div class="hero">
        <h1>Arcade games</h1>
        <p>
          Games that do not wait for you: play with the keyboard, a gamepad or your thumbs, alone, with a
          friend or beside a machine. Each is written down in a few lines, which you can change.
        </p>
      </div>
      <fieldset class="tags">
        <legend class="visually-hidden">Only games for</legend>
        {(['all', 'one', 'two'] as const).map((each) => (
          <button
            key={each}
            type="button"
            class="tag"
            aria-pressed={only.value === each}
            onClick={() => {
              only.value = each;
            }}
          >
            {{ all: 'all games', one: 'one player', two: 'two players' }[each]}
          </button>
        ))}
      </fieldset>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          The list of games cannot be loaded: {problem.value}
        </p>
      )}
      <p class="count" role="status">
        {listedArcade.value === undefined ? 'Loading …' : `${games.length} games`}
      </p>
      <ul class="cards arcade-cards">
        <li>
          <a class="card own-card" href={addressOf('arcade-editor', OWN)}>
            <span class="own-sign" aria-hidden="true">
              +
            </span>
            <span class="card-text">
              <strong>A game of your own</strong>
              <span class="card-facts">write rules, paint levels, play</span>
            </span>
          </a>
        </li>
        {games.map((game) => (
          <ArcadeCard key={game.name} game={game} />
        ))}
      </ul>
    </div>
  );
}

function ArcadeCard({ game: { name, title, roles, difficulty, rules } }: { readonly game: ArcadeGame }) {
  const players = Object.keys(roles).length;
  const won = Array.from({ length: LEVELS }, (_, level) => bestOf(name, level)?.hasWon === true).filter(
    Boolean,
  );
  return (
    <li>
      <a class="card" href={addressOf('arcade', name)} title={rules}>
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset={arcadePicture(name, 'still')} />
          <img
            src={arcadePicture(name, 'moving')}
            alt=""
            loading="lazy"
            decoding="async"
            width="240"
            height="150"
          />
        </picture>
        <span class="card-text">
          <strong>{title}</strong>
          <span class="card-facts">
            {players === 1 ? '1 player' : `${players} players`} · {difficulty}
          </span>
          {won.length > 0 && <span class="badge">{won.length} levels won</span>}
        </span>
      </a>
    </li>
  );
}
