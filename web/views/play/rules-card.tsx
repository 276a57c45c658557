/** Shows the rules in words, known facts about the game, and the findings for its sheet. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameEntry } from '../../../src/library/index.ts';
import { OWN } from '../../app/kept-matches.ts';
import { type ListedGame, loadGameEntry } from '../../app/library.ts';
import { addressOf } from '../../app/router.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
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
      <h2 id="rules-title">{common.rules}</h2>
      {entry.value !== undefined && (
        <>
          <p lang="en">{entry.value.rules}</p>
          <dl class="roles" lang="en">
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
          <p>{phrases.hasErrors}</p>
          <FindingsList findings={findings} />
        </>
      )}
      <p class="quiet-text">{engine === 'circuit' ? phrases.byCircuit : phrases.byRules}</p>
      <p class="buttons">
        <a class="button small" href={addressOf('author', listed?.name ?? OWN)}>
          {phrases.changeTheseRules}
        </a>
        <a class="button small" href={addressOf('inside', listed?.name ?? OWN)}>
          {phrases.lookInside}
        </a>
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
            {line !== undefined && <strong>{phrases.line(line)}</strong>}
            <span lang="en">{message}.</span> <span class="quiet-text">{code}</span>
          </p>
          {excerpt !== undefined && <pre>{excerpt}</pre>}
          <p class="quiet-text" lang="en">
            {hint}
          </p>
        </li>
      ))}
    </ul>
  );
}
