/** The actions for a sheet: files, examples, formatting, switching panes, and playing it. */
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../../app/icon.tsx';
import { notify } from '../../app/notices.tsx';
import { phrases } from '../../phrases/author.ts';
import { common } from '../../phrases/common.ts';
import { fileName, type Studio } from './studio.ts';
import { EMPTY_SHEET } from './templates.ts';

export interface ToolbarProps {
  readonly studio: Studio;
  readonly pane: Signal<Pane>;
  readonly onExamples: () => void;
}

export function Toolbar({ studio, pane, onExamples }: ToolbarProps) {
  const file = useRef<HTMLInputElement>(null);
  const notation = studio.sheet.value?.notation ?? 'kif';
  const inText = (action: () => void) => (): void => {
    pane.value = 'text';
    action();
  };
  const format = (to?: 'kif' | 'infix'): void => {
    if (studio.editor?.format(to) === false) notify(phrases.cannotFormat, 'trouble');
  };
  return (
    <div class="author-bar" role="toolbar" aria-label={phrases.sheet}>
      <label class="sheet-title">
        <span class="visually-hidden">{common.name}</span>
        <input
          value={studio.name.value}
          maxLength={80}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => studio.rename(event.currentTarget.value)}
        />
      </label>
      <div class="bar-group">
        <button type="button" onClick={inText(() => studio.open({ name: 'my-game', text: EMPTY_SHEET }))}>
          {phrases.new}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          {phrases.open}
        </button>
        <button type="button" onClick={() => saveFile(studio)}>
          {phrases.save}
        </button>
        <button type="button" onClick={onExamples}>
          {phrases.examples}
        </button>
        <input
          ref={file}
          type="file"
          accept=".kif,.gdl,.hrf,.txt,text/plain"
          class="visually-hidden"
          tabIndex={-1}
          aria-label={phrases.sheetFile}
          onChange={(event) => void openFile(studio, event.currentTarget)}
        />
      </div>
      <div class="bar-group">
        <button
          type="button"
          class="icon wide-only"
          aria-label={common.undo}
          title={common.undo}
          onClick={inText(() => studio.editor?.run('undo'))}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon wide-only"
          aria-label={common.redo}
          title={common.redo}
          onClick={inText(() => studio.editor?.run('redo'))}
        >
          <Icon name="redo" />
        </button>
        <button type="button" class="wide-only" title="Shift+Alt+F" onClick={inText(() => format())}>
          {phrases.format}
        </button>
        <details class="more-menu">
          <summary>{phrases.more}</summary>
          <ul>
            <MenuButton
              title={common.undo}
              keys="Ctrl+Z"
              onClick={inText(() => studio.editor?.run('undo'))}
            />
            <MenuButton
              title={common.redo}
              keys="Ctrl+Y"
              onClick={inText(() => studio.editor?.run('redo'))}
            />
            <MenuButton title={phrases.format} keys="Shift+Alt+F" onClick={inText(() => format())} />
            <MenuButton
              title={phrases.findReplace}
              keys="Ctrl+F"
              onClick={inText(() => studio.editor?.run('search'))}
            />
            <MenuButton
              title={phrases.goToDefinition}
              keys="F12"
              onClick={inText(() => studio.editor?.run('definition'))}
            />
            <MenuButton
              title={phrases.rename}
              keys="F2"
              onClick={inText(() => studio.editor?.run('rename'))}
            />
            <MenuButton
              title={notation === 'kif' ? phrases.toInfix : phrases.toPrefix}
              onClick={inText(() => format(notation === 'kif' ? 'infix' : 'kif'))}
            />
          </ul>
        </details>
      </div>
      <div class="bar-group end">
        <button
          type="button"
          class="wide-only"
          aria-pressed={pane.value === 'guide'}
          onClick={() => {
            pane.value = pane.value === 'guide' ? 'text' : 'guide';
          }}
        >
          {phrases.tutorial}
        </button>
        <button type="button" class="primary" onClick={() => studio.play()}>
          {phrases.playThis}
        </button>
      </div>
    </div>
  );
}

interface MenuButtonProps {
  readonly title: string;
  readonly keys?: string;
  readonly onClick: () => void;
}

function MenuButton({ title, keys, onClick }: MenuButtonProps) {
  return (
    <li>
      <button
        type="button"
        class="quiet"
        onClick={(event) => {
          event.currentTarget.closest('details')?.removeAttribute('open');
          onClick();
        }}
      >
        {title} {keys !== undefined && <kbd>{keys}</kbd>}
      </button>
    </li>
  );
}

async function openFile(studio: Studio, input: HTMLInputElement): Promise<void> {
  const [chosen] = input.files ?? [];
  if (chosen === undefined) return;
  const bytes = await chosen.arrayBuffer();
  input.value = '';
  studio.open({ name: chosen.name.replace(/\.[^.]*$/, ''), text: decoded(bytes) });
}

/** Old sheets are often encoded in Latin-1. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    notify(phrases.latin);
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function saveFile(studio: Studio): void {
  const address = URL.createObjectURL(new Blob([studio.text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(studio.name.peek())}.${studio.sheet.peek()?.notation === 'infix' ? 'hrf' : 'kif'}`;
  link.click();
  // The browser copies the data asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The parts of the view. A narrow screen shows one of them; on a wide one the guide replaces the board. */
export type Pane = 'text' | 'findings' | 'board' | 'guide';
