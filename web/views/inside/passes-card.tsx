/** What every simplification has left of the circuit. */
import type { CircuitFacts } from './messages.ts';

export function PassesCard({ facts }: { readonly facts: CircuitFacts }) {
  const { raw, passes } = facts;
  const most = Math.max(1, raw.operations, ...passes.map(({ size }) => size.operations));
  const rows = [
    {
      name: 'the rules as gates',
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
      <h2 id="passes-title">Simplification</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="table-frame" tabIndex={0} aria-label="Gates after every pass">
        <table>
          <thead>
            <tr>
              <th scope="col">Pass</th>
              <th scope="col" class="number">
                Gates
              </th>
              <th scope="col" class="number">
                Operations
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
                <td class="number">{gates.toLocaleString('en')}</td>
                <td class="number">
                  {operations.toLocaleString('en')}
                  <meter min={0} max={most} value={operations} aria-hidden="true" />
                </td>
                <td class="number">{time === undefined ? '' : time.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
