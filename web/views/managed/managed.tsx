/** Starts a match that the server runs: people with links and players of any kind play its roles, with or without a clock. */
import '../../organiser/organiser.css';
import '../matches/matches.css';
import './managed.css';
import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LiveMatchRequest, LivePage, PlayersPage } from '../../../src/server/index.ts';
import { keptMatch, OWN } from '../../app/kept-matches.ts';
import { listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { thisBrowser } from '../../app/this-browser.ts';
import { ChangeButton, Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { PositionClient } from '../../study/position-client.ts';
import { rememberedName, rememberName } from './invitations.tsx';
import { LiveTable } from './live-table.tsx';

/** `#/clock/with/GAME` preselects the game, and a friend as the opponent. */
const WITH = 'with';

export default function Managed({ path: [id, wanted] }: ViewProps) {
  if (id === WITH || id === undefined) return <BeginMatch key={wanted} wanted={wanted} />;
  return <LiveTable key={id} id={id} />;
}

type SeatKind = 'human' | 'guest' | 'machine';

// Preserved while other views are open.
const game = signal('tic-tac-toe');
const name = signal(rememberedName());
const kinds = signal<Readonly<Record<string, SeatKind>>>({});
const players = signal<Readonly<Record<string, string>>>({});
const time = signal(30);
const isTimed = signal(true);
const late = signal<'random' | 'loses'>('random');
const hasChat = signal(false);

const DEFAULT_PLAYER = 'auto';
const CHANCE = 'random';
/** Seconds before the first move. */
const START_SECONDS = 5;

/** The players of the roles and their thinking times. */
function BeginMatch({ wanted }: { readonly wanted: string | undefined }) {
  const { answer, problem } = useAnswer<PlayersPage>('players');
  const roles = useSignal<readonly string[] | undefined>(undefined);
  useEffect(() => {
    document.title = common.titleOf(phrases.playWithOthers);
    loadLibrary().catch(() => {});
    if (wanted !== undefined) game.value = wanted;
  }, []);
  useSignalEffect(() => {
    const chosen = game.value;
    // Recomputed when the list has loaded.
    listedGames.value;
    roles.value = undefined;
    rolesOf(chosen).then(
      (found) => {
        if (game.peek() === chosen) roles.value = found.filter((each) => each !== CHANCE);
      },
      () => {},
    );
  });
  const kindOf = (each: string): SeatKind => {
    const chosen = kinds.value[each];
    if (chosen !== undefined) return chosen;
    if (each === roles.value?.[0]) return 'human';
    return wanted === undefined ? 'machine' : 'guest';
  };
  const put = (each: string, kind: SeatKind): void => {
    // Only one seat is the user's own.
    const others = (roles.value ?? []).filter(
      (one) => one !== each && kind === 'human' && kindOf(one) === 'human',
    );
    kinds.value = {
      ...Object.fromEntries((roles.value ?? []).map((one) => [one, kindOf(one)])),
      ...Object.fromEntries(others.map((one) => [one, 'guest' as const])),
      [each]: kind,
    };
  };
  const seatOf = (each: string): string => {
    const kind = kindOf(each);
    return kind === 'machine' ? (players.value[each] ?? '').trim() || DEFAULT_PLAYER : kind;
  };
  const own = game.value === OWN ? keptMatch(OWN) : undefined;
  const wish: LiveMatchRequest = {
    game: own?.game ?? game.value,
    ...(own !== undefined && { sheet: own.sheet }),
    seats: Object.fromEntries((roles.value ?? []).map((each) => [each, seatOf(each)])),
    ...(name.value.trim() !== '' && { name: name.value.trim() }),
    browser: thisBrowser(),
    time: time.value,
    start: START_SECONDS,
    untimed: !isTimed.value,
    late: late.value,
    chat: hasChat.value,
  };
  const hasPerson = roles.value?.some((each) => kindOf(each) !== 'machine') ?? false;
  return (
    <div class="page organiser">
      <h1>{phrases.playWithOthers}</h1>
      <p>{phrases.aboutOthers}</p>
      {problem.value !== undefined && <Problem error={problem.value} />}
      {answer.value !== undefined && (
        <>
          <div class="row">
            <label class="field">
              {phrases.game}
              <select
                value={game.value}
                onChange={(event) => {
                  kinds.value = {};
                  game.value = event.currentTarget.value;
                }}
              >
                {keptMatch(OWN) !== undefined && <option value={OWN}>{phrases.ownRules}</option>}
                {(listedGames.value ?? []).map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.title}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              {phrases.yourName}
              <input
                value={name.value}
                maxLength={60}
                placeholder={phrases.aPerson}
                onInput={(event) => {
                  name.value = event.currentTarget.value;
                }}
              />
            </label>
          </div>
          <fieldset class="card">
            <legend>{phrases.time}</legend>
            <div class="row seat-row">
              <label class="mine">
                <input
                  type="checkbox"
                  checked={isTimed.value}
                  onChange={(event) => {
                    isTimed.value = event.currentTarget.checked;
                  }}
                />
                {phrases.withClock}
              </label>
              <label class="field narrow">
                {isTimed.value ? phrases.secondsPerMove : phrases.machineSeconds}
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
              {isTimed.value && (
                <label class="field">
                  {phrases.latePlayer}
                  <select
                    value={late.value}
                    onChange={(event) => {
                      late.value = event.currentTarget.value === 'loses' ? 'loses' : 'random';
                    }}
                  >
                    <option value="random">{phrases.getsRandom}</option>
                    <option value="loses">{phrases.losesMatch}</option>
                  </select>
                </label>
              )}
              <label class="mine">
                <input
                  type="checkbox"
                  checked={hasChat.value}
                  onChange={(event) => {
                    hasChat.value = event.currentTarget.checked;
                  }}
                />
                {phrases.withChat}
              </label>
            </div>
          </fieldset>
          {roles.value === undefined ? (
            <p role="status">{phrases.lookingAtRules}</p>
          ) : (
            <>
              <fieldset class="card">
                <legend>{phrases.whoPlays}</legend>
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
                    <label class="field">
                      {phrases.whoPlaysRole(each)}
                      <select
                        value={kindOf(each)}
                        onChange={(event) => put(each, event.currentTarget.value as SeatKind)}
                      >
                        <option value="human">{phrases.you}</option>
                        <option value="guest">{phrases.somebodyWithLink}</option>
                        <option value="machine">{phrases.aMachine}</option>
                      </select>
                    </label>
                    {kindOf(each) === 'machine' && (
                      <label class="field">
                        {phrases.whichMachine(each)}
                        <input
                          list="seat-players"
                          value={players.value[each] ?? DEFAULT_PLAYER}
                          onInput={(event) => {
                            players.value = { ...players.value, [each]: event.currentTarget.value };
                          }}
                        />
                      </label>
                    )}
                  </div>
                ))}
                {!hasPerson && <p class="problem">{phrases.onePerson}</p>}
              </fieldset>
              <div class="buttons">
                <ChangeButton<LivePage>
                  path="live"
                  body={wish}
                  isMain
                  isOff={!hasPerson}
                  onDone={({ id }) => {
                    rememberName(name.value.trim());
                    goTo(addressOf('clock', id));
                  }}
                >
                  {phrases.begin}
                </ChangeButton>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}

async function rolesOf(chosen: string): Promise<readonly string[]> {
  const listed = listedGames.value?.find((each) => each.name === chosen);
  const sheet =
    chosen === OWN
      ? keptMatch(OWN)?.sheet
      : listed === undefined
        ? undefined
        : (await loadGameText(listed)).sheet;
  if (sheet === undefined) throw new Error('there are no such rules');
  const client = new PositionClient();
  try {
    return (await client.open({ name: chosen, sheet })).roles;
  } finally {
    client.close();
  }
}
