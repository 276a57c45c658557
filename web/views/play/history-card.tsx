/** The moves so far; a click goes back to that point. */
import { useEffect, useRef } from 'preact/hooks';
import type { TableView } from '../../table/messages.ts';
import type { Sitting } from './sitting.ts';
import { roleName } from './words.ts';

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
      <h2 id="history-title">History</h2>
      <ol class="history" ref={list}>
        {view.history.map(({ parts, percepts }, i) => (
          <li key={i} class={i >= view.at ? 'undone' : ''}>
            <button
              type="button"
              class="link"
              aria-current={i + 1 === view.at ? 'step' : undefined}
              onClick={() => sitting.client.send({ kind: 'goTo', at: i + 1 })}
            >
              {parts.length === 0
                ? '–'
                : parts.map(({ role, text }) => (
                    <span key={role} class="history-part">
                      <span class="quiet-text">
                        {view.game.roles[role]?.isChance ? 'chance' : roleName(view, role)}
                      </span>{' '}
                      {text}
                    </span>
                  ))}
            </button>
            {percepts.length > 0 && <span class="quiet-text"> saw {percepts.join(', ')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
