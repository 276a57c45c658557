/** Small icons for buttons, drawn for this project so that they look the same everywhere. */

/** Paths in a 24 by 24 box. */
const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  on: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  undo: 'M9 7H15a5 5 0 0 1 0 10H8M9 7l3.5-3.5M9 7l3.5 3.5',
  redo: 'M15 7H9a5 5 0 0 0 0 10h7M15 7l-3.5-3.5M15 7l-3.5 3.5',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z',
  analyse: 'M4 20V10M10 20V4M16 20v-8M22 20H2',
  close: 'M6 6l12 12M18 6L6 18',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  step: 'M6 5l8 7-8 7zM16 5h2.5v14H16z',
  again: 'M19 12a7 7 0 1 1-2.5-5.4M17 2.5v4.3h-4.3',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4',
  share:
    'M8.5 13.2l7 4M15.5 6.8l-7 4M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  left: 'M15 6l-7 6 7 6z',
  right: 'M9 6l7 6-7 6z',
  up: 'M6 15l6-7 6 7z',
  down: 'M6 9l6 7 6-7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  both: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set([
  'first',
  'back',
  'on',
  'last',
  'pause',
  'step',
  'left',
  'right',
  'up',
  'down',
]);

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      class={FILLED.has(name) ? 'sign filled' : 'sign'}
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
