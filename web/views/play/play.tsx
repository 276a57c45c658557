/** Shows a match at a table: board and controls, and beside them players, moves, analysis and history. */
import './play.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { keptMatch, OWN, openingOf } from '../../app/kept-matches.ts';
import { type ListedGame, loadGameText, loadLibrary } from '../../app/library.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { lookForServer } from '../../organiser/server-offer.ts';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/play.ts';
import { Rich } from '../../phrases/rich.tsx';
import type { TableView } from '../../table/messages.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { BoardStage, StatusLine } from './board-stage.tsx';
import { Controls } from './controls.tsx';
import { EndingCard } from './ending-card.tsx';
import { roleName } from './match-text.ts';
import { HistoryCard, MovesCard } from './moves-card.tsx';
import { FindingsList, RulesCard } from './rules-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import { Sitting } from './sitting.ts';

/** Milliseconds between the moves of machines and chance, so that each is visible. */
const PACE = 450;

export default function Play({ path: [name = ''] }: ViewProps) {
  // The key resets the component when the game changes.
  return <Match key={name} name={name} />;
}

function Match({ name }: { readonly name: string }) {
  const [sitting] = useState(() => new Sitting(name));
  const [state] = useState(() => ({
    game: signal<ListedGame | undefined>(undefined),
    problem: signal<string | undefined>(undefined),
  }));
  useEffect(() => {
    lookForServer();
    open(name, sitting).then(
      (game) => {
        state.game.value = game;
      },
      (error: unknown) => {
        state.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
    return () => sitting.close();
  }, []);
  const { value: refusal } = sitting.client.refusal;
  if (state.problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <h1>{common.gameFailed}</h1>
        <p>{state.problem.value}</p>
        <a href={addressOf('')}>{common.allGames}</a>
      </div>
    );
  if (refusal !== undefined)
    return (
      <div class="page">
        <h1>{refusal.problem}</h1>
        <FindingsList findings={refusal.findings} />
        <p>
          {name === OWN && <a href={addressOf('own')}>{phrases.changeRules}</a>}{' '}
          <a href={addressOf('')}>{common.allGames}</a>
        </p>
      </div>
    );
  return <Room sitting={sitting} listed={state.game.value} />;
}

/** The library game of that name, if there is one. */
async function open(name: string, sitting: Sitting): Promise<ListedGame | undefined> {
  const kept = keptMatch(name);
  const pace = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE;
  if (name === OWN) {
    if (kept === undefined) throw new Error(phrases.noOwnRules);
    document.title = common.titleOf(kept.game);
    sitting.client.open(openingOf(name, kept, { name: kept.game, sheet: kept.sheet }, pace));
    return undefined;
  }
  const game = (await loadLibrary()).find((each) => each.name === name);
  if (game === undefined) throw new Error(common.noSuchGame(name));
  document.title = common.titleOf(game.title);
  const text = await loadGameText(game);
  sitting.client.open(openingOf(name, kept, { name, ...text, isFromLibrary: true }, pace));
  return game;
}

export interface RoomProps {
  readonly sitting: Sitting;
  /** Absent for the user's own rules. */
  readonly listed: ListedGame | undefined;
}

/** The whole table on the screen: board and controls, and beside them players, moves, analysis and history. */
export function Room({ sitting, listed }: RoomProps) {
  const view = sitting.client.view.value;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, select, textarea, .panel') !== null;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!sitting.walk(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the board, whose arrow keys go from place to place.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
  const title = listed?.title ?? view?.game.name ?? '';
  if (view === undefined)
    return (
      <div class="room" aria-busy="true">
        <section class="stage">
          <h1>{title || common.loading}</h1>
          <div class="board-frame empty">
            <p role="status">{phrases.settingUp}</p>
          </div>
        </section>
      </div>
    );
  return (
    <div class="room">
      <section class="stage" aria-label={common.board}>
        <h1>{title}</h1>
        <StatusLine view={view} />
        {view.curtain === undefined ? (
          <BoardStage sitting={sitting} view={view} />
        ) : (
          <Curtain sitting={sitting} view={view} />
        )}
        <EndingCard sitting={sitting} view={view} />
        <Controls sitting={sitting} view={view} listed={listed} />
      </section>
      <aside class="panel" aria-label={common.match}>
        <SeatsCard sitting={sitting} view={view} listed={listed} />
        <MovesCard sitting={sitting} view={view} />
        <AnalysisCard sitting={sitting} view={view} />
        <HistoryCard sitting={sitting} view={view} />
        <RulesCard view={view} listed={listed} />
      </aside>
    </div>
  );
}

/** Protects the secrets of people who share a screen: nothing is shown until the next person looks alone. */
export function Curtain({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const role = view.curtain?.role;
  return (
    <div class="board-frame curtain">
      {role === undefined ? (
        <p>{phrases.othersChoose}</p>
      ) : (
        <>
          <p>
            <Rich text={phrases.onlyLooks(roleName(view, role))} />
          </p>
          <button type="button" class="primary" onClick={() => sitting.client.act({ kind: 'look', role })}>
            {phrases.iAm(roleName(view, role))}
          </button>
        </>
      )}
    </div>
  );
}
