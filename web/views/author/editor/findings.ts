/** The checker's findings in the text: underlined, marked in the gutter, and with applicable fixes. */
import { type Action, type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { type ChangeDesc, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Finding, Span } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';

const setFindings = StateEffect.define<readonly Finding<string>[]>();

/** Findings move with the text until the next check. */
export const findingsField = StateField.define<readonly Finding<string>[]>({
  create: () => [],
  update(findings, transaction) {
    const moved = transaction.docChanged
      ? findings.map((each) => movedFinding(each, transaction.changes))
      : findings;
    return transaction.effects.reduce((now, effect) => (effect.is(setFindings) ? effect.value : now), moved);
  },
});

function movedFinding(finding: Finding<string>, changes: ChangeDesc): Finding<string> {
  const { span, fix, ...rest } = finding;
  const moved = ({ start, end }: Span): Span => {
    const from = changes.mapPos(start, 1);
    return { start: from, end: Math.max(from, changes.mapPos(end, -1)) };
  };
  // A fix for text that has changed since could do harm.
  const isSound = fix?.edits.every(({ span: { start, end } }) => changes.touchesRange(start, end) === false);
  return {
    ...rest,
    ...(span && { span: moved(span) }),
    ...(fix &&
      isSound && { fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: moved(edit.span) })) } }),
  };
}

export function showFindings(view: EditorView, findings: readonly Finding<string>[]): void {
  const { state } = view;
  const diagnostics = findings.flatMap((finding, index): Diagnostic[] => {
    const { span, severity, code, fix } = finding;
    if (span === undefined) return [];
    const from = Math.min(span.start, state.doc.length);
    return [
      {
        from,
        to: Math.min(Math.max(span.end, from), state.doc.length),
        severity,
        source: code,
        message: finding.message,
        renderMessage: () => message(finding),
        ...(fix && { actions: [action(fix.title, index)] }),
      },
    ];
  });
  view.dispatch({ effects: setFindings.of(findings) }, setDiagnostics(state, diagnostics));
}

function action(title: string, index: number): Action {
  return {
    name: `${phrases.fix}${title}`,
    apply: (view) => {
      const finding = view.state.field(findingsField)[index];
      if (finding !== undefined) applyFix(view, finding);
    },
  };
}

export function applyFix(view: EditorView, { fix }: Finding<string>): void {
  if (fix === undefined) return;
  view.dispatch({
    changes: fix.edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })),
    userEvent: 'input.fix',
  });
}

function message({ message: what, reason, hint }: Finding<string>): HTMLElement {
  const about = document.createElement('div');
  about.append(what, paragraph(reason), paragraph(phrases.help(hint)));
  return about;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
