/** What the analysis has found out, and whether it is proved or only seen. */
import type { InsideClient } from './inside-client.ts';

export function FindingsCard({ client }: { readonly client: InsideClient }) {
  const found = client.findings.value;
  const isBusy = client.busy.value === 'analyse';
  return (
    <section class="card" aria-labelledby="findings-title">
      <h2 id="findings-title">Analysis</h2>
      {found === undefined ? (
        <div>
          <button
            type="button"
            disabled={client.busy.value !== undefined}
            onClick={() => void client.analyse()}
          >
            {isBusy ? 'Looking …' : 'Find out more'}
          </button>
          <p class="quiet-text">Turns, length, goals, symmetries and more, within a few seconds.</p>
        </div>
      ) : (
        <>
          <dl class="findings">
            {found.groups.map(({ title, findings }) => (
              <div key={title}>
                <dt>{title}</dt>
                {findings.map(({ text, basis }) => (
                  <dd key={text}>
                    {text} <span class={`basis ${basis}`}>{basis}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <p class="quiet-text">What is not proved was seen in {found.basis}.</p>
        </>
      )}
    </section>
  );
}
