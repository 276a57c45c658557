/** A touch pad, shown if there is no keyboard: four directions on the left, USE on the right. */
import { Icon, type IconName } from '../../app/icon.tsx';
import type { ArcadeKey } from '../../arcade/input.ts';
import type { ArcadeSession } from '../../arcade/session.ts';
import { phrases } from '../../phrases/arcade.ts';

const DIRECTIONS: readonly (readonly [ArcadeKey, IconName])[] = [
  ['UP', 'up'],
  ['LEFT', 'left'],
  ['RIGHT', 'right'],
  ['DOWN', 'down'],
];

export function TouchPad({ session }: { readonly session: ArcadeSession }) {
  const facts = session.facts.value;
  const seats = session.seats.value;
  const role = seats.indexOf('human');
  if (facts === undefined || role < 0) return null;
  const known = new Set((facts.actions[role] ?? []).map((action) => facts.actionNames[action]));
  return (
    <fieldset class="touch-pad">
      <legend class="visually-hidden">{phrases.pad}</legend>
      <div class="pad-cross">
        {DIRECTIONS.map(([key, icon]) => (
          <PadKey key={key} session={session} action={key} isUnused={!known.has(key)}>
            <Icon name={icon} />
            <span class="visually-hidden">{phrases.directions[key]}</span>
          </PadKey>
        ))}
      </div>
      {known.has('USE') && (
        <PadKey session={session} action="USE" isUnused={false}>
          {phrases.use}
        </PadKey>
      )}
    </fieldset>
  );
}

interface PadKeyProps {
  readonly session: ArcadeSession;
  readonly action: ArcadeKey;
  readonly isUnused: boolean;
  readonly children: preact.ComponentChildren;
}

function PadKey({ session, action, isUnused, children }: PadKeyProps) {
  const press = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    session.input.press(0, action);
    session.wake();
  };
  const release = (): void => session.input.release(0, action);
  return (
    <button
      type="button"
      class={`pad-key pad-${action.toLowerCase()}`}
      disabled={isUnused}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </button>
  );
}
