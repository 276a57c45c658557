/** Common features of won random games at their end, on the board. */
import { useSignal } from '@preact/signals';
import type { Scene } from '../../../src/board/index.ts';
import type { Badge } from '../../board/advice.tsx';
import { SceneBoards } from '../../board/scene-board.tsx';
import { phrases } from '../../phrases/inside.ts';
import type { HeatMap, RoleHeat } from './heat-map.ts';
import type { InsideClient } from './inside-client.ts';

export function HeatCard({ client }: { readonly client: InsideClient }) {
  const heat = client.heat.value;
  const scene = client.position.value?.scene;
  const isBusy = client.busy.value === 'learn';
  return (
    <section class="card" aria-labelledby="heat-title">
      <h2 id="heat-title">{phrases.matters}</h2>
      {heat === undefined || scene === undefined ? (
        <div>
          <button
            type="button"
            disabled={client.busy.value !== undefined}
            onClick={() => void client.learn()}
          >
            {isBusy ? phrases.learning : phrases.learn}
          </button>
          <p class="quiet-text">{phrases.learnHint}</p>
        </div>
      ) : (
        <Learned roles={heat.roles} games={heat.games} scene={scene} />
      )}
    </section>
  );
}

interface LearnedProps {
  readonly roles: readonly RoleHeat[];
  readonly games: number;
  readonly scene: Scene;
}

function Learned({ roles, games, scene }: LearnedProps) {
  const chosenRole = useSignal(0);
  const chosenMap = useSignal(0);
  const heat = roles[chosenRole.value];
  if (heat === undefined) return null;
  const map = heat.maps[chosenMap.value];
  return (
    <>
      <p>
        <label class="field narrow">
          {phrases.forRole}
          <select
            value={chosenRole.value}
            onChange={(event) => {
              chosenRole.value = Number(event.currentTarget.value);
              chosenMap.value = 0;
            }}
          >
            {roles.map(({ role }, i) => (
              <option key={role} value={i}>
                {role}
              </option>
            ))}
          </select>
        </label>
        {heat.maps.length > 0 && (
          <label class="field narrow">
            {phrases.what}
            <select
              value={chosenMap.value}
              onChange={(event) => {
                chosenMap.value = Number(event.currentTarget.value);
              }}
            >
              {heat.maps.map(({ what }, i) => (
                <option key={what} value={i}>
                  {what}
                </option>
              ))}
            </select>
          </label>
        )}
      </p>
      {map !== undefined && (
        <div class="position">
          <SceneBoards
            scene={scene}
            label={phrases.howOften(map.what, heat.role)}
            selected={[]}
            targets={[]}
            badges={heatBadges(map)}
          />
        </div>
      )}
      {heat.others.length > 0 && (
        <ul class="position-facts" aria-label={phrases.otherFacts}>
          {heat.others.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <p class="quiet-text">
        {phrases.wins(heat.role, Math.round(100 * heat.wins), games)}
        {map === undefined && heat.others.length === 0 ? phrases.doNotShow : phrases.percentages}
      </p>
    </>
  );
}

/** The highest shares have the strongest colours. */
function heatBadges({ cells }: HeatMap): ReadonlyMap<string, Badge> {
  const shares = cells.map(({ share }) => share);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return new Map(
    cells.map(({ cell, share, high }) => [
      cell,
      {
        text: String(Math.round(100 * share)),
        strength: most > least ? (share - least) / (most - least) : 1,
        // All values that may be best, given the uncertainty of the games.
        isBest: high >= most,
      },
    ]),
  );
}
