/** Threads that play random games of a sheet for a given time. */
import { readFileSync } from 'node:fs';
import type { CircuitGame, SimulatorTeam } from '../src/engines/index.ts';
import type { Engine } from './built-engine.ts';

export interface PlayedGames {
  readonly playouts: number;
  readonly transitions: number;
  readonly milliseconds: number;
}

/** The compiled game for all competitors, since what compilation proves depends on the clock. Undefined if there is no circuit. */
export function compiledGame({ gdl, circuit, engines }: Engine, path: string): Uint8Array | undefined {
  const reading = gdl.readDescription(readFileSync(path, 'latin1'), path);
  if (!gdl.isTurnBased(reading.description)) return undefined;
  const { compiled } = engines.compile(reading.description, { engine: 'circuit' });
  if (compiled === undefined) return undefined;
  return circuit.encodeGame({ reading, circuit: compiled.circuit, groups: compiled.invariants.groups });
}

export class PlayingTeam {
  readonly #game: CircuitGame;
  readonly #team: SimulatorTeam;

  private constructor(game: CircuitGame, team: SimulatorTeam) {
    this.#game = game;
    this.#team = team;
  }

  /** @param compiled the result of `compiledGame` */
  static async start(
    { circuit, engines, simulatorThread }: Engine,
    compiled: Uint8Array,
    workers: number,
    seed: number,
  ): Promise<PlayingTeam> {
    const parts = circuit.decodeGame(compiled);
    if (circuit.isExportRefusal(parts)) throw new TypeError(parts.message);
    const game = new engines.CircuitGame(parts.circuit, parts.groups);
    const options = { workers, createWorker: simulatorThread, seed };
    return new PlayingTeam(game, await engines.SimulatorTeam.start(parts.reading, game, options));
  }

  async play(milliseconds: number): Promise<PlayedGames> {
    const start = performance.now();
    const run = this.#team.playouts(this.#game.initial);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    const { playouts, transitions } = await run.stop(10_000);
    return { playouts, transitions, milliseconds: performance.now() - start };
  }

  close(): void {
    this.#team.close();
  }
}
