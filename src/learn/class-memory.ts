/** The memory of a game and of all games that are the same in other words: what was learned of one serves every other, mapped both ways. */
import {
  compareGames,
  type Fingerprint,
  fingerprintOf,
  type GameMapping,
  inverse,
  mayBeSame,
  Subject,
} from '../equivalence/index.ts';
import type { GameMemory, KnowledgeKind, Remembered, SavedKnowledge } from '../game/index.ts';
import {
  type CanonicalForm,
  canonicalForm,
  isTurnBased,
  readDescription,
  type TurnBasedDescription,
} from '../gdl/index.ts';

export interface ClassMemoryOptions {
  /** For comparing the game with remembered ones, in seconds; 1 by default. */
  readonly seconds?: number;
  readonly now?: () => number;
}

const SECONDS = 1;

/** A stored game that is equivalent, and how its names map to those of the current game. */
interface Relative {
  readonly memory: GameMemory;
  readonly toOwn: GameMapping;
  readonly roles: readonly string[];
}

/**
 * Games that differ by names and order share their memory anyway. If nothing is known about those, remembered games whose openings have
 * the same fingerprint are compared with the one at hand. What is learned of it from then on is kept for the remembered game.
 */
export function classMemory(
  store: KnowledgeStore,
  description: TurnBasedDescription,
  form: CanonicalForm,
  options: ClassMemoryOptions = {},
): GameMemory {
  const own = translatedMemory(store, form);
  const now = options.now ?? (() => performance.now());
  const seconds = options.seconds ?? SECONDS;
  const subject = new Subject('game', description, { seconds, now });
  let relative: Relative | null | undefined;
  const findRelative = (kind: KnowledgeKind): Relative | undefined => {
    if (relative === undefined) relative = relativeOf(store, kind, subject, form, seconds, now) ?? null;
    return relative ?? undefined;
  };
  return {
    recall(kind) {
      const known = own.recall(kind);
      if (known !== undefined) return known;
      const found = findRelative(kind);
      const remembered = found?.memory.recall(kind);
      if (found === undefined || remembered === undefined) return undefined;
      const roles = subject.game.roles.map(({ name }) => name.toLowerCase());
      const knowledge = mappedKnowledge(remembered.knowledge, found.toOwn, found.roles, roles);
      return { ...remembered, knowledge };
    },
    keep(kind, games, knowledge) {
      if (!relative) {
        own.keep(kind, games, { ...knowledge, fingerprint: fingerprintOf(subject).depths });
        return;
      }
      const roles = subject.game.roles.map(({ name }) => name.toLowerCase());
      const back = mappedKnowledge(knowledge, inverse(relative.toOwn), roles, relative.roles);
      relative.memory.keep(kind, games, { ...back, fingerprint: fingerprintOf(subject).depths });
    },
  };
}

function relativeOf(
  store: KnowledgeStore,
  kind: KnowledgeKind,
  subject: Subject,
  { text }: CanonicalForm,
  seconds: number,
  now: () => number,
): Relative | undefined {
  const remembered = store.games(kind).filter(({ rules }) => rules !== text);
  if (remembered.length === 0) return undefined;
  const end = now() + 1000 * seconds;
  const print = fingerprintOf(subject);
  for (const { rules, fingerprint } of remembered) {
    const other: Fingerprint = { depths: fingerprint, text: undefined };
    if (now() >= end || !mayBeSame(print, other)) continue;
    const description = rulesOfText(rules);
    const form = description && canonicalForm(description);
    if (description === undefined || form === undefined) continue;
    const candidate = new Subject('remembered', description, { seconds, now });
    const answer = compareGames(candidate, subject, { seconds, now, replays: 3 });
    if (answer.verdict !== 'same') continue;
    const roles = candidate.game.roles.map(({ name }) => name.toLowerCase());
    return { memory: translatedMemory(store, form), toOwn: answer.mapping, roles };
  }
  return undefined;
}

/** The game of a canonical text: the roles in their order, then a rule per line, its head first. */
function rulesOfText(text: string): TurnBasedDescription | undefined {
  const [order = '', ...lines] = text.split('\n');
  const isRole = (line: string): boolean => /^\(role [^\s()?]+\)$/.test(line);
  const sheet = [
    ...order
      .split(' ')
      .filter((role) => role !== '')
      .map((role) => `(role ${role})`),
    ...lines.filter((line) => !isRole(line)).map((line) => `(<= ${line})`),
  ];
  const { description, findings } = readDescription(sheet.join('\n'), 'remembered');
  const isBroken = findings.some(({ severity, code }) => severity === 'error' && /^GDL[01]/.test(code));
  return isBroken || !isTurnBased(description) ? undefined : description;
}

/** Knowledge in the names of another game; its roles may have another order. */
function mappedKnowledge(
  knowledge: SavedKnowledge,
  { fluents, roles, moves }: GameMapping,
  from: readonly string[],
  to: readonly string[],
): SavedKnowledge {
  const images = new Map(fluents);
  const roleOf = new Map(roles);
  const places = to.map((role) => from.findIndex((each) => roleOf.get(each) === role));
  const moveOf = new Map(moves.map(({ role, move, toMove }) => [`${role} ${move}`, toMove]));
  const { solution } = knowledge;
  return {
    ...knowledge,
    terms: knowledge.terms.map((term) => images.get(term.toLowerCase()) ?? term),
    roles: places.map((place) => knowledge.roles[place]),
    ...(solution && {
      solution: {
        ...solution,
        line: solution.line.map((joint) =>
          places.map((place) => moveOf.get(`${from[place]} ${joint[place]}`) ?? (joint[place] as string)),
        ),
      },
    }),
  };
}

/** Keeps knowledge by games, whatever they are called and their names are. */
export interface KnowledgeStore {
  /** @param rules the text that all spellings of the game share; see `canonicalForm` */
  recall(rules: string, kind: KnowledgeKind): Remembered | undefined;
  keep(rules: string, kind: KnowledgeKind, games: number, knowledge: SavedKnowledge): void;
  /** The games of which something of the kind is known, with the fingerprints that were kept with it. */
  games(kind: KnowledgeKind): readonly { readonly rules: string; readonly fingerprint: readonly string[] }[];
}

/** The memory of one game: what the store keeps of it, in the names of the current rules. */
export function translatedMemory(store: KnowledgeStore, { text, names }: CanonicalForm): GameMemory {
  const back = new Map([...names].map(([own, shared]) => [shared, own]));
  return {
    recall(kind) {
      const found = store.recall(text, kind);
      return found && { ...found, knowledge: renamed(found.knowledge, back) };
    },
    keep(kind, games, knowledge) {
      store.keep(text, kind, games, renamed(knowledge, names));
    },
  };
}

function renamed(knowledge: SavedKnowledge, names: ReadonlyMap<string, string>): SavedKnowledge {
  const spelled = (term: string): string =>
    term.toLowerCase().replaceAll(/[^\s()]+/g, (name) => names.get(name) ?? name);
  const { solution } = knowledge;
  return {
    ...knowledge,
    terms: knowledge.terms.map(spelled),
    ...(solution && { solution: { ...solution, line: solution.line.map((joint) => joint.map(spelled)) } }),
  };
}
