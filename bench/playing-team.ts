/** Threads that play random games of a sheet, for as long as they are told. */
import { readFileSync } from 'node:fs';
import type { CircuitGame, SimulatorTeam } from '../src/machine/index.ts';
import type { Engine } from './built-engine.ts';

export interface PlayedGames {
  readonly playouts: number;
  readonly transitions: number;
  readonly milliseconds: number;
}

export class PlayingTeam {
  readonly #game: CircuitGame;
  readonly #team: SimulatorTeam;

  private constructor(game: CircuitGame, team: SimulatorTeam) {
    this.#game = game;
    this.#team = team;
  }

  /** Undefined if the sheet has no circuit, or no turns. */
  static async start(
    { gdl, machine, simulatorThread }: Engine,
    path: string,
    workers: number,
    seed: number,
  ): Promise<PlayingTeam | undefined> {
    const reading = gdl.readDescription(readFileSync(path, 'latin1'), path);
    if (!gdl.isTurnBased(reading.description)) return undefined;
    const { game, compiled } = machine.compile(reading.description, { engine: 'circuit' });
    if (compiled === undefined) return undefined;
    const options = { workers, createWorker: simulatorThread, seed };
    const team = await machine.SimulatorTeam.start(reading, game as CircuitGame, options);
    return new PlayingTeam(game as CircuitGame, team);
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
