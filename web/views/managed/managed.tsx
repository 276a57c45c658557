/** Starts a match against the clock that the server runs: one person plays one role, players of any kind play the others. */
import '../../organiser/organiser.css';
import '../matches/matches.css';
import './managed.css';
import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LiveMatchRequest, LivePage, PlayersPage } from '../../../src/server/index.ts';
import { listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { ChangeButton, Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { PositionClient } from '../../study/position-client.ts';
import { LiveTable } from './live-table.tsx';

export default function Managed({ path: [id] }: ViewProps) {
  return id === undefined ? <BeginMatch /> : <LiveTable key={id} id={id} />;
}

// Kept while other views are open.
const game = signal('tic-tac-toe');
const name = signal('');
const role = signal<string | undefined>(undefined);
const seats = signal<Readonly<Record<string, string>>>({});
const time = signal(15);

const DEFAULT_PLAYER = 'auto';
const CHANCE = 'random';
/** Seconds before the first move. */
const START_SECONDS = 5;

/** Who plays what, and how long they may think. */
export function BeginMatch() {
  const { answer, problem } = useAnswer<PlayersPage>('players');
  const roles = useSignal<readonly string[] | undefined>(undefined);
  useEffect(() => {
    document.title = 'Against the clock · Anygame';
    loadLibrary().catch(() => {});
  }, []);
  useSignalEffect(() => {
    const wanted = listedGames.value?.find((each) => each.name === game.value);
    roles.value = undefined;
    if (wanted === undefined) return;
    rolesOf(wanted).then(
      (found) => {
        if (game.peek() === wanted.name) roles.value = found.filter((each) => each !== CHANCE);
      },
      () => {},
    );
  });
  const mine = roles.value?.find((each) => each === role.value) ?? roles.value?.[0];
  const seatOf = (each: string): string =>
    each === mine ? 'human' : (seats.value[each] ?? DEFAULT_PLAYER).trim() || DEFAULT_PLAYER;
  const wish: LiveMatchRequest = {
    game: game.value,
    seats: Object.fromEntries((roles.value ?? []).map((each) => [each, seatOf(each)])),
    ...(name.value.trim() !== '' && { name: name.value.trim() }),
    time: time.value,
    start: START_SECONDS,
  };
  return (
    <div class="page organiser">
      <p>
        <a href={addressOf('tournaments')}>All tournaments</a>
      </p>
      <h1>Play against the clock</h1>
      <p>
        The server is the referee: a late player gets a random move. The match is stored, and can be watched
        again.
      </p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {answer.value !== undefined && (
        <>
          <div class="row">
            <label class="field">
              Game
              <select
                value={game.value}
                onChange={(event) => {
                  game.value = event.currentTarget.value;
                }}
              >
                {(listedGames.value ?? []).map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.title}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              Your name
              <input
                value={name.value}
                maxLength={60}
                placeholder="a person"
                onInput={(event) => {
                  name.value = event.currentTarget.value;
                }}
              />
            </label>
            <label class="field narrow">
              Seconds per move
              <input
                type="number"
                min={1}
                max={3600}
                value={time.value}
                onInput={(event) => {
                  time.value = Math.max(1, Math.round(Number(event.currentTarget.value)) || 1);
                }}
              />
            </label>
          </div>
          {roles.value === undefined ? (
            <p role="status">Looking at the rules …</p>
          ) : (
            <>
              <fieldset class="card">
                <legend>Who plays</legend>
                <datalist id="seat-players">
                  {answer.value.builtIn.map((each) => (
                    <option key={each.name} value={each.name}>
                      {each.summary}
                    </option>
                  ))}
                  {answer.value.registered.map((each) => (
                    <option key={each.name} value={`registered:${each.name}`} />
                  ))}
                </datalist>
                {roles.value.map((each) => (
                  <div key={each} class="row seat-row">
                    <label class="mine">
                      <input
                        type="radio"
                        name="mine"
                        checked={each === mine}
                        onChange={() => {
                          role.value = each;
                        }}
                      />
                      {`You play ${each}`}
                    </label>
                    {each !== mine && (
                      <label class="field">
                        {`Who plays ${each}`}
                        <input
                          list="seat-players"
                          value={seats.value[each] ?? DEFAULT_PLAYER}
                          onInput={(event) => {
                            seats.value = { ...seats.value, [each]: event.currentTarget.value };
                          }}
                        />
                      </label>
                    )}
                  </div>
                ))}
              </fieldset>
              <div class="buttons">
                <ChangeButton<LivePage>
                  path="live"
                  body={wish}
                  isMain
                  onDone={({ id }) => goTo(addressOf('clock', id))}
                >
                  Begin
                </ChangeButton>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}

async function rolesOf(listed: Parameters<typeof loadGameText>[0]): Promise<readonly string[]> {
  const client = new PositionClient();
  try {
    const { sheet } = await loadGameText(listed);
    return (await client.open({ name: listed.name, sheet })).roles;
  } finally {
    client.close();
  }
}
