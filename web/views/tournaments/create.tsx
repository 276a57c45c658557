/** A form for a new tournament. */
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlayersPage, TournamentRow } from '../../../src/server/index.ts';
import { Icon } from '../../app/icon.tsx';
import { listedGames, loadLibrary } from '../../app/library.ts';
import { addressOf, goTo } from '../../app/router.ts';
import { ChangeButton, Problem, useAnswer } from '../../organiser/server-answer.tsx';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/organiser.ts';
import { Rich } from '../../phrases/rich.tsx';
import { FIRST_FORM, problemOf, type TournamentForm, wishOf } from './tournament-form.ts';

// Preserved while other views are open.
const form = signal<TournamentForm>(FIRST_FORM);
/** The definition as text, once the user has edited it. */
const written = signal<string | undefined>(undefined);

function set(changes: Partial<TournamentForm>): void {
  form.value = { ...form.value, ...changes };
  written.value = undefined;
}

export function CreateTournament() {
  const { answer, problem } = useAnswer<PlayersPage>('players');
  useEffect(() => {
    document.title = common.titleOf(phrases.newTournament);
    loadLibrary().catch(() => {});
  }, []);
  const wish = wishOf(form.value);
  const unready = written.value === undefined ? problemOf(form.value) : undefined;
  const sent = { ...wish, definition: written.value ?? wish.definition };
  return (
    <div class="page organiser create">
      <p>
        <a href={addressOf('tournaments')}>{phrases.allTournaments}</a>
      </p>
      <h1>{phrases.newTournament}</h1>
      {problem.value !== undefined && <Problem error={problem.value} />}
      <label class="field">
        {common.name}
        <input
          value={form.value.name}
          maxLength={100}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </label>
      <Games />
      <Players known={answer.value} />
      <Clock />
      <details>
        <summary>{phrases.definition}</summary>
        <label class="field">
          {phrases.definitionHint}
          <textarea
            rows={12}
            spellcheck={false}
            value={sent.definition}
            onInput={(event) => {
              written.value = event.currentTarget.value;
            }}
          />
        </label>
      </details>
      <div class="buttons">
        {unready === undefined ? (
          <ChangeButton<TournamentRow>
            path="tournaments"
            body={sent}
            isMain
            onDone={({ id }) => goTo(addressOf('tournaments', String(id)))}
          >
            {phrases.playIt}
          </ChangeButton>
        ) : (
          <p role="status">{unready}</p>
        )}
      </div>
    </div>
  );
}

function Games() {
  const typed = useSignal('');
  const sheetName = useSignal('');
  const sheetText = useSignal('');
  const { games, sheets } = form.value;
  const add = (): void => {
    const name = typed.value.trim();
    if (name === '' || games.includes(name)) return;
    set({ games: [...games, name] });
    typed.value = '';
  };
  const addOwn = (): void => {
    const name = sheetName.value.trim();
    if (name === '' || sheetText.value.trim() === '' || games.includes(name)) return;
    set({ games: [...games, name], sheets: { ...sheets, [name]: sheetText.value } });
    sheetName.value = '';
    sheetText.value = '';
  };
  return (
    <fieldset class="card">
      <legend>{phrases.games}</legend>
      <ul class="chips">
        {games.map((game) => (
          <li key={game}>
            <button
              type="button"
              class="chip"
              aria-label={phrases.takeOut(game)}
              onClick={() => set({ games: games.filter((each) => each !== game) })}
            >
              {game} <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <label class="field">
          {phrases.addLibraryGame}
          <input
            list="library-games"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add();
            }}
          />
        </label>
        <datalist id="library-games">
          {(listedGames.value ?? []).map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="button" onClick={add}>
          {phrases.add}
        </button>
      </div>
      <details>
        <summary>{phrases.ownRules}</summary>
        <label class="field">
          {phrases.gameName}
          <input
            value={sheetName.value}
            maxLength={100}
            onInput={(event) => {
              sheetName.value = event.currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          {common.rules}
          <textarea
            rows={8}
            spellcheck={false}
            value={sheetText.value}
            onInput={(event) => {
              sheetText.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="button" onClick={addOwn}>
          {phrases.addRules}
        </button>
      </details>
    </fieldset>
  );
}

function Players({ known }: { readonly known: PlayersPage | undefined }) {
  const { players } = form.value;
  const change = (i: number, changes: Partial<(typeof players)[number]>): void =>
    set({ players: players.map((each, at) => (at === i ? { ...each, ...changes } : each)) });
  return (
    <fieldset class="card">
      <legend>{common.players}</legend>
      <datalist id="known-players">
        {known?.builtIn.map(({ name, summary }) => (
          <option key={name} value={name}>
            {summary}
          </option>
        ))}
        {known?.registered.map(({ name }) => (
          <option key={name} value={`registered:${name}`} />
        ))}
      </datalist>
      <ol class="entrants">
        {players.map(({ player, label }, i) => (
          <li key={i} class="row">
            <label class="field">
              {phrases.playerNumber(i + 1)}
              <input
                list="known-players"
                value={player}
                onInput={(event) => change(i, { player: event.currentTarget.value })}
              />
            </label>
            <label class="field">
              {phrases.called}
              <input
                value={label}
                placeholder={player}
                onInput={(event) => change(i, { label: event.currentTarget.value })}
              />
            </label>
            <button
              type="button"
              class="quiet"
              aria-label={phrases.removePlayer(i + 1)}
              onClick={() => set({ players: players.filter((_, at) => at !== i) })}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => set({ players: [...players, { player: 'random', label: '' }] })}>
        {phrases.addPlayer}
      </button>
      <p class="quiet-text">
        <Rich text={known?.takesAddresses ? phrases.aboutPlayersAddress : phrases.aboutPlayers} />
      </p>
    </fieldset>
  );
}

function Clock() {
  const { clock, amount, start, format, rounds, seed } = form.value;
  const number = (
    key: 'amount' | 'start' | 'rounds' | 'seed',
    label: string,
    least: number,
    value: number,
  ) => (
    <label class="field narrow">
      {label}
      <input
        type="number"
        min={least}
        value={value}
        onInput={(event) => set({ [key]: Math.max(least, Number(event.currentTarget.value) || least) })}
      />
    </label>
  );
  return (
    <fieldset class="card">
      <legend>{phrases.clockAndFormat}</legend>
      <div class="row">
        <label class="field">
          {phrases.limit}
          <select
            value={clock}
            onChange={(event) => {
              const isTime = event.currentTarget.value === 'time';
              set({ clock: isTime ? 'time' : 'playouts', amount: isTime ? 1 : 100 });
            }}
          >
            <option value="playouts">{phrases.byWork}</option>
            <option value="time">{phrases.byTime}</option>
          </select>
        </label>
        {number('amount', clock === 'time' ? phrases.secondsPerMove : phrases.playoutsPerMove, 1, amount)}
        {clock === 'time' && number('start', phrases.secondsBefore, 1, start)}
      </div>
      <div class="row">
        <label class="field">
          {phrases.whoMeetsWhom}
          <select value={format} onChange={(event) => set({ format: event.currentTarget.value })}>
            <option value="round-robin">{phrases.roundRobin}</option>
            <option value="gauntlet">{phrases.gauntlet}</option>
            <option value="swiss">{phrases.swiss}</option>
          </select>
        </label>
        {number('rounds', phrases.rounds, 1, rounds)}
        {number('seed', phrases.seed, 0, seed)}
      </div>
    </fieldset>
  );
}
