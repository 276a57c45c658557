/** Shows facts about a circuit: its size after every simplification, and what its analysis proved or observed. */

import { phrases } from '../../phrases/inside.ts';
import { numberText } from '../../phrases/language.ts';
import type { CircuitFacts } from './inside.ts';
import type { InsideClient } from './inside-client.ts';

export function PassesCard({ facts }: { readonly facts: CircuitFacts }) {
  const { raw, passes } = facts;
  const most = Math.max(1, raw.operations, ...passes.map(({ size }) => size.operations));
  const rows = [
    {
      name: phrases.asGates,
      description: '',
      gates: raw.gates,
      operations: raw.operations,
      time: undefined,
    },
    ...passes.map(({ name, description, milliseconds, size }) => ({
      name,
      description,
      gates: size.gates,
      operations: size.operations,
      time: milliseconds,
    })),
  ];
  return (
    <section class="card" aria-labelledby="passes-title">
      <h2 id="passes-title">{phrases.simplification}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard */}
      <section class="table-frame" tabIndex={0} aria-label={phrases.afterPass}>
        <table>
          <thead>
            <tr>
              <th scope="col">{phrases.pass}</th>
              <th scope="col" class="number">
                {phrases.gates}
              </th>
              <th scope="col" class="number">
                {phrases.operations}
              </th>
              <th scope="col" class="number">
                ms
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, description, gates, operations, time }, i) => (
              <tr key={i}>
                <th scope="row" title={description}>
                  {name}
                </th>
                <td class="number">{numberText(gates)}</td>
                <td class="number">
                  {numberText(operations)}
                  <meter min={0} max={most} value={operations} aria-hidden="true" />
                </td>
                <td class="number">{time === undefined ? '' : numberText(time, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The results of the analysis, and whether they are proved or only observed. */
export function FindingsCard({ client }: { readonly client: InsideClient }) {
  const found = client.findings.value;
  const isBusy = client.busy.value === 'analyse';
  return (
    <section class="card" aria-labelledby="findings-title">
      <h2 id="findings-title">{phrases.analysis}</h2>
      {found === undefined ? (
        <div>
          <button
            type="button"
            disabled={client.busy.value !== undefined}
            onClick={() => void client.analyse()}
          >
            {isBusy ? phrases.looking : phrases.findOut}
          </button>
          <p class="quiet-text">{phrases.findOutHint}</p>
        </div>
      ) : (
        <>
          <dl class="findings">
            {found.groups.map(({ title, findings }) => (
              <div key={title}>
                <dt>{title}</dt>
                {findings.map(({ text, basis }) => (
                  <dd key={text}>
                    {text}{' '}
                    <span class={`basis ${basis}`}>{basis === 'proved' ? phrases.proved : phrases.seen}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <p class="quiet-text">{phrases.seenIn(found.games, found.states)}</p>
        </>
      )}
    </section>
  );
}
