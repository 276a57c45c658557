/** Short messages at the edge of the page, announced to screen readers and removed after a while. */
import { signal } from '@preact/signals';
import { phrases } from '../phrases/frame.ts';
import { Icon } from './icon.tsx';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'news' | 'trouble';
}

const notices = signal<readonly Notice[]>([]);
let last = 0;

/** Display times in milliseconds. */
const SHOWN = { news: 3500, trouble: 9000 } as const;
const MOST = 4;

export function notify(text: string, tone: Notice['tone'] = 'news'): void {
  const id = ++last;
  notices.value = [...notices.value.filter((each) => each.text !== text), { id, text, tone }].slice(-MOST);
  setTimeout(() => dismiss(id), SHOWN[tone]);
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((each) => each.id !== id);
}

export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map(({ id, text, tone }) => (
        <div key={id} class={`notice ${tone}`}>
          <span>{text}</span>
          <button type="button" class="quiet" aria-label={phrases.dismiss} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
