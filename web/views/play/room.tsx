/** The whole table on the screen: board and controls, and beside them players, moves, analysis and history. */
import type { ListedGame } from '../../library/library.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { BoardStage } from './board-stage.tsx';
import { Controls } from './controls.tsx';
import { Curtain } from './curtain.tsx';
import { HistoryCard } from './history-card.tsx';
import { MovesCard } from './moves-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import type { Sitting } from './sitting.ts';
import { StatusLine } from './status-line.tsx';

export interface RoomProps {
  readonly sitting: Sitting;
  /** Absent for rules of one's own. */
  readonly listed: ListedGame | undefined;
}

export function Room({ sitting, listed }: RoomProps) {
  const view = sitting.client.view.value;
  const title = listed?.title ?? view?.game.name ?? '';
  if (view === undefined)
    return (
      <div class="room" aria-busy="true">
        <section class="stage">
          <h1>{title || 'Loading …'}</h1>
          <div class="board-frame empty">
            <p role="status">Setting up the board …</p>
          </div>
        </section>
      </div>
    );
  return (
    <div class="room">
      <section class="stage" aria-label="Board">
        <h1>{title}</h1>
        <StatusLine view={view} />
        {view.curtain === undefined ? (
          <BoardStage sitting={sitting} view={view} />
        ) : (
          <Curtain sitting={sitting} view={view} />
        )}
        <Controls sitting={sitting} view={view} listed={listed} />
      </section>
      <aside class="panel" aria-label="Match">
        <SeatsCard sitting={sitting} view={view} listed={listed} />
        <MovesCard sitting={sitting} view={view} />
        <AnalysisCard sitting={sitting} view={view} />
        <HistoryCard sitting={sitting} view={view} />
        <RulesCard view={view} listed={listed} />
      </aside>
    </div>
  );
}
