/** The user's own rules: paste or open a sheet, see its findings, and play it. */
import './own.css';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { keepOwnRules, keptMatch, OWN } from '../../app/kept-matches.ts';
import { notify } from '../../app/notices.tsx';
import { keepSheet } from '../../app/own-sheets.ts';
import { addressOf, goTo } from '../../app/router.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/own.ts';
import { isRealTime, keepOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';
import type { Refusal } from '../../table/messages.ts';
import { TableClient } from '../../table/table-client.ts';
import { FindingsList } from '../play/rules-card.tsx';

const EXAMPLE = `; Two players take turns to take one or two of seven matches; who takes the last one wins.
(role ann) (role bob)
(init (matches 7)) (init (turn ann))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(other ann bob) (other bob ann)
(<= (after ?n 1 ?m) (succ ?m ?n))
(<= (after ?n 2 ?m) (succ ?k ?n) (succ ?m ?k))
(<= (legal ?p (take ?k)) (true (turn ?p)) (true (matches ?n)) (after ?n ?k ?m))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (matches ?m)) (does ?p (take ?k)) (true (matches ?n)) (after ?n ?k ?m))
(<= (next (turn ?o)) (true (turn ?p)) (other ?p ?o))
(<= terminal (true (matches 0)))
(<= (goal ?p 0) (true (turn ?p)))
(<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
`;

const sheet = signal(keptMatch(OWN)?.sheet ?? '');
const name = signal(keptMatch(OWN)?.game ?? '');

export default function Own() {
  const refusal = useSignal<Refusal | undefined>(undefined);
  const isBusy = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    document.title = common.titleOf(phrases.title);
    if (name.value === '') name.value = phrases.myGame;
    return () => leaving.current.abort();
  }, []);
  const play = async (): Promise<void> => {
    if (isRealTime(sheet.value)) {
      if (keepOwnSheet({ name: name.value, text: sheet.value })) goTo(addressOf('real-time', OWN_REAL_TIME));
      else notify(common.notStored, 'trouble');
      return;
    }
    isBusy.value = true;
    const found = await tryOut(name.value, sheet.value, leaving.current.signal);
    if (leaving.current.signal.aborted) return;
    refusal.value = found;
    isBusy.value = false;
    if (refusal.value !== undefined) return;
    keepSheet(name.value, sheet.value);
    goTo(addressOf('play', OWN));
  };
  const open = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    sheet.value = await chosen.text();
    name.value = chosen.name.replace(/\.[^.]*$/, '');
    refusal.value = undefined;
  };
  return (
    <div class="page own">
      <h1>{phrases.heading}</h1>
      <p>{phrases.about}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <label class="sheet-name">
          {common.name}
          <input
            value={name.value}
            maxLength={80}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
        <label for="sheet">{common.rules}</label>
        <textarea
          id="sheet"
          spellcheck={false}
          autocomplete="off"
          rows={16}
          value={sheet.value}
          onInput={(event) => {
            sheet.value = event.currentTarget.value;
          }}
        />
        <div class="controls">
          <button type="submit" class="primary" disabled={isBusy.value || sheet.value.trim() === ''}>
            {isBusy.value ? phrases.looking : common.play}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            {phrases.openFile}
          </button>
          <button
            type="button"
            onClick={() => {
              sheet.value = EXAMPLE;
              name.value = phrases.exampleName;
              refusal.value = undefined;
            }}
          >
            {phrases.example}
          </button>
          <input
            ref={file}
            type="file"
            accept=".kif,.gdl,.txt,text/plain"
            class="visually-hidden"
            tabIndex={-1}
            aria-label={phrases.sheetFile}
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        </div>
      </form>
      {refusal.value !== undefined && (
        <section aria-live="polite" class="refusal">
          <h2>{refusal.value.problem}</h2>
          <FindingsList findings={refusal.value.findings} />
        </section>
      )}
    </div>
  );
}

/** Limit in milliseconds for the first position of rules. */
const LONGEST_TRIAL = 60_000;

/**
 * Returns why the rules cannot be played; if they can, they are stored and ready to play.
 *
 * @param leaving ends the trial without a result
 */
async function tryOut(game: string, rules: string, leaving: AbortSignal): Promise<Refusal | undefined> {
  return new Promise((resolve) => {
    const finish = (refusal?: Refusal): void => {
      clearTimeout(limit);
      leaving.removeEventListener('abort', leave);
      client.close();
      resolve(refusal);
    };
    const leave = (): void => finish();
    const client = new TableClient({
      keep: () => {
        finish();
        if (!keepOwnRules(game, rules)) notify(common.notStored, 'trouble');
      },
      tell: () => {},
    });
    const limit = setTimeout(() => finish({ problem: phrases.takesTooLong, findings: [] }), LONGEST_TRIAL);
    leaving.addEventListener('abort', leave);
    client.refusal.subscribe((refusal) => {
      if (refusal !== undefined) finish(refusal);
    });
    client.open({ name: game, sheet: rules, seed: 1, moves: [], pace: 0 });
  });
}
