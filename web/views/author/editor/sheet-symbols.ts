/** The symbols of the text in an editor, read once for each text. */
import type { EditorState, Text } from '@codemirror/state';
import { readSymbols, type SheetSymbols } from '../../../../src/gdl/index.ts';

const known = new WeakMap<Text, SheetSymbols>();

export function symbolsOf({ doc }: EditorState): SheetSymbols {
  let symbols = known.get(doc);
  if (symbols === undefined) {
    symbols = readSymbols(doc.toString());
    known.set(doc, symbols);
  }
  return symbols;
}
