/** A machine's expectations: the value of its plan, how it divides its attention, and how much it has simulated. */
import type { Signal } from '@preact/signals';
import type { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';

interface ThoughtCardProps {
  readonly session: ArcadeSession;
  /** Whether they are drawn on the stage too. */
  readonly shown: Signal<boolean>;
}

export function ThoughtCard({ session, shown }: ThoughtCardProps) {
  const thought = session.thought.value;
  const facts = session.facts.value;
  if (!session.seats.value.includes('machine') || facts === undefined) return null;
  const total = Math.max(1, thought?.visits.reduce((sum, [, visits]) => sum + visits, 0) ?? 1);
  return (
    <section class="card thought-card" aria-labelledby="arcade-thoughts">
      <h2 id="arcade-thoughts">{phrases.expects}</h2>
      {session.trouble.value !== undefined && (
        <p role="alert" class="problem">
          {phrases.trouble(session.trouble.value)}
        </p>
      )}
      {thought === undefined ? (
        <p class="quiet-text">{phrases.beginsToThink}</p>
      ) : (
        <>
          <p class="thought-value">
            <b>{valueText(thought.value)}</b>
            <span class="quiet-text">{phrases.imagined(thought.calls)}</span>
          </p>
          {thought.note !== undefined && (
            <p>
              {phrases.plan}
              <span lang="en">{thought.note}</span>.
            </p>
          )}
          {thought.expected.length > 0 && (
            <ul class="expected">
              {thought.expected.slice(0, MOST_EXPECTED).map(({ ticks, text }) => (
                <li key={ticks}>
                  <span class="quiet-text">{phrases.inSoManyTicks(ticks)}</span> <span lang="en">{text}</span>
                </li>
              ))}
            </ul>
          )}
          <ul class="attention">
            {thought.visits.map(([action, visits]) => (
              <li key={action} class={action === thought.action ? 'chosen' : ''}>
                <span>{facts.actionNames[action]?.toLowerCase()}</span>
                <meter
                  min={0}
                  max={1}
                  value={visits / total}
                  aria-label={phrases.shareOf(facts.actionNames[action] ?? '')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <label class="check-field">
        <input
          type="checkbox"
          checked={shown.value}
          onChange={(event) => {
            shown.value = event.currentTarget.checked;
          }}
        />
        {phrases.showLooks}
      </label>
    </section>
  );
}

/** Later events of a long line are less certain. */
const MOST_EXPECTED = 5;

function valueText(value: number): string {
  if (value > 50) return phrases.expectsWin;
  if (value < -50) return phrases.expectsLoss;
  return phrases.expectsPoints(value);
}
