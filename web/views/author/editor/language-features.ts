/** Connects the editor to the language: completion, hover, definitions, folding, indentation and equal symbols. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { foldService, indentService } from '@codemirror/language';
import type { EditorState, Extension, Text } from '@codemirror/state';
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  type KeyBinding,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { readSymbols, type SheetSymbols, symbolAt } from '../../../../src/gdl/index.ts';
import { type Suggestion, suggestionsAt, typingPlace } from '../language/complete.ts';
import { definitionFrom, type Explanation, explain, occurrencesOf } from '../language/meaning.ts';

function complete(context: CompletionContext): CompletionResult | null {
  const found = suggestionsAt(symbolsOf(context.state), context.pos);
  if (found === undefined) return null;
  const before = context.state.sliceDoc(Math.max(0, found.from - 1), found.from);
  // Without an explicit request, suggestions only appear after a letter or a parenthesis.
  if (!context.explicit && found.from === context.pos && before !== '(') return null;
  return { from: found.from, options: found.suggestions.map(completion), validFor: /^[^\s();]*$/ };
}

function completion({ label, kind, detail, info, text, boost }: Suggestion): Completion {
  return {
    label,
    type: kind,
    detail,
    boost,
    ...(info && { info }),
    ...(text !== undefined && { apply: text }),
  };
}

const hover = hoverTooltip((view, at) => {
  const symbols = symbolsOf(view.state);
  const symbol = symbolAt(symbols, at);
  if (symbol === undefined) return null;
  const explanation = explain(symbols, symbol);
  return {
    pos: symbol.span.start,
    end: symbol.span.end,
    above: true,
    create: () => ({ dom: explanationElement(explanation) }),
  };
});

function explanationElement({ title, lines, comment }: Explanation): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-about';
  const code = document.createElement('code');
  code.textContent = title;
  element.append(code);
  for (const [i, line] of [...lines, ...(comment === undefined ? [] : [comment])].entries()) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    if (i === lines.length) paragraph.className = 'author-says';
    element.append(paragraph);
  }
  return element;
}

/** An explanation of the symbol at the cursor. */
export function explanationAtCursor(state: EditorState): Explanation | undefined {
  const symbols = symbolsOf(state);
  const symbol = symbolAt(symbols, state.selection.main.head);
  return symbol && explain(symbols, symbol);
}

export const goToDefinition: Command = (view) => goFrom(view, view.state.selection.main.head);

function goFrom(view: EditorView, offset: number): boolean {
  const symbols = symbolsOf(view.state);
  const symbol = symbolAt(symbols, offset);
  const target = symbol && definitionFrom(symbols, symbol);
  if (target === undefined) return false;
  goTo(view, target.span.start, target.span.end);
  return true;
}

export function goTo(view: EditorView, from: number, to = from): void {
  const end = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
    effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
  });
  view.focus();
}

/** Ctrl-click or Command-click goes to the definition. */
const clicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (at === null || !goFrom(view, at)) return false;
    event.preventDefault();
    return true;
  },
});

/** A statement folds to its first line. */
const folding = foldService.of((state, lineStart, lineEnd) => {
  const { statements, notation } = symbolsOf(state);
  const statement = statements.find(
    ({ start, end }) => start >= lineStart && start <= lineEnd && end > lineEnd,
  );
  if (statement === undefined) return null;
  return { from: lineEnd, to: statement.end - (notation === 'kif' ? 1 : 0) };
});

const indenting = indentService.of(({ state }, at) => typingPlace(symbolsOf(state), at)?.indentation ?? null);

const SAME = Decoration.mark({ class: 'cm-same-symbol' });

/** Highlights symbols with the same name as the one at the cursor. */
const sameSymbols = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = sameAsAtCursor(view.state);
    }

    update({ docChanged, selectionSet, state }: ViewUpdate): void {
      if (docChanged || selectionSet) this.decorations = sameAsAtCursor(state);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function sameAsAtCursor(state: EditorState): DecorationSet {
  const symbols = symbolsOf(state);
  const symbol = symbolAt(symbols, state.selection.main.head);
  if (symbol === undefined || symbol.kind === 'operator') return Decoration.none;
  const all = occurrencesOf(symbols, symbol);
  if (all.length < 2) return Decoration.none;
  return Decoration.set(all.map(({ span }) => SAME.range(span.start, span.end)));
}

export const languageFeatureKeys: readonly KeyBinding[] = [{ key: 'F12', run: goToDefinition }];

export function languageFeatures(): Extension {
  return [
    autocompletion({ override: [complete], icons: false }),
    hover,
    clicks,
    folding,
    indenting,
    sameSymbols,
  ];
}

const symbolsByText = new WeakMap<Text, SheetSymbols>();

/** The symbols of the text in an editor, read once for each text. */
export function symbolsOf({ doc }: EditorState): SheetSymbols {
  let symbols = symbolsByText.get(doc);
  if (symbols === undefined) {
    symbols = readSymbols(doc.toString());
    symbolsByText.set(doc, symbols);
  }
  return symbols;
}
