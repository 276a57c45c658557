/** Sets up the editor of a rule sheet; the language support is in ../language. */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { detectNotation, type Finding, fixText, type Notation } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { common } from '../../../phrases/common.ts';
import { keptCursor, newLayout } from '../language/edits.ts';
import type { Explanation } from '../language/meaning.ts';
import { colours, language } from './colours.ts';
import { applyFix, findingsField, showFindings } from './findings.ts';
import {
  explanationAtCursor,
  goTo,
  goToDefinition,
  languageFeatureKeys,
  languageFeatures,
} from './language-features.ts';
import { openRename, renameKeys, renaming } from './rename-panel.ts';
import { typingOver } from './typing-over.ts';

export interface SheetEditorOptions {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onFindings: (findings: readonly Finding[]) => void;
  readonly onCursor: (about: Explanation | undefined) => void;
}

export class SheetEditor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  #notation: Notation;

  /**
   * @param host gets a shadow root that contains the editor's styles, which the page's content-security policy forbids
   * in the document itself
   */
  constructor(host: HTMLElement, options: SheetEditorOptions) {
    this.#notation = detectNotation(options.text);
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({ doc: options.text, extensions: this.#extensions(options) }),
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows findings about the current text. */
  showFindings(findings: readonly Finding[]): void {
    showFindings(this.#view, findings);
  }

  /** Replaces the sheet; `undo` restores the old one. */
  replace(text: string): void {
    this.#change(text, 0);
    this.#view.dispatch({ effects: EditorView.scrollIntoView(0) });
  }

  append(text: string): void {
    const { doc } = this.#view.state;
    const gap = doc.length === 0 ? '' : doc.toString().endsWith('\n') ? '\n' : '\n\n';
    this.#view.dispatch({
      changes: { from: doc.length, insert: gap + text },
      selection: { anchor: doc.length + gap.length },
      effects: EditorView.scrollIntoView(doc.length + gap.length, { y: 'center' }),
      userEvent: 'input',
    });
  }

  /** Returns false if the text could not be parsed well enough. */
  format(to?: Notation): boolean {
    const laidOut = newLayout(this.text, this.#view.state.selection.main.head, to && { to });
    if (laidOut === undefined) return false;
    this.#change(laidOut.text, laidOut.cursor);
    this.#view.focus();
    return true;
  }

  fix(finding: Finding): void {
    applyFix(this.#view, finding);
    this.#view.focus();
  }

  /** Returns the number of fixes applied. */
  fixAll(): number {
    const { text, repairs } = fixText(this.text);
    this.#change(text, keptCursor(this.text, this.#view.state.selection.main.head, text));
    this.#view.focus();
    return repairs.length;
  }

  goTo(from: number, to: number): void {
    goTo(this.#view, from, to);
  }

  run(command: keyof typeof COMMANDS): void {
    this.#view.focus();
    COMMANDS[command](this.#view);
  }

  close(): void {
    this.#view.destroy();
  }

  #change(text: string, cursor: number): void {
    const before = this.text;
    let start = 0;
    const most = Math.min(before.length, text.length);
    while (start < most && before[start] === text[start]) start++;
    let end = 0;
    while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end++;
    this.#view.dispatch({
      changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
      selection: { anchor: Math.min(cursor, text.length) },
      userEvent: 'input.layout',
    });
  }

  #extensions({ onChange, onFindings, onCursor }: SheetEditorOptions): Extension {
    return [
      lineNumbers(),
      lintGutter(),
      foldGutter(),
      codeFolding(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('    '),
      search({ top: true }),
      EditorView.lineWrapping,
      this.#language.of(language(this.#notation)),
      colours(),
      findingsField,
      EditorState.phrases.of(phrases.component),
      languageFeatures(),
      renaming(),
      typingOver(),
      keymap.of([
        ...languageFeatureKeys,
        ...renameKeys,
        { key: 'Shift-Alt-f', run: () => this.format() },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({
        'aria-label': common.rules,
        tabindex: '0',
        autocapitalize: 'off',
        autocorrect: 'off',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          this.#follow(update.state.doc.toString());
          onChange(this.text);
        }
        const findings = update.state.field(findingsField);
        // Only findings about sheets are shown here.
        if (findings !== update.startState.field(findingsField)) onFindings(findings as readonly Finding[]);
        if (update.docChanged || update.selectionSet) onCursor(explanationAtCursor(update.state));
      }),
    ];
  }

  /** Changes the colours when the notation changes. */
  #follow(text: string): void {
    const notation = detectNotation(text);
    if (notation === this.#notation) return;
    this.#notation = notation;
    // An update must not be dispatched from inside another one.
    queueMicrotask(() => this.#view.dispatch({ effects: this.#language.reconfigure(language(notation)) }));
  }
}

const COMMANDS = {
  undo,
  redo,
  search: openSearchPanel,
  rename: openRename,
  definition: goToDefinition,
} as const;
