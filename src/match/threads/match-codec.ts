/** How games, moves and what is seen and thought of them cross the border to a worker and back. */
import { decodeGame, encodeGame, isExportRefusal } from '../../circuit/index.ts';
import { CircuitGame, circuitGame, RulesGame } from '../../engines/index.ts';
import type { Game, Move, Observation } from '../../game/index.ts';
import {
  connectLibraries,
  type Description,
  isTurnBased,
  type LibraryConnection,
  type LibrarySource,
  type Reading,
  readDescription,
  type TermPool,
  termFromJson,
  termJson,
} from '../../gdl/index.ts';
import type { Thoughts } from '../../players/index.ts';
import type { SentGame, SentMove, SentObservation, SentThoughts } from './messages.ts';

/** `game` is that of the sheet that was read. */
export function encodeSentGame(reading: Reading, game: Game): SentGame {
  if (game instanceof CircuitGame) {
    const { circuit, groups } = game;
    return { kind: 'file', bytes: encodeGame({ reading, circuit, groups }) };
  }
  const { externals, source } = reading.description;
  const { name, text } = source;
  const libraries = Object.fromEntries(
    externals.flatMap((library) => (library.connection ? [[library.name, library.connection.source]] : [])),
  );
  const isAlone = Object.keys(libraries).length === 0;
  return { kind: 'sheet', name, text, notation: reading.notation, ...(!isAlone && { libraries }) };
}

/** Makes connections from the sources that were sent, by the libraries' names. */
export type ConnectSources = (
  description: Description,
  sources: Readonly<Record<string, LibrarySource>>,
) => Promise<ReadonlyMap<string, LibraryConnection>>;

export async function decodeSentGame(
  sent: SentGame,
  connect?: ConnectSources,
): Promise<{ readonly game: Game; readonly codec: MatchCodec; readonly rules: Description }> {
  if (sent.kind === 'file') {
    const parts = decodeGame(sent.bytes);
    if (isExportRefusal(parts)) throw new TypeError(parts.message);
    const rules = parts.reading.description;
    const game = circuitGame(parts.circuit, parts.groups, rules);
    return { game, codec: new MatchCodec(game, rules.terms), rules };
  }
  const { description } = readDescription(sent.text, sent.name, { notation: sent.notation });
  if (!isTurnBased(description)) throw new TypeError(`${sent.name}: only games with turns can be played`);
  const connections = sent.libraries && (await connect?.(description, sent.libraries));
  const game = new RulesGame(connectLibraries(description, ({ name }) => connections?.get(name)));
  return { game, codec: new MatchCodec(game, description.terms), rules: description };
}

export class MatchCodec {
  readonly #game: Game;
  readonly #terms: TermPool;

  constructor(game: Game, terms: TermPool) {
    this.#game = game;
    this.#terms = terms;
  }

  encodeMove(move: Move): SentMove {
    return this.#game instanceof RulesGame ? termJson(this.#game.moveTerm(move)) : move;
  }

  decodeMove(sent: SentMove): Move {
    if (typeof sent === 'number') return sent as Move;
    if (this.#game instanceof RulesGame) return this.#game.moveOf(termFromJson(sent, this.#terms));
    throw new TypeError('moves of a circuit are numbers');
  }

  encodeObservation(observation: Observation): SentObservation {
    if (observation.kind === 'moves')
      return { kind: 'moves', moves: observation.moves.map((move) => this.encodeMove(move)) };
    const { own, percepts } = observation;
    return { kind: 'percepts', own: this.encodeMove(own), percepts: percepts.map(termJson) };
  }

  decodeObservation(sent: SentObservation): Observation {
    if (sent.kind === 'moves')
      return { kind: 'moves', moves: sent.moves.map((move) => this.decodeMove(move)) };
    const percepts = sent.percepts.map((percept) => termFromJson(percept, this.#terms));
    return { kind: 'percepts', own: this.decodeMove(sent.own), percepts };
  }

  encodeThoughts(thoughts: Thoughts): SentThoughts {
    return {
      ...thoughts,
      moves: thoughts.moves.map((thought) => ({ ...thought, move: this.encodeMove(thought.move) })),
      line: thoughts.line.map((moves) => moves.map((move) => this.encodeMove(move))),
    };
  }

  decodeThoughts(sent: SentThoughts): Thoughts {
    return {
      ...sent,
      moves: sent.moves.map((thought) => ({ ...thought, move: this.decodeMove(thought.move) })),
      line: sent.line.map((moves) => moves.map((move) => this.decodeMove(move))),
    };
  }
}
