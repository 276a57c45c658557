/** The sheet that is being written, kept in the browser so that a reload loses nothing. */
import { readStored, writeStored } from '../../app/storage.ts';
import { TEMPLATES } from './templates.ts';

export interface Draft {
  /** What the file is called, without its ending. */
  readonly name: string;
  readonly text: string;
  /** The text of the view file, for games of the library. */
  readonly drawing?: string;
}

const KEY = 'draft';

export function keptDraft(): Draft {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as Partial<Record<keyof Draft, unknown>> | null;
    if (typeof kept?.name === 'string' && typeof kept.text === 'string')
      return {
        name: kept.name,
        text: kept.text,
        ...(typeof kept.drawing === 'string' && { drawing: kept.drawing }),
      };
  } catch {
    // What cannot be read is as good as nothing.
  }
  const [first] = TEMPLATES;
  return { name: first?.name ?? 'my-game', text: first?.text ?? '' };
}

/** Gives whether it is kept. */
export function keepDraft(draft: Draft): boolean {
  return writeStored(KEY, JSON.stringify(draft));
}

/** `my-game` for `C:\\games\\My Game.kif`: what a file may be called anywhere. */
export function fileName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return plain === '' ? 'my-game' : plain;
}
