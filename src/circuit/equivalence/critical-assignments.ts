/**
 * Critical assignments: the end or a goal lacks only one colour to hold. They show the combined effect of fluents that
 * random assignments never bring together, such as the pieces of a line.
 */
import { fluentNode, type Literal, nodeOf } from '../circuit.ts';
import type { Colours } from './colours.ts';
import type { ComparableGame } from './comparable.ts';
import { type Lanes, mix } from './lanes.ts';

/** True fluents, and a colour of which a single fluent may make the difference. */
export interface CriticalAssignment {
  /** Nodes of fluents that hold. */
  readonly held: readonly number[];
  /** Nodes of the fluents of the missing colour. */
  readonly missing: readonly number[];
  /** Equal for corresponding assignments of equivalent games. */
  readonly name: number;
}

/** With more colours, omitting them one by one takes too long. */
const MOST_COLOURS = 600;
const MOST_OUTPUTS = 6;

export function criticalAssignments(
  game: ComparableGame,
  lanes: Lanes,
  colours: Colours,
): CriticalAssignment[] {
  const byColour = new Map<number, number[]>();
  for (const fluent of game.fluents) {
    const colour = colours.fluents[fluent] as number;
    const nodes = byColour.get(colour);
    if (nodes === undefined) byColour.set(colour, [fluentNode(fluent)]);
    else nodes.push(fluentNode(fluent));
  }
  if (byColour.size > MOST_COLOURS) return [];
  const classes = [...byColour].sort(([a], [b]) => a - b).map(([colour, nodes]) => ({ colour, nodes }));
  const found: CriticalAssignment[] = [];
  for (const { literal, colour } of outputsOf(game, colours))
    found.push(...new ColourSets(classes, lanes, literal, colour).run());
  return found;
}

/** The end and goals, one of each colour, since the correspondence between equal ones is unknown. */
function outputsOf(
  { circuit, goals }: ComparableGame,
  colours: Colours,
): { readonly literal: Literal; readonly colour: number }[] {
  const counts = new Map<number, number>();
  for (const goal of goals) {
    const colour = colours.goals[goal] as number;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const single = goals.filter((goal) => counts.get(colours.goals[goal] as number) === 1);
  const outputs = [
    { literal: circuit.terminal, colour: colours.terminal },
    ...single.map((goal) => ({
      literal: circuit.goals[goal]?.literal ?? 0,
      colour: colours.goals[goal] as number,
    })),
  ];
  return outputs
    .filter(({ literal }) => nodeOf(literal) > 0)
    .sort((a, b) => a.colour - b.colour)
    .slice(0, MOST_OUTPUTS);
}

interface ColourClass {
  readonly colour: number;
  readonly nodes: readonly number[];
}

/** Minimal sets of colours that make an output true, 32 at once. */
class ColourSets {
  readonly #classes: readonly ColourClass[];
  readonly #lanes: Lanes;
  readonly #literal: Literal;
  readonly #seed: number;
  /** For each class, the lanes in which its fluents are true. */
  readonly #words: Int32Array;

  constructor(classes: readonly ColourClass[], lanes: Lanes, literal: Literal, seed: number) {
    this.#classes = classes;
    this.#lanes = lanes;
    this.#literal = literal;
    this.#seed = seed;
    this.#words = Int32Array.from(classes, ({ colour }) => startingWord(colour, seed));
  }

  run(): CriticalAssignment[] {
    const usable = this.#holdingLanes();
    if (usable === 0) return [];
    const order = [...this.#classes.keys()].sort(
      (a, b) =>
        mix(this.#classes[a]?.colour ?? 0, this.#seed) - mix(this.#classes[b]?.colour ?? 0, this.#seed),
    );
    for (const at of order) {
      const before = this.#words[at] as number;
      if ((before & usable) === 0) continue;
      this.#words[at] = 0;
      this.#words[at] = before & ~this.#holdingLanes();
    }
    const found = new Map<number, CriticalAssignment>();
    for (let lane = 0; lane < 32; lane++) {
      const bit = 1 << lane;
      if ((usable & bit) === 0) continue;
      const set = this.#classes.filter((_, at) => ((this.#words[at] as number) & bit) !== 0);
      const [largest] = [...set].sort((a, b) => b.nodes.length - a.nodes.length || a.colour - b.colour);
      if (largest === undefined || largest.nodes.length < 2) continue;
      let name = mix(this.#seed, largest.colour);
      for (const { colour } of set) name = (name + mix(colour, 37)) | 0;
      found.set(name, {
        held: set.flatMap((each) => (each === largest ? [] : each.nodes)),
        missing: largest.nodes,
        name,
      });
    }
    return [...found.values()];
  }

  #holdingLanes(): number {
    const { values } = this.#lanes;
    values.fill(0);
    values[0] = -1;
    this.#classes.forEach(({ nodes }, at) => {
      for (const node of nodes) values[node] = this.#words[at] as number;
    });
    this.#lanes.run();
    return this.#lanes.of(this.#literal);
  }
}

/** Half of the colours are true in the first lanes, and fewer in each of the following. */
function startingWord(colour: number, seed: number): number {
  let word = 0;
  for (let lane = 0; lane < 32; lane++) {
    const rate = 2 ** (1 + (lane & 3));
    if ((mix(colour, seed + lane) >>> 0) % rate === 0) word |= 1 << lane;
  }
  return word;
}
