/** A position to look at, and perhaps to click on: boards, hands, and what else is true. */
import { useRef } from 'preact/hooks';
import { carryPieces, type Scene } from '../../src/board/index.ts';
import { Hands } from './hands.tsx';
import { SceneBoards } from './scene-board.tsx';

export interface PositionProps {
  readonly scene: Scene;
  /** For screen readers. */
  readonly label: string;
  readonly selected?: readonly string[];
  readonly targets?: readonly string[];
  readonly onClick?: (id: string) => void;
}

export function Position({ scene, label, selected = [], targets = [], onClick }: PositionProps) {
  const before = useRef<{ readonly raw: Scene; readonly shown: Scene } | undefined>(undefined);
  if (before.current?.raw !== scene)
    before.current = {
      raw: scene,
      shown: before.current === undefined ? scene : carryPieces(before.current.shown, scene),
    };
  const { shown } = before.current;
  const live = { selected, targets, ...(onClick && { onClick }) };
  return (
    <div class="position">
      <Hands scene={shown} {...live} />
      {shown.boards.length > 0 && <SceneBoards scene={shown} label={label} {...live} />}
      {shown.facts.length > 0 && (
        <ul class="position-facts" aria-label="What else is true">
          {shown.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
