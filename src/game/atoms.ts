/** What holds in a state as a list of numbers, for planners that ask whether a state is new (novelty). */

/**
 * A list of atoms that is filled again and again without allocation.
 *
 * @example
 * const simulation = simulationOf(game);
 * const atoms = new AtomBuffer();
 * simulation.atoms(simulation.start(), 0, atoms);
 * atoms.length > 0 // true
 */
export class AtomBuffer {
  /** The atoms are the first `length` of these. */
  values: Int32Array = new Int32Array(256);
  length = 0;
  /** How many of the atoms, from the first on, are about what the role controls. */
  own = 0;

  clear(): void {
    this.length = 0;
    this.own = 0;
  }

  add(atom: number): void {
    if (this.length === this.values.length) this.#grow();
    this.values[this.length++] = atom;
  }

  /** Declares all atoms so far to be about what the role controls. */
  endOwn(): void {
    this.own = this.length;
  }

  #grow(): void {
    const larger = new Int32Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}
