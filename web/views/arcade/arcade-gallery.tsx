/** All arcade games as moving pictures. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ArcadeGame } from '../../../src/library/index.ts';
import { arcadePicture, listedArcade, loadArcadeList } from '../../app/arcade-library.ts';
import { OWN } from '../../app/kept-matches.ts';
import { addressOf } from '../../app/router.ts';
import { bestOf } from '../../arcade/kept-runs.ts';
import { phrases } from '../../phrases/arcade.ts';
import { common } from '../../phrases/common.ts';
import { phrases as library } from '../../phrases/library.ts';

const problem = signal<string | undefined>(undefined);
const only = signal<'all' | 'one' | 'two'>('all');
/** Number of levels of each library game. */
const LEVELS = 5;

export function ArcadeGallery() {
  useEffect(() => {
    document.title = common.titleOf(phrases.heading);
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
        <h1>{phrases.heading}</h1>
        <p>{phrases.about}</p>
      </div>
      <fieldset class="tags">
        <legend class="visually-hidden">{phrases.onlyFor}</legend>
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
            {phrases.only[each]}
          </button>
        ))}
      </fieldset>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          {common.listFailed(problem.value)}
        </p>
      )}
      <p class="count" role="status">
        {listedArcade.value === undefined ? common.loading : common.gameCount(games.length)}
      </p>
      <ul class="cards arcade-cards">
        <li>
          <a class="card own-card" href={addressOf('arcade-editor', OWN)}>
            <span class="own-sign" aria-hidden="true">
              +
            </span>
            <span class="card-text">
              <strong>{phrases.ownGame}</strong>
              <span class="card-facts">{phrases.ownHint}</span>
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
            {common.playerCount(players)} · {library.difficulties[difficulty]}
          </span>
          {won.length > 0 && <span class="badge">{phrases.levelsWon(won.length)}</span>}
        </span>
      </a>
    </li>
  );
}
