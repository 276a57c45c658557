/** Builds a move part by part, as in `guess red blue green blue`, instead of listing a thousand moves. */
import { useSignal } from '@preact/signals';
import type { MoveBuilder } from '../../../src/board/index.ts';
import { phrases } from '../../phrases/play.ts';

export interface BuildMoveProps {
  readonly builder: MoveBuilder;
  readonly onChoose: (place: number) => void;
}

export function BuildMove({ builder, onChoose }: BuildMoveProps) {
  const chosen = useSignal<readonly (number | undefined)[]>(builder.parts.map(() => undefined));
  const { verb, parts, moves } = builder;
  const fits = (part: number, choice: number): boolean =>
    moves.some(({ choices }) =>
      choices.every((each, i) => (i === part ? each === choice : each === (chosen.value[i] ?? each))),
    );
  const found = moves.filter(({ choices }) => choices.every((choice, i) => choice === chosen.value[i]));
  return (
    <fieldset class="move-builder ag">
      <legend>{verb}</legend>
      {parts.map((choices, part) => (
        <fieldset key={part} class="chips">
          <legend class="visually-hidden">{phrases.partOf(part + 1, verb)}</legend>
          <span class="quiet-text" aria-hidden="true">
            {part + 1}
          </span>
          {choices.map(({ text, colour }, choice) => (
            <button
              key={text}
              type="button"
              class="chip"
              aria-pressed={chosen.value[part] === choice}
              disabled={chosen.value[part] !== choice && !fits(part, choice)}
              onClick={() => {
                chosen.value = chosen.value.with(part, chosen.value[part] === choice ? undefined : choice);
              }}
            >
              {colour !== undefined && <span class={`swatch ag-${colour}`} aria-hidden="true" />} {text}
            </button>
          ))}
        </fieldset>
      ))}
      <button
        type="button"
        class="primary"
        disabled={found.length !== 1}
        onClick={() => {
          const [only] = found;
          if (only !== undefined) onChoose(only.place);
        }}
      >
        {found.length === 1
          ? `${verb} ${chosen.value.map((choice, part) => parts[part]?.[choice ?? -1]?.text).join(', ')}`
          : phrases.chooseAll(parts.length)}
      </button>
    </fieldset>
  );
}
