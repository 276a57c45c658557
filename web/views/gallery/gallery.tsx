/** All games of the library, as small boards that can be searched and filtered. */
import './gallery.css';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { TAG_GROUPS, type Tag } from '../../../src/library/index.ts';
import { arcadePicture } from '../../app/arcade-library.ts';
import { gamesBegun } from '../../app/kept-matches.ts';
import { type ListedGame, listedGames, loadLibrary, pictureOf } from '../../app/library.ts';
import { realTimePicture } from '../../app/real-time-library.ts';
import { addressOf } from '../../app/router.ts';
import { type FamilyOfGames, families, found } from './search.ts';

// Preserved while other views are open.
const query = signal('');
const chosen = signal<ReadonlySet<Tag>>(new Set());
/** Families whose variants are shown. */
const unfolded = signal<ReadonlySet<string>>(new Set());
const problem = signal<string | undefined>(undefined);

export default function Gallery() {
  useEffect(() => {
    document.title = 'Anygame: play any game from its rules';
    loadLibrary().catch((error: unknown) => {
      problem.value = String(error instanceof Error ? error.message : error);
    });
  }, []);
  const games = listedGames.value;
  const isSearching = query.value.trim() !== '' || chosen.value.size > 0;
  const shown = games === undefined ? [] : found(games, query.value, chosen.value);
  const begun = gamesBegun();
  return (
    <div class="page gallery">
      <div class="hero">
        <h1>Play any game from its rules</h1>
        <p>
          {games === undefined ? 'Many' : games.length} games, and any that you can write down. Everything is
          computed in your browser.
        </p>
      </div>
      <search class="finder">
        <label class="search-box">
          <span class="visually-hidden">Search games</span>
          <input
            type="search"
            placeholder="Search: chess, dice, three players …"
            value={query.value}
            onInput={(event) => {
              query.value = event.currentTarget.value;
            }}
          />
        </label>
        <TagFilter games={games ?? []} />
      </search>
      {problem.value !== undefined && (
        <p role="alert" class="problem">
          The list of games cannot be loaded: {problem.value}
        </p>
      )}
      <p class="count" role="status">
        {games === undefined ? 'Loading …' : countText(shown.length, games.length, isSearching)}
      </p>
      <ul class="cards">
        <li>
          <a class="card own-card" href={addressOf('own')}>
            <span class="own-sign" aria-hidden="true">
              ( )
            </span>
            <span class="card-text">
              <strong>Your own rules</strong>
              <span class="card-facts">paste or open a rule sheet</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('arcade')}>
            <img src={arcadePicture('frog-road', 'still')} alt="" loading="lazy" width="160" height="120" />
            <span class="card-text">
              <strong>Arcade games</strong>
              <span class="card-facts">games that do not wait for you</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('real-time')}>
            <img src={realTimePicture('light-duel')} alt="" loading="lazy" width="160" height="120" />
            <span class="card-text">
              <strong>Real-time games</strong>
              <span class="card-facts">board games against the clock</span>
            </span>
          </a>
        </li>
        {isSearching
          ? shown.map((game) => <Card key={game.name} game={game} isBegun={begun.has(game.name)} />)
          : families(shown).map((family) => (
              <Family key={family.head.family} family={family} begun={begun} />
            ))}
      </ul>
    </div>
  );
}

function TagFilter({ games }: { readonly games: readonly ListedGame[] }) {
  const used = new Set(games.flatMap(({ tags }) => tags));
  return (
    <fieldset class="tags">
      <legend class="visually-hidden">Show only</legend>
      {Object.values(TAG_GROUPS)
        .flat()
        .filter((tag) => used.has(tag))
        .map((tag) => (
          <button
            key={tag}
            type="button"
            class="tag"
            aria-pressed={chosen.value.has(tag)}
            onClick={() => toggle(tag)}
          >
            {tagText(tag)}
          </button>
        ))}
      {chosen.value.size > 0 && (
        <button type="button" class="quiet" onClick={() => toggle(undefined)}>
          Clear
        </button>
      )}
    </fieldset>
  );
}

function toggle(tag: Tag | undefined): void {
  const next = new Set(tag === undefined ? [] : chosen.value);
  if (tag !== undefined && !next.delete(tag)) next.add(tag);
  chosen.value = next;
}

interface FamilyProps {
  readonly family: FamilyOfGames;
  readonly begun: ReadonlySet<string>;
}

function Family({ family: { head, variants }, begun }: FamilyProps) {
  const isOpen = unfolded.value.has(head.family);
  const fold = (): void => {
    const next = new Set(unfolded.value);
    if (!next.delete(head.family)) next.add(head.family);
    unfolded.value = next;
  };
  return (
    <>
      <Card game={head} isBegun={begun.has(head.name)}>
        {variants.length > 0 && (
          <button type="button" class="variants" aria-expanded={isOpen} onClick={fold}>
            {isOpen ? 'fewer' : `+${variants.length}`}
            <span class="visually-hidden">
              {isOpen ? '' : ' variants'} of {head.title}
            </span>
          </button>
        )}
      </Card>
      {isOpen && variants.map((game) => <Card key={game.name} game={game} isBegun={begun.has(game.name)} />)}
    </>
  );
}

interface CardProps {
  readonly game: ListedGame;
  readonly isBegun: boolean;
  readonly children?: ComponentChildren;
}

function Card({ game, isBegun, children }: CardProps) {
  const { name, title, players, difficulty, tags, gist } = game;
  const extras = tags.filter(
    (tag) => tag === 'hidden-information' || tag === 'chance' || tag === 'simultaneous',
  );
  return (
    <li>
      <a class="card" href={addressOf('play', name)} title={gist}>
        <img src={pictureOf(name)} alt="" loading="lazy" decoding="async" width="160" height="120" />
        <span class="card-text">
          <strong>{title}</strong>
          <span class="card-facts">
            {[players === 1 ? '1 player' : `${players} players`, difficulty, ...extras.map(tagText)].join(
              ' · ',
            )}
          </span>
          {isBegun && <span class="badge">begun</span>}
        </span>
      </a>
      {children}
    </li>
  );
}

function tagText(tag: Tag): string {
  return tag.replaceAll('-', ' ');
}

function countText(shown: number, all: number, isSearching: boolean): string {
  return isSearching ? `${shown} of ${all} games` : `${all} games, variants folded`;
}
