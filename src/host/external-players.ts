/**
 * Players that are not part of Anygame: a module (`./mine.js`), a program that uses JSON (`cmd:python3 mine.py`), or an
 * evolved network (`net:paddle.net`).
 * They run with the user's permissions, so only players named by the user are run: on the command line or in the
 * user's files, never in a request to the server or a job from another machine.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, printable } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import type { MatchPlayer } from '../match/index.ts';
import { definePlayer, networkKind, PLAYERS, type PlayerChoice, type PlayerKind } from '../players/index.ts';
import { isPlayerName, type JsonLine, JsonPlayer, rulesText } from '../protocol/index.ts';
import { type ChatCounts, chatKind, chatLine, isChat } from './chat/chat-line.ts';
import { readNetworkFile } from './network-files.ts';
import { commandWords, programLine } from './program-line.ts';

const PROGRAM = 'cmd:';
const EVOLVED = /^net:(?:file=)?(.+)$/;
const NETWORK = /^(?:https?:\/\/|registered:)/i;
const MODULE = /^(?:\.{0,2}[/\\]|file:)|\.[cm]?[jt]s(?=:|$)/;

/** The built-in players, and those named in the texts. Modules are loaded, and refused if they are invalid. */
export async function kindsFor(written: readonly unknown[], folder = '.'): Promise<readonly PlayerKind[]> {
  const kinds: PlayerKind[] = [...PLAYERS];
  for (const each of written) {
    const reference = referenceIn(each);
    if (reference === undefined || kinds.some(({ name }) => name === reference)) continue;
    kinds.push(await externalKind(reference, folder));
  }
  return kinds;
}

/** The reference to a player in a text or an object, if it is not built in. */
function referenceIn(written: unknown): string | undefined {
  const text =
    typeof written === 'object' && written !== null && 'player' in written ? written.player : written;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  if (trimmed.startsWith(PROGRAM) || isChat(trimmed))
    return isChat(trimmed) ? trimmed.split(',')[0] : trimmed;
  if (NETWORK.test(trimmed) || EVOLVED.test(trimmed)) return trimmed;
  if (!MODULE.test(trimmed)) return undefined;
  // Parameters follow the name, as in ./mine.js:depth=3.
  return /^(.*?\.[cm]?[jt]s)(?=:|$)/.exec(trimmed)?.[1] ?? trimmed;
}

async function externalKind(reference: string, folder: string): Promise<PlayerKind> {
  if (isChat(reference)) return chatKind(reference);
  if (NETWORK.test(reference)) return distantKind(reference);
  const evolved = EVOLVED.exec(reference)?.[1];
  if (evolved !== undefined) return evolvedKind(reference, path.resolve(folder, evolved));
  if (!reference.startsWith(PROGRAM)) {
    const file = reference.startsWith('file:') ? reference : path.resolve(folder, reference);
    return { ...(await moduleKind(file, reference)), name: reference, origin: { kind: 'module', file } };
  }
  const command = reference.slice(PROGRAM.length).trim();
  if (commandWords(command).length === 0)
    throw new Failure("'cmd:' needs a command, as in 'cmd:python3 mine.py'");
  return {
    ...definePlayer({
      name: reference,
      summary: 'a program that speaks JSON',
      parameters: {},
      create: () => new JsonPlayer({ line: programLine(command, folder), match: 'match', game: '' }),
    }),
    origin: { kind: 'program', command, folder },
  };
}

/** The player that 'anygame evolve' wrote to a file. */
async function evolvedKind(reference: string, file: string): Promise<PlayerKind> {
  const kind = networkKind(reference, await readNetworkFile(file));
  return { ...kind, origin: { kind: 'evolved', file } };
}

function distantKind(reference: string): PlayerKind {
  const isRegistered = /^registered:/i.test(reference);
  const name = reference.slice('registered:'.length);
  if (isRegistered ? !isPlayerName(name) : new URL(reference).protocol !== 'http:')
    throw new Failure(
      isRegistered
        ? `'${printable(name)}' is not a valid name: write registered:NAME, one word in ASCII`
        : `'${printable(reference)}' is not an address such as http://localhost:9147`,
    );
  const address = isRegistered ? `registered:${name}` : new URL(reference).href.replace(/\/$/, '');
  return {
    name: reference,
    summary: 'a player on the network',
    parameters: {},
    origin: { kind: 'network', address },
    create: () => {
      throw new Failure(
        `${printable(reference)} is on the network: 'anygame match', 'manage', 'tournament', 'play', 'unseen' and 'exploit' play with such players`,
      );
    },
  };
}

/** The player in the default export of a module. */
async function moduleKind(file: string, reference = file): Promise<PlayerKind> {
  const where = printable(reference);
  const address = file.startsWith('file:') ? file : pathToFileURL(file).href;
  let exported: { readonly default?: unknown };
  try {
    exported = (await import(address)) as { readonly default?: unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`the player ${where} cannot be loaded: ${printable(reason.split('\n')[0] ?? '')}`);
  }
  const kind = exported.default as Partial<PlayerKind> | undefined;
  if (typeof kind !== 'object' || kind === null || typeof kind.create !== 'function')
    throw new Failure(
      `${where} has no player as its default export: write 'export default definePlayer({ … })', with definePlayer of 'anygame/players'`,
    );
  return { name: reference, summary: '', parameters: {}, ...kind } as PlayerKind;
}

/** The kind of a choice, for threads, which only receive the choice. */
export async function kindOfChoice({ player, origin }: PlayerChoice): Promise<PlayerKind | undefined> {
  if (origin === undefined) return undefined;
  if (origin.kind === 'evolved') return evolvedKind(player, origin.file);
  return origin.kind === 'module'
    ? { ...(await moduleKind(origin.file, player)), name: player }
    : externalKind(player, origin.kind === 'program' ? origin.folder : '.');
}

/**
 * A player that does not need one of our threads; undefined for all others.
 *
 * @param options `onChat` receives the statistics of a language model, which are updated while it plays
 */
export function outsidePlayer(
  { player, given, origin }: PlayerChoice,
  { name, description }: Pick<LoadedGame, 'name' | 'description'>,
  match: string,
  options: { readonly onChat?: (counts: Readonly<ChatCounts>) => void } = {},
): MatchPlayer | undefined {
  if (origin === undefined || origin.kind === 'module' || origin.kind === 'evolved') return undefined;
  if (origin.kind === 'network') return distantKind(player).create({});
  const talk = (line: JsonLine): MatchPlayer =>
    new JsonPlayer({ line, match, game: name, rules: rulesText(description) });
  if (origin.kind === 'program') return talk(programLine(origin.command, origin.folder));
  const line = chatLine(player, given, process.env);
  options.onChat?.(line.counts);
  return talk(line);
}
