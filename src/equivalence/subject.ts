/** A game to compare: its rules, canonical text, circuit and opening, each computed on demand. */
import { type Circuit, type ComparedCircuit, comparedCircuit } from '../circuit/index.ts';
import { CircuitGame, plainCircuit, RulesGame } from '../engines/index.ts';
import type { Game } from '../game/index.ts';
import { type CanonicalForm, canonicalForm, type TurnBasedDescription } from '../gdl/index.ts';

export interface SubjectOptions {
  /** Time limit for the circuit. */
  readonly seconds?: number;
  readonly now?: () => number;
}

export class Subject {
  readonly name: string;
  readonly description: TurnBasedDescription;
  readonly #options: SubjectOptions;
  #form: CanonicalForm | undefined | null = null;
  #circuit: Circuit | undefined;
  #refusal: string | undefined;
  #compared: ComparedCircuit | undefined;
  #game: Game | undefined;

  constructor(name: string, description: TurnBasedDescription, options: SubjectOptions = {}) {
    this.name = name;
    this.description = description;
    this.#options = options;
  }

  /** Undefined if the names in the rules have no canonical order. */
  get form(): CanonicalForm | undefined {
    if (this.#form === null) this.#form = canonicalForm(this.description);
    return this.#form;
  }

  /** Undefined if the rules do not fit into a circuit; `refusal` says why. */
  get circuit(): Circuit | undefined {
    if (this.#circuit === undefined && this.#refusal === undefined) {
      const made = plainCircuit(this.description, this.#options);
      if ('gates' in made) this.#circuit = made;
      else this.#refusal = made.message;
    }
    return this.#circuit;
  }

  get refusal(): string | undefined {
    return this.circuit === undefined ? this.#refusal : undefined;
  }

  get compared(): ComparedCircuit | undefined {
    const { circuit } = this;
    if (circuit !== undefined) this.#compared ??= comparedCircuit(circuit, {}, this.#options.now);
    return this.#compared;
  }

  get game(): Game {
    const { circuit } = this;
    this.#game ??=
      circuit === undefined
        ? new RulesGame(this.description)
        : new CircuitGame(circuit, [], this.description.dialect === 'gdl-2');
    return this.#game;
  }
}
