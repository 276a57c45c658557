/** Shows the rules in words, known facts about the game, and the findings for its sheet. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameEntry } from '../../../src/library/index.ts';
import { type ListedGame, loadGameEntry } from '../../app/library.ts';
import type { FindingView, TableView } from '../../table/messages.ts';

export function RulesCard({
  view,
  listed,
}: {
  readonly view: TableView;
  readonly listed: ListedGame | undefined;
}) {
  const entry = useSignal<GameEntry | undefined>(undefined);
  useEffect(() => {
    if (listed !== undefined)
      void loadGameEntry(listed).then(
        (found) => {
          entry.value = found;
        },
        () => {},
      );
  }, [listed]);
  const { findings, engine } = view.game;
  return (
    <section class="card" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules</h2>
      {entry.value !== undefined && (
        <>
          <p>{entry.value.rules}</p>
          <dl class="roles">
            {Object.entries(entry.value.roles).map(([role, does]) => (
              <div key={role}>
                <dt>{role}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {findings.length > 0 && (
        <>
          <p>These rules have errors and may not play as they should:</p>
          <FindingsList findings={findings} />
        </>
      )}
      <p class="quiet-text">
        {engine === 'circuit'
          ? 'Computed by a circuit compiled from the rules.'
          : 'Computed by the rules engine.'}
      </p>
    </section>
  );
}

/** The findings for a rule sheet, line by line. */
export function FindingsList({ findings }: { readonly findings: readonly FindingView[] }) {
  return (
    <ul class="findings">
      {findings.map(({ code, severity, message, hint, line, column, excerpt }) => (
        <li key={`${code} ${line} ${column} ${message}`} class={severity}>
          <p>
            {line !== undefined && <strong>Line {line}: </strong>}
            {message}. <span class="quiet-text">{code}</span>
          </p>
          {excerpt !== undefined && <pre>{excerpt}</pre>}
          <p class="quiet-text">{hint}</p>
        </li>
      ))}
    </ul>
  );
}
