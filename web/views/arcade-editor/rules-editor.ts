/** The editor for the rules of an arcade game, with syntax colours and findings in the text. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { indentUnit, StreamLanguage } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Finding } from '../../../src/gdl/index.ts';
import { EFFECTS, spriteClass, TERMINATIONS } from '../../../src/vgdl/index.ts';
import { common } from '../../phrases/common.ts';
import { colours } from '../author/editor/colours.ts';
import { applyFix, findingsField, showFindings } from '../author/editor/findings.ts';
import { typingOver } from '../author/editor/typing-over.ts';

const SECTIONS = /^(SpriteSet|InteractionSet|LevelMapping|TerminationSet|ParameterSet|BasicGame|GameSpace)$/;

function wordTag(word: string): string {
  if (SECTIONS.test(word)) return 'keyword';
  if (spriteClass(word) !== undefined || Object.hasOwn(TERMINATIONS, word)) return 'definition';
  if (Object.hasOwn(EFFECTS, word)) return 'operator';
  return 'name';
}

const LANGUAGE = StreamLanguage.define({
  name: 'vgdl',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^[A-Za-z_]\w*(?==)/)) return 'variable';
    if (stream.match(/^[=>,]/)) return 'bracket';
    if (stream.match(/^-?\d+(\.\d+)?/)) return 'number';
    const word = stream.match(/^[A-Za-z_][\w/]*/) as RegExpMatchArray | null;
    if (word !== null) return wordTag(word[0]);
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '#' } },
  tokenTable: {
    comment: tags.lineComment,
    bracket: tags.paren,
    operator: tags.operatorKeyword,
    keyword: tags.keyword,
    definition: tags.definition(tags.name),
    name: tags.name,
    variable: tags.variableName,
    number: tags.number,
  },
});

export class RulesEditor {
  readonly #view: EditorView;

  /** @param host gets a shadow root that contains the editor's styles */
  constructor(host: HTMLElement, text: string, onChange: (text: string) => void) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          indentUnit.of('    '),
          EditorView.lineWrapping,
          LANGUAGE,
          colours(),
          findingsField,
          typingOver(),
          keymap.of([...historyKeymap, ...lintKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({
            'aria-label': common.rules,
            tabindex: '0',
            autocapitalize: 'off',
            autocorrect: 'off',
            spellcheck: 'false',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
  }

  showFindings(findings: readonly Finding<string>[]): void {
    showFindings(this.#view, findings);
  }

  fix(finding: Finding<string>): void {
    applyFix(this.#view, finding);
    this.#view.focus();
  }

  replace(text: string): void {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  goTo(from: number, to: number): void {
    const end = this.#view.state.doc.length;
    this.#view.dispatch({
      selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
      scrollIntoView: true,
    });
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }
}
