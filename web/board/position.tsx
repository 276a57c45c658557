/** Shows a position, optionally clickable: its boards, the hands and counters beside them, and the remaining facts. */
import { useRef } from 'preact/hooks';
import { carryPieces, type Scene, type SceneItem, type SceneTable } from '../../src/board/index.ts';
import { phrases } from '../phrases/board.ts';
import { Picture } from './pieces.tsx';
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
        <ul class="position-facts" aria-label={phrases.whatElse}>
          {shown.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface HandsProps {
  readonly scene: Scene;
  readonly selected: readonly string[];
  readonly targets: readonly string[];
  readonly onClick?: (id: string) => void;
  readonly onHover?: (id: string | undefined) => void;
}

/** The parts of a position that are not on a board: cards in hands, lamps, counters. */
export function Hands({ scene, selected, targets, onClick, onHover }: HandsProps) {
  if (scene.counters.length + scene.tables.length + scene.hands.length === 0) return null;
  return (
    <div class="hands">
      {scene.counters.length > 0 && (
        <dl class="counters ag">
          {scene.counters.map(({ id, name, owner, value, colour, symbol }) => (
            <div key={id} class={`counter ag-${colour}`}>
              <dt>{owner === undefined || owner === name ? name : `${name} ${owner}`}</dt>
              <dd>
                {symbol !== undefined && (
                  <svg class="ag" viewBox="0 0 100 100" width="18" height="18" aria-hidden="true">
                    <Picture symbol={symbol} colour="yellow" label="" />
                  </svg>
                )}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {scene.tables.map((table) => (
        <ValueTable key={table.id} table={table} />
      ))}
      {scene.hands.map(({ id, name, owner, items }) => (
        <div key={id} class="hand">
          <span class="hand-name">{owner === undefined || owner === name ? name : `${name} ${owner}`}</span>
          {items.length === 0 && <span class="hand-name">–</span>}
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item
                  item={item}
                  isSelected={selected.includes(item.id)}
                  isTarget={targets.includes(item.id)}
                  {...(onClick && { onClick })}
                  {...(onHover && { onHover })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ValueTable({ table: { columns, rows } }: { readonly table: SceneTable }) {
  return (
    <table class="values ag">
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ owner, colour, values }) => (
          <tr key={owner} class={`ag-${colour}`}>
            <th scope="row">{owner}</th>
            {values.map((value, i) => (
              <td key={columns[i]} class={/^-?\d+$/.test(value) ? 'number' : undefined}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ItemProps {
  readonly item: SceneItem;
  readonly isSelected: boolean;
  readonly isTarget: boolean;
  readonly onClick?: (id: string) => void;
  readonly onHover?: (id: string | undefined) => void;
}

function Item({ item, isSelected, isTarget, onClick, onHover }: ItemProps) {
  const { id, symbol, colour, label, title, image, isOn, marks } = item;
  const classes = [
    'item',
    !isOn && 'off',
    isTarget && 'target',
    isSelected && 'selected',
    marks.includes('last') && 'last',
  ];
  // Letters alone would be hard to understand.
  const picture =
    symbol === 'letters' && image === undefined ? (
      <span class="item-text">{title}</span>
    ) : (
      <svg class="ag" viewBox="0 0 100 100" width="44" height="44" aria-hidden="true">
        <Picture symbol={symbol} colour={colour} label={label} {...(image && { image })} />
      </svg>
    );
  const text = isOn ? title : phrases.off(title);
  if (!isTarget || onClick === undefined)
    return (
      <span class={classes.filter(Boolean).join(' ')} title={text}>
        {picture}
        {symbol !== 'letters' && <span class="visually-hidden">{text}</span>}
        {symbol === 'letters' && !isOn && <span class="visually-hidden">{phrases.andOff}</span>}
      </span>
    );
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      title={text}
      aria-label={phrases.choosable(text)}
      data-cell={id}
      onClick={() => onClick(id)}
      onPointerEnter={() => onHover?.(id)}
      onPointerLeave={() => onHover?.(undefined)}
    >
      {picture}
    </button>
  );
}
