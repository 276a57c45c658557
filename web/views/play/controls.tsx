/** The actions for a match besides moving: navigation, hints, files and links. */
import { useRef } from 'preact/hooks';
import { Icon, type IconName } from '../../app/icon.tsx';
import { checkedMatch, keepMatch, OWN, packMatch } from '../../app/kept-matches.ts';
import { type ListedGame, listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { notify } from '../../app/notices.tsx';
import { addressOf, goTo, route } from '../../app/router.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
import type { TableView } from '../../table/messages.ts';
import type { Sitting } from './sitting.ts';
import { isLoud, makeLoud } from './sounds.ts';

export interface ControlsProps {
  readonly sitting: Sitting;
  readonly view: TableView;
  readonly listed: ListedGame | undefined;
}

export function Controls({ sitting, view, listed }: ControlsProps) {
  const { client } = sitting;
  const length = view.at + view.ahead;
  const canAdvise =
    view.ending === undefined && view.curtain === undefined && (view.asked !== undefined || !view.hides);
  return (
    <div class="controls" role="toolbar" aria-label={common.match}>
      <div class="control-group">
        <Step
          label={phrases.toBeginning}
          sign="first"
          isOff={view.at === 0}
          onClick={() => client.act({ kind: 'goTo', at: 0 })}
        />
        <Step
          label={phrases.moveBack}
          sign="back"
          isOff={view.at === 0}
          onClick={() => client.act({ kind: 'goTo', at: view.at - 1 })}
        />
        <span class="place" title={phrases.afterMoves(view.at, length)}>
          {view.at}/{length}
        </span>
        <Step
          label={phrases.moveOn}
          sign="on"
          isOff={view.ahead === 0}
          onClick={() => client.act({ kind: 'goTo', at: view.at + 1 })}
        />
        <Step
          label={phrases.toEnd}
          sign="last"
          isOff={view.ahead === 0}
          onClick={() => client.act({ kind: 'goTo', at: length })}
        />
      </div>
      <div class="control-group">
        <button
          type="button"
          aria-label={common.undo}
          disabled={view.at === 0}
          onClick={() => client.act({ kind: 'undo' })}
        >
          <Icon name="undo" /> <span class="wide">{common.undo}</span>
        </button>
        <button
          type="button"
          aria-label={common.redo}
          disabled={view.ahead === 0}
          onClick={() => client.act({ kind: 'redo' })}
        >
          <Icon name="redo" /> <span class="wide">{common.redo}</span>
        </button>
        {view.thinking.length > 0 && (
          <button type="button" class="primary" onClick={() => client.act({ kind: 'hurry' })}>
            {phrases.moveNow}
          </button>
        )}
        {view.isPaused && view.asked === undefined && view.ending === undefined && (
          <button type="button" class="primary" onClick={() => client.act({ kind: 'resume' })}>
            {phrases.playOn}
          </button>
        )}
        {!view.isPaused && view.seats.every(({ kind }) => kind !== 'person') && view.ending === undefined && (
          <button type="button" onClick={() => client.act({ kind: 'pause' })}>
            {common.pause}
          </button>
        )}
        <button type="button" disabled={!canAdvise} onClick={() => client.act({ kind: 'hint' })}>
          <Icon name="hint" /> {phrases.hint}
        </button>
        <button
          type="button"
          aria-pressed={view.isAnalysing}
          onClick={() => client.act({ kind: 'analyse', isOn: !view.isAnalysing })}
        >
          <Icon name="analyse" /> {phrases.analyse}
        </button>
      </div>
      <div class="control-group minor">
        <button type="button" onClick={() => client.act({ kind: 'restart' })}>
          {common.restart}
        </button>
        {view.seats.length > 1 && (
          <button type="button" onClick={() => client.act({ kind: 'swap' })}>
            {phrases.swapSides}
          </button>
        )}
        <button type="button" onClick={() => void share(sitting, listed)}>
          {phrases.share}
        </button>
        <button type="button" onClick={() => void save(sitting, view)}>
          {phrases.save}
        </button>
        <LoadButton />
        <button
          type="button"
          aria-pressed={isLoud.value}
          aria-label={phrases.sounds}
          title={phrases.sounds}
          onClick={() => makeLoud(!isLoud.value)}
        >
          <Icon name={isLoud.value ? 'sound' : 'silence'} />
        </button>
        {view.hides && (
          <button type="button" onClick={() => client.act({ kind: 'reveal' })}>
            {phrases.revealAll}
          </button>
        )}
      </div>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly sign: IconName;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Step({ label, sign, isOff, onClick }: StepProps) {
  return (
    <button type="button" class="icon" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={sign} />
    </button>
  );
}

function LoadButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {phrases.load}
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        class="visually-hidden"
        tabIndex={-1}
        aria-label={phrases.savedGame}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void load(file);
        }}
      />
    </>
  );
}

async function share(sitting: Sitting, listed: ListedGame | undefined): Promise<void> {
  const kept = sitting.kept.peek();
  if (kept === undefined) return;
  const match = listed === undefined ? kept : { ...kept, sheet: '' };
  const address = new URL(addressOf('shared', await packMatch(match)), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    notify(phrases.linkCopied);
  } catch {
    // Not every browser lets pages write to the clipboard; the address bar always works.
    history.replaceState(null, '', address);
    notify(phrases.copyAddress);
  }
}

async function save(sitting: Sitting, view: TableView): Promise<void> {
  const text = await sitting.client.file();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${view.game.name.replace(/[^\w-]+/g, '-') || 'game'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Continues a saved game: as a library game if the rules are the same, otherwise with its own rules. */
async function load(file: File): Promise<void> {
  const match = await file
    .text()
    .then(
      (text) => checkedMatch(JSON.parse(text)),
      () => undefined,
    )
    .catch(() => undefined);
  if (match === undefined) {
    notify(phrases.notSavedGame(file.name), 'trouble');
    return;
  }
  await loadLibrary().catch(() => undefined);
  const game = listedGames.value?.find(({ name }) => name === match.game);
  const isListed =
    game !== undefined && (await loadGameText(game).catch(() => undefined))?.sheet === match.sheet;
  const place = isListed ? match.game : OWN;
  if (!keepMatch(place, match)) {
    notify(common.notStored, 'trouble');
    return;
  }
  const address = addressOf('play', place);
  // Navigating to the same URL would have no effect.
  if (route.value.path[0] === place) location.reload();
  else goTo(address);
}
