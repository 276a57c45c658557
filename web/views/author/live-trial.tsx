/** Real-time rules at once on the board beside their text, with a machine in every seat but the first. */
import '../real-time/real-time.css';
import { useState } from 'preact/hooks';
import { RealTimeSession } from '../../real-time/session.ts';
import { LiveStage, useBeat } from '../real-time/live-stage.tsx';
import { Players } from '../real-time/players.tsx';
import type { BoardSheet } from './boards.ts';

export interface LiveTrialProps {
  readonly sheet: BoardSheet;
}

export default function LiveTrial({ sheet: { name, text } }: LiveTrialProps) {
  const [session] = useState(() => new RealTimeSession({ sheet: text, title: name, pace: 1 }));
  useBeat(session);
  if (session.phase.value === 'refused')
    return (
      <p class="board-note" role="status">
        {session.problem.value}
      </p>
    );
  return (
    <div class="real-time-room" data-phase={session.phase.value}>
      <div class="stage">
        <LiveStage session={session} title={name} />
      </div>
      <Players session={session} />
    </div>
  );
}
