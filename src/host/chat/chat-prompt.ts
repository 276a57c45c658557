/** The prompt for a language model about a game and a turn, and the parsing of its answer. */
import { inferLayout, textBoards } from '../../board/index.ts';
import { loadGame } from '../../engines/index.ts';
import { readTerm, termText } from '../../gdl/index.ts';
import type { JsonMessage } from '../../protocol/index.ts';

type Start = JsonMessage & { readonly type: 'start' };
type Play = JsonMessage & { readonly type: 'play' };

export interface PromptOptions {
  /** Whether to include the rule sheet, rather than only the state and the moves. */
  readonly showsRules: boolean;
  /** Whether to list the legal moves; without them the model has to derive them from the rules. */
  readonly showsLegal: boolean;
  /** Draws the state; if absent, the facts are listed. */
  readonly picture?: ((state: readonly string[]) => string[]) | undefined;
}

/** Draws positions in characters, followed by the facts that are not on a board; undefined if there is no board. */
export function boardPicture(rules: string): ((state: readonly string[]) => string[]) | undefined {
  const loaded = loadGame(rules, { name: 'game', engine: 'rules' });
  if (loaded.kind === 'refused') return undefined;
  const { description, compilation } = loaded;
  const layout = inferLayout(description, compilation.game);
  return (state) => {
    const facts = state.flatMap((text) => readTerm(text, description.terms) ?? []);
    const { boards, rest } = textBoards(layout, facts);
    const others = rest.map((fact) => termText(fact));
    return [...boards.flatMap((lines) => [...lines, '']), ...others];
  };
}

export function systemPrompt(
  { rules, roles, role, hidesInformation }: Start,
  options: PromptOptions,
): string {
  const others = roles.filter((each) => each !== role && each !== 'random');
  return [
    `You play a game as the role '${role}'${others.length > 0 ? ` against ${others.join(' and ')}` : ''}. Your aim is the highest goal value at the end.`,
    ...(options.showsRules
      ? [
          'The rules are in the Game Description Language (GDL): `init` says what holds at the start, `legal` what a role may do, `next` what holds after a joint move, `terminal` when the game is over, and `goal` what it is worth (0 to 100). Names may be arbitrary words.',
          rules,
        ]
      : ['The rules are not shown. Learn them from what happens.']),
    ...(hidesInformation ? ['Moves of others are hidden; you are told what you see.'] : []),
    'At each turn, answer with your move alone on the last line, exactly as the game writes it, for example: (mark 1 1)',
  ].join('\n\n');
}

export function turnPrompt({ turn, state, events, legal }: Play, options: PromptOptions): string {
  const happened = events.map((event) =>
    'moves' in event
      ? Object.entries(event.moves)
          .map(([role, move]) => `${role}: ${move}`)
          .join('; ')
      : `you: ${event.move}; you see: ${event.sees.join(' ') || 'nothing'}`,
  );
  return [
    `Turn ${turn + 1}.`,
    ...(happened.length > 0 ? [`Since your last turn:\n${happened.join('\n')}`] : []),
    ...(state === undefined ? [] : [`What holds now:\n${(options.picture?.(state) ?? state).join('\n')}`]),
    ...(options.showsLegal ? [`Your legal moves:\n${legal.join('\n')}`] : []),
    'Your move:',
  ].join('\n\n');
}

/** The legal move named in an answer: in the last line that is a move, or in which only one legal move stands. */
export function moveInAnswer(answer: string, legal: readonly string[]): string | undefined {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[`*"'.]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\(\s/g, '(')
      .replaceAll(/\s\)/g, ')')
      .trim();
  const byText = new Map(
    legal.flatMap((move) => [[plain(move), move] as const, [bare(plain(move)), move] as const]),
  );
  for (const line of answer.split('\n').reverse()) {
    const words = plain(line).replace(/^(?:(?:my|your) )?move ?:? ?/, '');
    if (words === '') continue;
    const found = byText.get(words) ?? byText.get(bare(words));
    if (found !== undefined) return found;
    const named = new Set(legal.filter((move) => move.startsWith('(') && words.includes(plain(move))));
    if (named.size > 1) return undefined;
    const [only] = named;
    if (only !== undefined) return only;
  }
  return undefined;
}

function bare(text: string): string {
  return text.replace(/^\((.*)\)$/, '$1');
}
