/** All games of the library, as small boards that can be searched and filtered. */
import './gallery.css';
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { TAG_GROUPS, type Tag } from '../../../src/library/index.ts';
import { arcadePicture } from '../../app/arcade-library.ts';
import { dailyItem, dayOf } from '../../app/daily.ts';
import { gamesBegun } from '../../app/kept-matches.ts';
import { type ListedGame, listedGames, loadLibrary, pictureOf } from '../../app/library.ts';
import { loadPuzzleGames, puzzlePicture } from '../../app/puzzle-library.ts';
import { realTimePicture } from '../../app/real-time-library.ts';
import { addressOf } from '../../app/router.ts';
import { readStored, writeStored } from '../../app/storage.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/gallery.ts';
import { phrases as library } from '../../phrases/library.ts';
import { Rich } from '../../phrases/rich.tsx';
import { type FamilyOfGames, families, found } from './search.ts';

// Preserved while other views are open.
const query = signal('');
const chosen = signal<ReadonlySet<Tag>>(new Set());
/** Families whose variants are shown. */
const unfolded = signal<ReadonlySet<string>>(new Set());
const problem = signal<string | undefined>(undefined);

export default function Gallery() {
  useEffect(() => {
    document.title = phrases.pageTitle;
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
        <h1>{phrases.heading}</h1>
        <p>{games === undefined ? phrases.manyGames : phrases.games(games.length)}</p>
      </div>
      <FirstHint />
      <Today games={games ?? []} />
      <search class="finder">
        <label class="search-box">
          <span class="visually-hidden">{phrases.searchLabel}</span>
          <input
            type="search"
            placeholder={phrases.searchExample}
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
          {common.listFailed(problem.value)}
        </p>
      )}
      <p class="count" role="status">
        {games === undefined ? common.loading : countText(shown.length, games.length, isSearching)}
      </p>
      <ul class="cards">
        <li>
          <a class="card own-card" href={addressOf('own')}>
            <span class="own-sign" aria-hidden="true">
              ( )
            </span>
            <span class="card-text">
              <strong>{phrases.ownRules}</strong>
              <span class="card-facts">{phrases.ownRulesHint}</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('mine')}>
            <span class="own-sign" aria-hidden="true">
              ★
            </span>
            <span class="card-text">
              <strong>{phrases.myGames}</strong>
              <span class="card-facts">{phrases.myGamesHint}</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('puzzles')}>
            <span class="own-sign" aria-hidden="true">
              ?!
            </span>
            <span class="card-text">
              <strong>{phrases.puzzles}</strong>
              <span class="card-facts">{phrases.puzzlesHint}</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('arcade')}>
            <img src={arcadePicture('frog-road', 'still')} alt="" loading="lazy" width="160" height="120" />
            <span class="card-text">
              <strong>{phrases.arcadeGames}</strong>
              <span class="card-facts">{phrases.arcadeHint}</span>
            </span>
          </a>
        </li>
        <li>
          <a class="card" href={addressOf('real-time')}>
            <img src={realTimePicture('light-duel')} alt="" loading="lazy" width="160" height="120" />
            <span class="card-text">
              <strong>{phrases.realTimeGames}</strong>
              <span class="card-facts">{phrases.realTimeHint}</span>
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

const HINT_KEY = 'hint.seen';
const isHintShown = signal(readStored(HINT_KEY) === undefined);

/** Shown until it is dismissed. */
function FirstHint() {
  if (!isHintShown.value || gamesBegun().size > 0) return null;
  return (
    <aside class="first-hint" aria-label={phrases.hintTitle}>
      <p>
        <strong>{phrases.hintTitle}</strong> <Rich text={phrases.hint} />
      </p>
      <p class="buttons">
        <a class="button" href={addressOf('help')}>
          {phrases.hintHelp}
        </a>
        <button
          type="button"
          class="primary"
          onClick={() => {
            isHintShown.value = false;
            writeStored(HINT_KEY, 'yes');
          }}
        >
          {phrases.hintDone}
        </button>
      </p>
    </aside>
  );
}

/** The game and the puzzle of the day. */
function Today({ games }: { readonly games: readonly ListedGame[] }) {
  const puzzles = useSignal<readonly string[]>([]);
  useEffect(() => {
    loadPuzzleGames().then(
      (found) => {
        puzzles.value = found;
      },
      () => {},
    );
  }, []);
  const day = dayOf(new Date());
  const name = dailyItem(
    day,
    games.filter(({ difficulty }) => difficulty !== 'hard').map((game) => game.name),
  );
  const game = games.find((each) => each.name === name);
  const number = Number(
    dailyItem(
      day,
      puzzles.value.map((_, i) => String(i + 1).padStart(3, '0')),
    ),
  );
  const puzzle = puzzles.value[number - 1];
  if (game === undefined) return null;
  const puzzleGame = games.find((each) => each.name === puzzle);
  return (
    <section class="today" aria-label={phrases.today}>
      <a class="card" href={addressOf('play', game.name)} title={game.gist}>
        <img src={pictureOf(game.name)} alt="" width="160" height="120" />
        <span class="card-text">
          <span class="card-facts">{phrases.gameOfDay}</span>
          <strong>{game.title}</strong>
        </span>
      </a>
      {puzzle !== undefined && (
        <a class="card" href={addressOf('puzzles', String(number))}>
          <img src={puzzlePicture(number)} alt="" width="160" height="120" />
          <span class="card-text">
            <span class="card-facts">{phrases.puzzleOfDay}</span>
            <strong>{phrases.puzzleHint(puzzleGame?.title ?? puzzle)}</strong>
          </span>
        </a>
      )}
    </section>
  );
}

function TagFilter({ games }: { readonly games: readonly ListedGame[] }) {
  const used = new Set(games.flatMap(({ tags }) => tags));
  return (
    <fieldset class="tags">
      <legend class="visually-hidden">{phrases.showOnly}</legend>
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
            {library.tags[tag]}
          </button>
        ))}
      {chosen.value.size > 0 && (
        <button type="button" class="quiet" onClick={() => toggle(undefined)}>
          {phrases.clear}
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
            {isOpen ? phrases.fewer : `+${variants.length}`}
            <span class="visually-hidden">
              {isOpen ? phrases.fewerOf(head.title) : phrases.variantsOf(head.title)}
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
            {[
              common.playerCount(players),
              library.difficulties[difficulty],
              ...extras.map((tag) => library.tags[tag]),
            ].join(' · ')}
          </span>
          {isBegun && <span class="badge">{phrases.begun}</span>}
        </span>
      </a>
      {children}
    </li>
  );
}

function countText(shown: number, all: number, isSearching: boolean): string {
  return isSearching ? phrases.found(shown, all) : phrases.folded(all);
}
