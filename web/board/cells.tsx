/** The button of a place on a board. */
import { outlineMarkup, type SceneCell } from '../../src/board/index.ts';
import { phrases } from '../phrases/board.ts';

export interface HitProps {
  readonly cell: SceneCell;
  /** Whether the Tab key focuses this place. */
  readonly isHome: boolean;
  readonly isTarget: boolean;
  readonly isSelected: boolean;
}

/** Additional clickable margin of thin lines. */
const EASE = -0.06;

export function Hit({ cell, isHome, isTarget, isSelected }: HitProps) {
  const { id, name, content, shape } = cell;
  const words = [name, content, isSelected && phrases.isChosen, isTarget && phrases.isChoosable].filter(
    Boolean,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      class={isTarget ? 'hit target' : 'hit'}
      data-cell={id}
      role="button"
      tabindex={isHome ? 0 : -1}
      aria-label={words.join(', ')}
      aria-disabled={!isTarget && !isSelected}
      aria-pressed={isSelected}
      // Markup of our own, in which names are escaped.
      dangerouslySetInnerHTML={{ __html: outlineMarkup(cell, 'hit-area', shape === 'line' ? EASE : 0.03) }}
    />
  );
}
