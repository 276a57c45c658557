/** Asks for a new name for the symbol at the cursor, and changes it everywhere. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, type EditorView, type KeyBinding, type Panel, showPanel } from '@codemirror/view';
import { type SymbolOccurrence, symbolAt } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { rename, whyFixed } from '../language/edits.ts';
import { symbolsOf } from './language-features.ts';

/** The position of the symbol being renamed; undefined closes the panel. */
const setTarget = StateEffect.define<number | undefined>();

const target = StateField.define<number | undefined>({
  create: () => undefined,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTarget)) return effect.value;
    // Editing the text closes the panel.
    return transaction.docChanged ? undefined : value;
  },
  provide: (field) => showPanel.from(field, (at) => (at === undefined ? null : (view) => panel(view, at))),
});

export const openRename: Command = (view) => {
  const symbol = symbolAt(symbolsOf(view.state), view.state.selection.main.head);
  if (symbol === undefined) return false;
  view.dispatch({ effects: setTarget.of(symbol.span.start) });
  return true;
};

function panel(view: EditorView, at: number): Panel {
  const symbols = symbolsOf(view.state);
  const symbol = symbolAt(symbols, at);
  const form = document.createElement('form');
  form.className = 'cm-rename';
  const label = document.createElement('label');
  const input = document.createElement('input');
  const problem = document.createElement('p');
  const close = (): void => {
    view.dispatch({ effects: setTarget.of(undefined) });
    view.focus();
  };
  input.className = 'cm-textfield';
  input.value = symbol?.spelling ?? '';
  input.setAttribute('main-field', 'true');
  label.append(phrases.renameTo(symbol?.spelling ?? ''), input);
  problem.className = 'problem';
  problem.setAttribute('role', 'alert');
  problem.textContent = symbol === undefined ? '' : sentence(whyFixed(symbols, symbol) ?? '');
  form.append(label, button(phrases.rename, 'submit'), button(phrases.cancel, 'button', close), problem);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (symbol === undefined) return;
    const why = applyRename(view, symbol, input.value);
    if (why === undefined) close();
    else problem.textContent = sentence(why);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  return {
    dom: form,
    top: true,
    mount: () => {
      input.focus();
      input.select();
    },
  };
}

/** Returns the reason if the symbol was not renamed. */
function applyRename(view: EditorView, symbol: SymbolOccurrence, wanted: string): string | undefined {
  const renaming = rename(symbolsOf(view.state), symbol, wanted);
  if (renaming.kind === 'refused') return renaming.problem;
  view.dispatch({
    changes: renaming.edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })),
    userEvent: 'input.rename',
  });
  return undefined;
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replaceAll('`', '');
}

function button(text: string, type: 'submit' | 'button', onClick?: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = type;
  element.textContent = text;
  if (onClick !== undefined) element.addEventListener('click', onClick);
  return element;
}

export const renameKeys: readonly KeyBinding[] = [{ key: 'F2', run: openRename }];

export function renaming(): Extension {
  return target;
}
