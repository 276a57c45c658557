/** Step-by-step navigation: the moves so far, the legal moves, and the facts that hold. */
import { useSignal } from '@preact/signals';
import { Icon } from '../../app/icon.tsx';
import { jointMoveText, plainMove } from '../../organiser/text.ts';
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
  const play = (chosen: ReadonlyMap<number, string>): void =>
    void client.goTo([...line, legal.map((moves, role) => chosen.get(role) ?? moves[0] ?? '')]);
  const playRandomly = (): void =>
    play(new Map(legal.map((moves, role) => [role, moves[Math.floor(Math.random() * moves.length)] ?? ''])));
  const [only] = free.length === 1 ? free : [];
  return (
    <section class="card" aria-labelledby="steps-title">
      <h2 id="steps-title">Moves and facts</h2>
      <div class="row">
        <button type="button" disabled={line.length === 0} onClick={() => void client.goTo([])}>
          <Icon name="first" /> Start
        </button>
        <button
          type="button"
          disabled={line.length === 0}
          onClick={() => void client.goTo(line.slice(0, -1))}
        >
          <Icon name="back" /> Back
        </button>
        <button type="button" disabled={!isOpen} onClick={playRandomly}>
          <Icon name="on" /> Any move
        </button>
        <span class="quiet-text" role="status" data-at={line.length}>
          {line.length === 1 ? '1 move' : `${line.length} moves`}
        </span>
      </div>
      {position?.goals !== undefined && (
        <p>The game is over: {position.goals.map((goal, role) => `${roles[role]} ${goal}`).join(', ')}.</p>
      )}
      {isOpen && only !== undefined && (
        <div>
          <h3>{`Moves of ${roles[only] ?? ''}`}</h3>
          <ul class="step-moves">
            {legal[only]?.slice(0, MOST_BUTTONS).map((move) => (
              <li key={move}>
                <button type="button" class="small" onClick={() => play(new Map([[only, move]]))}>
                  {plainMove(move)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && free.length > 1 && (
        <JointMove key={line.length} roles={roles} free={free} legal={legal} onPlay={play} />
      )}
      {isOpen && free.length === 0 && (
        <button type="button" onClick={() => play(new Map())}>
          The only move
        </button>
      )}
      {line.length > 0 && (
        <details>
          <summary>The moves so far</summary>
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
        <summary>{position?.facts.length ?? 0} facts hold</summary>
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
        Make these moves
      </button>
    </div>
  );
}
