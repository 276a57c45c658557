/** A phrase with code between backquotes, strong words between double stars, and elements at names in braces. */
import type { ComponentChildren } from 'preact';

export interface RichProps {
  readonly text: string;
  /** The element for each name in braces. */
  readonly parts?: Readonly<Record<string, ComponentChildren>>;
}

export function Rich({ text, parts = {} }: RichProps) {
  return (
    <>
      {text
        .split(/(`[^`]*`|\*\*[^*]*\*\*|\{\w+\})/)
        .map((piece, i) =>
          piece.startsWith('`') ? (
            <code key={i}>{piece.slice(1, -1)}</code>
          ) : piece.startsWith('**') ? (
            <strong key={i}>{piece.slice(2, -2)}</strong>
          ) : (
            (parts[/^\{(\w+)\}$/.exec(piece)?.[1] ?? ''] ?? piece)
          ),
        )}
    </>
  );
}
