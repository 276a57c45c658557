/**
 * A language model as a player, `chat:MODEL`, at any endpoint with OpenAI's chat completions API. The address and the
 * key come from the environment and never appear in a file, record or message.
 */
import { Failure } from '../../base/index.ts';
import { type PlayerChoice, type PlayerKind, parameters } from '../../players/index.ts';
import { type JsonLine, type JsonMessage, JsonPlayer } from '../../protocol/index.ts';
import { boardPicture, moveInAnswer, systemPrompt, turnPrompt } from './chat-prompt.ts';

const CHAT = 'chat:';
const CHAT_URL = 'ANYGAME_CHAT_URL';
const CHAT_KEY = 'ANYGAME_CHAT_KEY';

const CHAT_PARAMETERS = {
  rules: parameters.flag(true, 'show the rule sheet'),
  board: parameters.flag(false, 'draw the position as a board in characters, instead of listing its facts'),
  legal: parameters.flag(true, 'list the legal moves at each turn'),
  retries: parameters.whole(2, 'how often to ask again after an answer that is not a legal move', {
    most: 20,
  }),
  temperature: parameters.real(0, 'randomness of the answers', { most: 2 }),
  tokens: parameters.whole(1000, 'longest answer, in tokens', { least: 1 }),
} as const;

export function isChat(text: string): boolean {
  return text.startsWith(CHAT);
}

/** @param reference such as `chat:gpt-4o-mini` */
export function chatKind(reference: string): PlayerKind {
  if (reference.slice(CHAT.length).trim() === '')
    throw new Failure("'chat:' needs the name of a model, as in 'chat:gpt-4o-mini'");
  return {
    name: reference,
    summary: 'a language model at an endpoint that speaks chat completions',
    parameters: CHAT_PARAMETERS,
    origin: { kind: 'chat' },
    create: (given) =>
      new JsonPlayer({ line: chatLine(reference, given, process.env), match: 'match', game: '' }),
  };
}

/** Statistics of a model's answers. */
export interface ChatCounts {
  /** Number of turns in which it was asked. */
  turns: number;
  /** Number of answers that named no legal move. */
  illegal: number;
  /** Number of turns without a legal move after all retries. */
  lost: number;
}

export interface ChatLine extends JsonLine {
  readonly counts: Readonly<ChatCounts>;
}

export function chatLine(
  reference: string,
  given: PlayerChoice['given'],
  env: Readonly<Record<string, string | undefined>>,
): ChatLine {
  const url = env[CHAT_URL];
  if (url === undefined || !URL.canParse(url))
    throw new Failure(
      `${CHAT_URL} must be the address of an endpoint, as in http://localhost:11434/v1; ${CHAT_KEY} is its key, if it needs one`,
    );
  const defaults = Object.entries(CHAT_PARAMETERS).map(([name, { default: value }]) => [name, value]);
  const values = { ...Object.fromEntries(defaults), ...given } as ChatValues;
  return new ModelLine(reference.slice(CHAT.length).trim(), values, url, env[CHAT_KEY]);
}

interface ChatValues {
  readonly rules: boolean;
  readonly board: boolean;
  readonly legal: boolean;
  readonly retries: number;
  readonly temperature: number;
  readonly tokens: number;
}

interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

class ModelLine implements ChatLine {
  readonly #model: string;
  readonly #values: ChatValues;
  readonly #url: string;
  readonly #key: string | undefined;
  #messages: ChatMessage[] = [];
  #call = new AbortController();
  #picture: ((state: readonly string[]) => string[]) | undefined;
  readonly counts: ChatCounts = { turns: 0, illegal: 0, lost: 0 };
  starts = 0;

  constructor(model: string, values: ChatValues, url: string, key: string | undefined) {
    this.#model = model;
    this.#values = values;
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
  }

  async ask(message: JsonMessage): Promise<string> {
    const options = { showsRules: this.#values.rules, showsLegal: this.#values.legal };
    if (message.type === 'start') {
      this.#picture = this.#values.board ? boardPicture(message.rules) : undefined;
      this.#messages = [{ role: 'system', content: systemPrompt(message, options) }];
      this.starts++;
      return '{"type":"ready"}';
    }
    if (message.type === 'stop') return '{}';
    this.#call = new AbortController();
    this.counts.turns++;
    this.#messages.push({
      role: 'user',
      content: turnPrompt(message, { ...options, picture: this.#picture }),
    });
    let answer = '';
    for (let attempt = 0; attempt <= this.#values.retries; attempt++) {
      answer = await this.#complete();
      this.#messages.push({ role: 'assistant', content: answer });
      const move = moveInAnswer(answer, message.legal);
      if (move !== undefined) return JSON.stringify({ move });
      this.counts.illegal++;
      const hint = this.#values.legal ? ` Choose one of: ${message.legal.join(' ')}` : '';
      this.#messages.push({
        role: 'user',
        content: `That is not a legal move.${hint} Answer with the move alone.`,
      });
    }
    this.counts.lost++;
    return JSON.stringify({ move: answer.trim().split('\n').at(-1)?.slice(0, 100) ?? '' });
  }

  async tell(): Promise<void> {}

  abandon(): void {
    this.#call.abort();
  }

  async close(): Promise<void> {
    this.#messages = [];
  }

  async #complete(): Promise<string> {
    const { temperature, tokens } = this.#values;
    const response = await fetch(`${this.#url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
      },
      body: JSON.stringify({ model: this.#model, messages: this.#messages, temperature, max_tokens: tokens }),
      signal: this.#call.signal,
    }).catch((error: unknown) => {
      // The cause may contain the address, which must stay in the environment.
      const reason =
        error instanceof Error && error.name === 'AbortError'
          ? 'it is not waited for'
          : 'it cannot be reached';
      throw new Error(`the endpoint of the model does not answer: ${reason}`);
    });
    if (!response.ok) throw new Error(`the endpoint of the model answers with status ${response.status}`);
    const { choices } = (await response.json()) as {
      readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
    };
    const content = choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw new Error('the endpoint of the model answers without a message');
    return content;
  }
}
