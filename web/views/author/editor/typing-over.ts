/** Makes the editor compatible with the page's content-security policy. */
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Handles typing over a selection in the editor. Otherwise Chrome would preserve the formatting of the selection in a
 * style attribute, which the page's content-security policy forbids, and report this in the console.
 */
export function typingOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { data, inputType } = event;
      const { from, to } = view.state.selection.main;
      if (inputType !== 'insertText' || data === null || from === to || view.composing) return false;
      event.preventDefault();
      const insert = () =>
        view.state.update({
          changes: { from, to, insert: data },
          selection: { anchor: from + data.length },
          userEvent: 'input.type',
          scrollIntoView: true,
        });
      const isHandled = view.state
        .facet(EditorView.inputHandler)
        .some((handle) => handle(view, from, to, data, insert));
      if (!isHandled) view.dispatch(insert());
      return true;
    },
  });
}
