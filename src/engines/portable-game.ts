/**
 * Portable games can be stored in files and sent to other threads; this file creates them and turns them back into
 * games.
 */

import {
  type Circuit,
  decodeGame,
  type ExclusiveGroup,
  encodeGame,
  isExportRefusal,
} from '../circuit/index.ts';
import type { Game } from '../game/index.ts';
import {
  connectLibraries,
  type Description,
  isTurnBased,
  type LibraryConnection,
  type LibrarySource,
  type Notation,
  printDescription,
  type Reading,
  readDescription,
  type TurnBasedDescription,
} from '../gdl/index.ts';
import { RulesGame } from './rules-game.ts';
import { CircuitGame, circuitOf } from './stepper/circuit-game.ts';

/** A game with its rules: a game file or, if there is no circuit, the sheet. It can be cloned. */
export type PortableGame = { readonly kind: 'file'; readonly bytes: Uint8Array } | PortableSheet;

interface PortableSheet {
  readonly kind: 'sheet';
  readonly name: string;
  readonly text: string;
  readonly notation: Notation;
  /** Sources of libraries that are not included with Anygame, indexed by name. */
  readonly libraries?: Readonly<Record<string, LibrarySource>>;
}

/** @param reading the reading of the sheet from which the game was made */
export function portableGame(game: Game, reading: Reading): PortableGame {
  const behind = circuitOf(game);
  if (behind !== undefined) {
    const { circuit, groups } = behind;
    return { kind: 'file', bytes: encodeGame({ reading, circuit, groups }) };
  }
  const { externals, source } = reading.description;
  const libraries = Object.fromEntries(
    externals.flatMap((library) => (library.connection ? [[library.name, library.connection.source]] : [])),
  );
  const isAlone = Object.keys(libraries).length === 0;
  const { name, text } = source;
  return { kind: 'sheet', name, text, notation: reading.notation, ...(!isAlone && { libraries }) };
}

/** Connects to the sources that were sent, indexed by the libraries' names. */
export type ConnectSources = (
  description: Description,
  sources: Readonly<Record<string, LibrarySource>>,
) => Promise<ReadonlyMap<string, LibraryConnection>>;

export async function gameOfPortable(
  sent: PortableGame,
  connect?: ConnectSources,
): Promise<{ readonly game: Game; readonly rules: Description }> {
  if (sent.kind === 'file') {
    const parts = decodeGame(sent.bytes);
    if (isExportRefusal(parts)) throw new TypeError(parts.message);
    const rules = parts.reading.description;
    return { game: circuitGame(parts.circuit, parts.groups, rules), rules };
  }
  const rules = descriptionOf(sent);
  const connections = sent.libraries && (await connect?.(rules, sent.libraries));
  return { game: new RulesGame(connectLibraries(rules, ({ name }) => connections?.get(name))), rules };
}

/**
 * A game whose sheet is not available: the circuit or, if there is none, rules made from the description. It can be
 * cloned.
 */
export type BareGame =
  | {
      readonly kind: 'circuit';
      readonly circuit: Circuit;
      readonly groups: readonly ExclusiveGroup[];
      readonly hidesInformation: boolean;
    }
  | PortableSheet;

/** Returns undefined if something outside of the rules takes part in the game. */
export function bareGame(game: Game): BareGame | undefined {
  const behind = circuitOf(game);
  if (behind !== undefined) {
    const { circuit, groups } = behind;
    return { kind: 'circuit', circuit, groups, hidesInformation: game.traits.hidesInformation };
  }
  if (!(game instanceof RulesGame) || game.description === undefined) return undefined;
  return { kind: 'sheet', name: 'rules', text: printDescription(game.description), notation: 'kif' };
}

export function gameOfBare(sent: BareGame): Game {
  if (sent.kind === 'circuit') return new CircuitGame(sent.circuit, sent.groups, sent.hidesInformation);
  return new RulesGame(descriptionOf(sent));
}

/** Returns the game of a circuit, with the information that only the description contains. */
export function circuitGame(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  description: Description,
): CircuitGame {
  return new CircuitGame(circuit, groups, description.dialect === 'gdl-2');
}

function descriptionOf({ name, text, notation }: PortableSheet): TurnBasedDescription {
  const { description } = readDescription(text, name, { notation });
  if (!isTurnBased(description)) throw new TypeError(`${name}: only games with turns can be played`);
  return description;
}
