/** Step-by-step navigation: the moves so far, the legal moves, and the facts that hold. */
import { useSignal } from '@preact/signals';
import { Icon } from '../../app/icon.tsx';
import { jointMoveText, plainMove } from '../../organiser/text.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/inside.ts';
import { phrases as play } from '../../phrases/play.ts';
import type { InsideClient } from './inside-client.ts';

/** Maximum number of moves shown as buttons. */
const MOST_BUTTONS = 60;

export function StepsCard({ client }: { readonly client: InsideClient }) {
  const line = client.line.value;
  const position = client.position.value;
  const roles = client.game.value?.roles ?? [];
  const legal = position?.legal ?? [];
  const free = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
  const isOpen =
    position !== undefined && position.goals === undefined && legal.every((moves) => moves.length > 0);
  const make = (chosen: ReadonlyMap<number, string>): void =>
    void client.goTo([...line, legal.map((moves, role) => chosen.get(role) ?? moves[0] ?? '')]);
  const playRandomly = (): void =>
    make(new Map(legal.map((moves, role) => [role, moves[Math.floor(Math.random() * moves.length)] ?? ''])));
  const [only] = free.length === 1 ? free : [];
  return (
    <section class="card" aria-labelledby="steps-title">
      <h2 id="steps-title">{phrases.movesAndFacts}</h2>
      <div class="row">
        <button type="button" disabled={line.length === 0} onClick={() => void client.goTo([])}>
          <Icon name="first" /> {phrases.start}
        </button>
        <button
          type="button"
          disabled={line.length === 0}
          onClick={() => void client.goTo(line.slice(0, -1))}
        >
          <Icon name="back" /> {phrases.back}
        </button>
        <button type="button" disabled={!isOpen} onClick={playRandomly}>
          <Icon name="on" /> {phrases.anyMove}
        </button>
        <span class="quiet-text" role="status" data-at={line.length}>
          {common.moveCount(line.length)}
        </span>
      </div>
      {position?.goals !== undefined && (
        <p>{phrases.over(position.goals.map((goal, role) => `${roles[role]} ${goal}`).join(', '))}</p>
      )}
      {isOpen && only !== undefined && (
        <div>
          <h3>{play.movesOf(roles[only] ?? '')}</h3>
          <ul class="step-moves">
            {legal[only]?.slice(0, MOST_BUTTONS).map((move) => (
              <li key={move}>
                <button type="button" class="small" onClick={() => make(new Map([[only, move]]))}>
                  {plainMove(move)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && free.length > 1 && (
        <JointMove key={line.length} roles={roles} free={free} legal={legal} onPlay={make} />
      )}
      {isOpen && free.length === 0 && (
        <button type="button" onClick={() => make(new Map())}>
          {phrases.onlyMove}
        </button>
      )}
      {line.length > 0 && (
        <details>
          <summary>{phrases.soFar}</summary>
          <ol class="step-line">
            {line.map((joint, i) => (
              <li key={i}>
                <button type="button" class="link" onClick={() => void client.goTo(line.slice(0, i + 1))}>
                  {jointMoveText(joint, roles)}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>{phrases.facts(position?.facts.length ?? 0)}</summary>
        <ul class="fact-list">
          {position?.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Several roles choose at the same time. */
function JointMove(props: {
  readonly roles: readonly string[];
  readonly free: readonly number[];
  readonly legal: readonly (readonly string[])[];
  readonly onPlay: (chosen: ReadonlyMap<number, string>) => void;
}) {
  const chosen = useSignal<ReadonlyMap<number, string>>(new Map());
  return (
    <div class="row">
      {props.free.map((role) => (
        <label key={role} class="field">
          {props.roles[role]}
          <select
            onChange={(event) => {
              chosen.value = new Map(chosen.value).set(role, event.currentTarget.value);
            }}
          >
            {props.legal[role]?.map((move) => (
              <option key={move} value={move}>
                {plainMove(move)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="button" onClick={() => props.onPlay(chosen.value)}>
        {phrases.makeMoves}
      </button>
    </div>
  );
}
