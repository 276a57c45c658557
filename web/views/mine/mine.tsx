/** The user's own rules and begun matches, as cards. */
import '../gallery/gallery.css';
import './mine.css';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  forgetMatch,
  forgetOwnMatch,
  gamesBegun,
  keepOwnRules,
  keptMatch,
  keptOwnMatch,
  OWN,
} from '../../app/kept-matches.ts';
import { type ListedGame, listedGames, loadLibrary, pictureOf } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { forgetSheet, type StoredSheet, storedSheets } from '../../app/own-sheets.ts';
import { addressOf, goTo } from '../../app/router.ts';
import { keptOwn } from '../../arcade/kept-runs.ts';
import { common } from '../../phrases/common.ts';
import { dayText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/mine.ts';
import { keptOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';
import { SheetPicture } from './sheet-picture.tsx';

/** Incremented when something was deleted. */
const changes = signal(0);

export default function Mine() {
  useEffect(() => {
    document.title = common.titleOf(phrases.heading);
    loadLibrary().catch(() => {});
  }, []);
  changes.value;
  const sheets = storedSheets();
  const arcade = keptOwn();
  const live = keptOwnSheet();
  const begun = [...gamesBegun()].filter((name) => !name.startsWith('~'));
  const matches = (listedGames.value ?? []).filter(({ name }) => begun.includes(name));
  const hasSheets = sheets.length > 0 || arcade !== undefined || live !== undefined;
  return (
    <div class="page mine">
      <div class="hero">
        <h1>{phrases.heading}</h1>
        <p>{phrases.about}</p>
      </div>
      {!hasSheets && matches.length === 0 && listedGames.value !== undefined && <p>{phrases.nothing}</p>}
      <p class="buttons">
        <a class="button" href={addressOf('author')}>
          {phrases.writeGame}
        </a>
        <a class="button" href={addressOf('')}>
          {common.allGames}
        </a>
      </p>
      {hasSheets && (
        <section aria-labelledby="mine-sheets">
          <h2 id="mine-sheets">{phrases.sheets}</h2>
          <ul class="cards">
            {sheets.map((sheet) => (
              <SheetCard key={sheet.name} sheet={sheet} />
            ))}
            {arcade !== undefined && (
              <Card
                title={arcade.title}
                facts={phrases.arcade}
                href={addressOf('arcade', OWN)}
                picture={<Sign text="+" />}
              >
                <a
                  class="button small"
                  href={addressOf('arcade-editor', OWN)}
                  aria-label={phrases.editNamed(arcade.title)}
                >
                  {phrases.edit}
                </a>
              </Card>
            )}
            {live !== undefined && (
              <Card
                title={live.name}
                facts={phrases.realTime}
                href={addressOf('real-time', OWN_REAL_TIME)}
                picture={<Sign text="( )" />}
              >
                <a
                  class="button small"
                  href={addressOf('author', 'real-time', OWN_REAL_TIME)}
                  aria-label={phrases.editNamed(live.name)}
                >
                  {phrases.edit}
                </a>
              </Card>
            )}
          </ul>
        </section>
      )}
      {matches.length > 0 && (
        <section aria-labelledby="mine-matches">
          <h2 id="mine-matches">{phrases.matches}</h2>
          <ul class="cards">
            {matches.map((game) => (
              <MatchCard key={game.name} game={game} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Sign({ text }: { readonly text: string }) {
  return (
    <span class="own-sign" aria-hidden="true">
      {text}
    </span>
  );
}

interface CardProps {
  readonly title: string;
  readonly facts: string;
  readonly href: string;
  readonly picture: ComponentChildren;
  readonly onOpen?: (event: Event) => void;
  /** The actions below the card. */
  readonly children: ComponentChildren;
}

function Card({ title, facts, href, picture, onOpen, children }: CardProps) {
  return (
    <li class="mine-card">
      <a class="card" href={href} onClick={onOpen}>
        {picture}
        <span class="card-text">
          <strong>{title}</strong>
          <span class="card-facts">{facts}</span>
        </span>
      </a>
      <span class="mine-actions">{children}</span>
    </li>
  );
}

function SheetCard({ sheet: stored }: { readonly sheet: StoredSheet }) {
  const { name, sheet, changed } = stored;
  const moves = keptOwnMatch(name, sheet)?.moves.length ?? 0;
  const open =
    (address: string) =>
    (event: Event): void => {
      event.preventDefault();
      if (keepOwnRules(name, sheet)) goTo(address);
      else notify(common.notStored, 'trouble');
    };
  return (
    <Card
      title={name}
      facts={
        moves > 0 ? phrases.afterMoves(common.moveCount(moves)) : phrases.changed(dayText(new Date(changed)))
      }
      href={addressOf('play', OWN)}
      picture={<SheetPicture name={name} sheet={sheet} />}
      onOpen={open(addressOf('play', OWN))}
    >
      <a class="button small" href={addressOf('author', 'mine', name)} aria-label={phrases.editNamed(name)}>
        {phrases.edit}
      </a>
      <a
        class="button small"
        href={addressOf('inside', OWN)}
        aria-label={phrases.insideNamed(name)}
        onClick={open(addressOf('inside', OWN))}
      >
        {phrases.inside}
      </a>
      <button
        type="button"
        class="small"
        aria-label={phrases.removeNamed(name)}
        onClick={() => {
          forgetSheet(name);
          forgetOwnMatch(name);
          changes.value++;
          notify(phrases.removed(name));
        }}
      >
        {phrases.remove}
      </button>
    </Card>
  );
}

function MatchCard({ game: { name, title } }: { readonly game: ListedGame }) {
  const moves = keptMatch(name)?.moves.length ?? 0;
  return (
    <Card
      title={title}
      facts={phrases.afterMoves(common.moveCount(moves))}
      href={addressOf('play', name)}
      picture={<img src={pictureOf(name)} alt="" loading="lazy" width="160" height="120" />}
    >
      <a class="button small" href={addressOf('author', name)} aria-label={phrases.editNamed(title)}>
        {phrases.edit}
      </a>
      <a class="button small" href={addressOf('inside', name)} aria-label={phrases.insideNamed(title)}>
        {phrases.inside}
      </a>
      <button
        type="button"
        class="small"
        aria-label={phrases.removeMatch(title)}
        onClick={() => {
          forgetMatch(name);
          changes.value++;
        }}
      >
        {phrases.remove}
      </button>
    </Card>
  );
}
