/** Sheets to start from: small templates, and every library game. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { type ListedGame, listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { phrases } from '../../phrases/author.ts';
import { common } from '../../phrases/common.ts';
import type { Studio } from './studio.ts';
import { TEMPLATES } from './templates.ts';

export interface ExamplesDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly studio: Studio;
}

export function ExamplesDialog({ dialog, studio }: ExamplesDialogProps) {
  const sought = useSignal('');
  useEffect(() => {
    loadLibrary().catch(() => {});
  }, []);
  const close = (): void => dialog.current?.close();
  const open = async (game: ListedGame): Promise<void> => {
    close();
    try {
      const { sheet, drawing } = await loadGameText(game);
      studio.open({ name: game.name, text: sheet, ...(drawing !== undefined && { drawing }) });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), 'trouble');
    }
  };
  const word = sought.value.trim().toLowerCase();
  const games = (listedGames.value ?? []).filter(({ name, title }) =>
    `${name} ${title}`.toLowerCase().includes(word),
  );
  return (
    <dialog ref={dialog} class="examples" aria-labelledby="examples-title">
      <header>
        <h2 id="examples-title">{phrases.startWith}</h2>
        <button type="button" class="small" onClick={close}>
          {common.close}
        </button>
      </header>
      <h3>{phrases.smallGames}</h3>
      <ul class="templates">
        {TEMPLATES.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                close();
                studio.open({ name, text });
              }}
            >
              <strong>{phrases.templates[name][0]}</strong>
              <span class="quiet-text">{phrases.templates[name][1]}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{phrases.libraryGames}</h3>
      <label>
        <span class="visually-hidden">{phrases.search}</span>
        <input
          type="search"
          placeholder={phrases.search}
          value={sought.value}
          onInput={(event) => {
            sought.value = event.currentTarget.value;
          }}
        />
      </label>
      <ul class="library-examples">
        {games.map((game) => (
          <li key={game.name}>
            <button type="button" class="link" onClick={() => void open(game)}>
              {game.title}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
