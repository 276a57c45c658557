/** Lists the legal moves, narrowed by clicks and typing, and the moves so far. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
import type { Judgement, TableView } from '../../table/messages.ts';
import { roleName } from './match-text.ts';
import { BuildMove } from './move-builder.tsx';
import type { Sitting } from './sitting.ts';

const MOST_LISTED = 120;

export function MovesCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const complaint = useSignal('');
  const { asked } = view;
  if (asked === undefined) return null;
  const entry = sitting.entry.value;
  const isClicked = sitting.clicks.value.length > 0;
  const typed = sitting.typed.value.trim().toLowerCase();
  const places = (
    isClicked && entry !== undefined ? entry.remaining : asked.moves.map((_, place) => place)
  ).filter((place) => {
    const { text = '', rule = '' } = asked.moves[place] ?? {};
    return typed === '' || fits(text, typed) || fits(rule, typed);
  });
  // Moves that are built part by part are listed once only a few are left.
  const built = new Set(asked.builders.flatMap(({ moves }) => moves.map(({ place }) => place)));
  const listed = typed === '' ? places.filter((place) => !built.has(place)) : places;
  const shown = listed.slice(0, MOST_LISTED);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = sitting.typed.value.trim();
    if (text === '') return;
    const [only, ...others] = places;
    const reading = await sitting.client.read(text);
    if (reading.kind === 'move') sitting.choose(reading.place);
    // If the list has been narrowed to a single move, it is made.
    else if (only !== undefined && others.length === 0) sitting.choose(only);
    else if (reading.kind === 'unclear')
      complaint.value = phrases.couldBe(
        reading.places.slice(0, 6).map((place) => asked.moves[place]?.text ?? ''),
      );
    else complaint.value = phrases.notLegal(reading.nearest);
  };
  return (
    <section class="card moves-card" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {phrases.movesOf(roleName(view, asked.role))} <span class="quiet-text">{places.length}</span>
      </h2>
      <form onSubmit={submit} class="move-form">
        <label class="visually-hidden" for="typed-move">
          {phrases.typeMove}
        </label>
        <input
          id="typed-move"
          autocomplete="off"
          spellcheck={false}
          placeholder={phrases.typeMove}
          value={sitting.typed.value}
          aria-describedby="typed-complaint"
          onInput={(event) => {
            sitting.typed.value = event.currentTarget.value;
            complaint.value = '';
          }}
        />
        <button type="submit">{common.play}</button>
      </form>
      <p id="typed-complaint" class="complaint" role="alert">
        {complaint.value}
      </p>
      {isClicked && (
        <p class="filter-note">
          {phrases.fittingClicks}{' '}
          <button type="button" class="link" onClick={() => sitting.clearClicks()}>
            {phrases.showAll}
          </button>
        </p>
      )}
      {asked.builders.map((builder) => (
        <BuildMove
          key={`${view.at} ${builder.verb}`}
          builder={builder}
          onChoose={(place) => sitting.choose(place)}
        />
      ))}
      <ul class="moves">
        {shown.map((place) => (
          <li key={place}>
            <button
              type="button"
              class="move"
              title={asked.moves[place]?.rule}
              onClick={() => sitting.choose(place)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && void sitting.hover(place)}
              onPointerLeave={() => void sitting.hover(undefined)}
              onFocus={() => void sitting.hover(place)}
              onBlur={() => void sitting.hover(undefined)}
            >
              {asked.moves[place]?.text}
            </button>
          </li>
        ))}
      </ul>
      {listed.length > shown.length && (
        <p class="quiet-text">{phrases.andMore(listed.length - shown.length)}</p>
      )}
    </section>
  );
}

/** Whether the typed words occur in the text in order, each at the start of a word. */
function fits(text: string, typed: string): boolean {
  let from = 0;
  const lower = text.toLowerCase();
  const squeezed = lower.replace(/[^\p{L}\p{N}]+/gu, '');
  if (squeezed.includes(typed.replace(/[^\p{L}\p{N}]+/gu, ''))) return true;
  return typed.split(/[\s(),]+/).every((word) => {
    const found = lower.indexOf(word, from);
    from = found + word.length;
    return found >= 0;
  });
}

/** `a blunder that lost about 40` */
function lostText({ lost, isBlunder }: Judgement): string {
  return isBlunder ? phrases.blunder(lost) : phrases.mistake(lost);
}

/** The moves so far; a click goes back to that point. */
export function HistoryCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (list.current !== null && current instanceof HTMLElement)
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [view.at]);
  if (view.history.length === 0) return null;
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">{phrases.history}</h2>
      <ol class="history" ref={list}>
        {view.history.map(({ parts, percepts, judgement }, i) => (
          <li key={i} class={i >= view.at ? 'undone' : ''}>
            <button
              type="button"
              class="link"
              aria-current={i + 1 === view.at ? 'step' : undefined}
              onClick={() => sitting.client.act({ kind: 'goTo', at: i + 1 })}
            >
              {parts.length === 0
                ? '–'
                : parts.map(({ role, text }) => (
                    <span key={role} class="history-part">
                      <span class="quiet-text">
                        {view.game.roles[role]?.isChance ? common.chance : roleName(view, role)}
                      </span>{' '}
                      {text}
                    </span>
                  ))}
              {judgement !== undefined && (
                <strong class={judgement.isBlunder ? 'blunder' : 'mistake'} title={lostText(judgement)}>
                  <span aria-hidden="true">{judgement.isBlunder ? ' ??' : ' ?'}</span>
                  <span class="visually-hidden">, {lostText(judgement)}</span>
                </strong>
              )}
            </button>
            {percepts.length > 0 && <span class="quiet-text">{phrases.saw(percepts.join(', '))}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
