/** Converts ground rules to gates: an AND per rule, an OR per atom, in dependency order. */
import { stronglyConnectedComponents } from '../base/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';
import { GroundingRefused, type GroundProgram } from '../logic/index.ts';
import { type BuilderOptions, CircuitBuilder } from './builder.ts';
import {
  type Circuit,
  type CircuitNames,
  FALSE,
  fluentNode,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from './circuit.ts';

/** Size of the network before any sharing or omission: a gate per rule, per atom and per negation. */
export interface RawSize {
  readonly gates: number;
  readonly inputs: number;
}

export interface BuiltCircuit {
  readonly circuit: Circuit;
  readonly raw: RawSize;
}

export function circuitFromGround(program: GroundProgram, options?: BuilderOptions): BuiltCircuit {
  const roleOf = new Map(program.roles.map((role, i) => [role, i] as const));
  if (roleOf.size < program.roles.length) {
    throw new GroundingRefused('unsupported', 'a role is declared twice');
  }
  const fluentAtoms = program.atomsOf('true/1');
  const moveAtoms = program.atomsOf('does/2');
  const names: CircuitNames = {
    roles: program.roles,
    fluents: fluentAtoms.map((atom) => program.termsOf(atom)[0] as Term),
    moves: moveAtoms.map((atom) => {
      const [role, term] = program.termsOf(atom) as [Term, Term];
      return { role: roleOf.get(role) as number, term };
    }),
  };
  const builder = new CircuitBuilder(names, options);
  const rules = program.rules.byHead(program.atomCount);
  const fluents = [fluentAtoms, (fluent: number) => literalOf(fluentNode(fluent))] as const;
  const moves = [moveAtoms, (move: number) => literalOf(moveNode(names, move))] as const;
  const noMoves = [moveAtoms, () => FALSE] as const;

  const nextAtoms = names.fluents.map((fluent) => program.find('next/1', [fluent]));
  const legalAtoms = names.moves.map(({ role, term }) =>
    program.find('legal/2', [names.roles[role] as Term, term]),
  );
  const terminalAtom = program.find('terminal/0', []);
  const ofRole = (relation: string) =>
    program
      .atomsOf(relation)
      .map((atom) => {
        const [role, term] = program.termsOf(atom) as [Term, Term];
        return { atom, role: roleOf.get(role) ?? -1, term, text: canonicalText(term) };
      })
      .filter(({ role }) => role >= 0)
      .sort((a, b) => a.role - b.role || (a.text < b.text ? -1 : 1));
  const goalAtoms = ofRole('goal/2');
  const perceptAtoms = ofRole('sees/2');

  // Legality, goals and the end are evaluated before anybody moves: everything that depends on `does` is false there.
  const stateAtoms = [...legalAtoms, terminalAtom, ...goalAtoms.map((goal) => goal.atom)];
  const withoutMoves = new AtomLiterals(builder, rules, [fluents, noMoves]);
  const inState = withoutMoves.of(stateAtoms);
  const afterMoveAtoms = [...nextAtoms, ...perceptAtoms.map((percept) => percept.atom)];
  const withMoves = new AtomLiterals(builder, rules, [fluents, moves], withoutMoves.independentOf(moveAtoms));
  const afterMove = withMoves.of(afterMoveAtoms);

  const initial = new Set(program.initial);
  const legal = inState.slice(0, legalAtoms.length);
  const circuit = builder.build({
    initial: fluentAtoms.map((atom) => initial.has(atom)),
    next: afterMove.slice(0, nextAtoms.length),
    legal,
    terminal: inState[legalAtoms.length] as Literal,
    goals: goalAtoms.map(({ role, term }, i) => ({
      role,
      value: term,
      literal: inState[legalAtoms.length + 1 + i] as Literal,
    })),
    percepts: perceptAtoms.map(({ role, term }, i) => ({
      role,
      term,
      literal: afterMove[nextAtoms.length + i] as Literal,
    })),
  });
  return { circuit, raw: rawSize(program) };
}

type RulesByHead = ReturnType<GroundProgram['rules']['byHead']>;

const UNKNOWN: Literal = -1;

/** Literals of atoms, created on demand for given values of the inputs. */
class AtomLiterals {
  readonly #builder: CircuitBuilder;
  readonly #rules: RulesByHead;
  /** Literals by atom; `UNKNOWN` until created. */
  readonly #literals: Int32Array;

  constructor(
    builder: CircuitBuilder,
    rules: RulesByHead,
    inputs: readonly (readonly [readonly number[], (index: number) => Literal])[],
    known?: Int32Array,
  ) {
    this.#builder = builder;
    this.#rules = rules;
    this.#literals = known ?? new Int32Array(rules.starts.length - 1).fill(UNKNOWN);
    for (const [atoms, literal] of inputs) {
      atoms.forEach((atom, index) => {
        this.#literals[atom] = literal(index);
      });
    }
  }

  /** The literals of atoms; atom -1 can never hold. */
  of(atoms: readonly number[]): Literal[] {
    if (!this.#makeInOrder(atoms)) this.#makeWithCycles(atoms);
    return atoms.map((atom) => (atom < 0 ? FALSE : (this.#literals[atom] as Literal)));
  }

  /** The existing literals of atoms that depend on none of the given ones. */
  independentOf(inputs: readonly number[]): Int32Array {
    const dependent = new Uint8Array(this.#literals.length);
    for (const atom of inputs) dependent[atom] = 1;
    for (let changed = true; changed; ) {
      changed = false;
      this.#literals.forEach((literal, atom) => {
        if (literal === UNKNOWN || dependent[atom] === 1) return;
        this.#forEachBody(atom, (body) => {
          if (dependent[atom] === 0 && body.some((each) => dependent[each >> 1] === 1)) {
            dependent[atom] = 1;
            changed = true;
          }
        });
      });
    }
    return this.#literals.map((literal, atom) => (dependent[atom] === 1 ? UNKNOWN : literal));
  }

  /** Creates atoms depth first, each after its dependencies; false as soon as an atom depends on itself. */
  #makeInOrder(atoms: readonly number[]): boolean {
    const { starts, places, data } = this.#rules;
    const isOpen = new Uint8Array(this.#literals.length);
    const path: number[] = [];
    /** For each atom on the path: the current rule, and the current literal in it. */
    const ruleAt: number[] = [];
    const literalAt: number[] = [];
    const enter = (atom: number) => {
      isOpen[atom] = 1;
      path.push(atom);
      ruleAt.push(starts[atom] as number);
      literalAt.push(0);
    };
    for (const root of atoms) {
      if (root < 0 || this.#literals[root] !== UNKNOWN) continue;
      enter(root);
      while (path.length > 0) {
        const top = path.length - 1;
        const atom = path[top] as number;
        const rule = ruleAt[top] as number;
        if (rule === starts[atom + 1]) {
          path.pop();
          ruleAt.pop();
          literalAt.pop();
          isOpen[atom] = 0;
          this.#literals[atom] = this.#define(atom);
          continue;
        }
        const at = places[rule] as number;
        const index = literalAt[top] as number;
        if (index === data[at + 1]) {
          ruleAt[top] = rule + 1;
          literalAt[top] = 0;
          continue;
        }
        literalAt[top] = index + 1;
        const literal = data[at + 2 + index] as number;
        const needed = literal >> 1;
        if (literal === 2 * atom || this.#literals[needed] !== UNKNOWN) continue;
        if (isOpen[needed] === 1) return false;
        enter(needed);
      }
    }
    return true;
  }

  #makeWithCycles(atoms: readonly number[]): void {
    const reached: number[] = [];
    const indexOf = new Map<number, number>();
    const visit = (atom: number) => {
      if (atom < 0 || this.#literals[atom] !== UNKNOWN || indexOf.has(atom)) return;
      indexOf.set(atom, reached.length);
      reached.push(atom);
    };
    for (const atom of atoms) visit(atom);
    const successors: number[][] = [];
    for (let i = 0; i < reached.length; i++) {
      const targets: number[] = [];
      this.#forEachBody(reached[i] as number, (body) => {
        for (const literal of body) {
          visit(literal >> 1);
          const target = indexOf.get(literal >> 1);
          if (target !== undefined) targets.push(target);
        }
      });
      successors.push(targets);
    }
    const { members } = stronglyConnectedComponents(successors);
    for (const component of members) this.#component(component.map((i) => reached[i] as number));
  }

  #component(atoms: readonly number[]): void {
    const members = new Set(atoms);
    for (const atom of atoms) {
      this.#forEachBody(atom, (body) => {
        if (body.some((literal) => literal & 1 && members.has(literal >> 1))) {
          throw new GroundingRefused('cycle', 'an atom depends on its own negation');
        }
      });
    }
    const [only] = atoms;
    if (atoms.length === 1 && only !== undefined) {
      this.#literals[only] = this.#define(only);
      return;
    }
    const { feedback, order } = this.#breakCycles(atoms, members);
    const [first] = feedback;
    if (feedback.length === 1 && first !== undefined) {
      this.#unrolled(first, order);
      return;
    }
    this.#builder.loop(feedback.length, (nodes) => {
      feedback.forEach((atom, i) => {
        this.#literals[atom] = nodes[i] as Literal;
      });
      this.#defineAll(order);
      return feedback.map((atom) => this.#define(atom));
    });
  }

  /**
   * If all cycles lead through one atom, its value in the least fixpoint is the one that it has if it is false at
   * first: either it stays false, or it is true and stays so. Cycles such as "along the row and round the board" then
   * need no loop, of which there may be tens of thousands.
   */
  #unrolled(feedback: number, order: readonly number[]): void {
    this.#literals[feedback] = FALSE;
    this.#defineAll(order);
    this.#literals[feedback] = this.#define(feedback);
    this.#defineAll(order);
  }

  #defineAll(atoms: readonly number[]): void {
    for (const atom of atoms) this.#literals[atom] = this.#define(atom);
  }

  /** Atoms whose removal breaks all cycles, and the others in dependency order, by depth-first search. */
  #breakCycles(atoms: readonly number[], members: ReadonlySet<number>) {
    const state = new Map<number, 'open' | 'done'>();
    const feedback = new Set<number>();
    const order: number[] = [];
    for (const root of atoms) {
      if (state.has(root)) continue;
      const stack: { atom: number; targets: number[] }[] = [];
      const enter = (atom: number) => {
        const targets: number[] = [];
        this.#forEachBody(atom, (body) => {
          for (const literal of body) if (members.has(literal >> 1)) targets.push(literal >> 1);
        });
        state.set(atom, 'open');
        stack.push({ atom, targets });
      };
      enter(root);
      while (stack.length > 0) {
        const top = stack[stack.length - 1] as { atom: number; targets: number[] };
        const target = top.targets.pop();
        if (target === undefined) {
          stack.pop();
          state.set(top.atom, 'done');
          order.push(top.atom);
        } else if (!state.has(target)) enter(target);
        else if (state.get(target) === 'open') feedback.add(target);
      }
    }
    return { feedback: [...feedback], order: order.filter((atom) => !feedback.has(atom)) };
  }

  #define(atom: number): Literal {
    const alternatives: Literal[] = [];
    this.#forEachBody(atom, (body) => {
      const inputs: Literal[] = [];
      for (const literal of body) {
        // A rule that requires its own head adds nothing to the least fixpoint.
        if (literal === 2 * atom) return;
        const value = this.#literals[literal >> 1] as Literal;
        inputs.push(literal & 1 ? negate(value) : value);
      }
      alternatives.push(this.#builder.and(inputs));
    });
    return this.#builder.or(alternatives);
  }

  #forEachBody(atom: number, visit: (body: Int32Array) => void): void {
    const { starts, places, data } = this.#rules;
    for (let i = starts[atom] as number; i < (starts[atom + 1] as number); i++) {
      const at = places[i] as number;
      visit(data.subarray(at + 2, at + 2 + (data[at + 1] as number)));
    }
  }
}

function rawSize(program: GroundProgram): RawSize {
  const definitions = new Int32Array(program.atomCount);
  const negated = new Set<number>();
  let gates = 0;
  let inputs = 0;
  program.rules.forEach((head, literals) => {
    definitions[head] = (definitions[head] as number) + 1;
    if (literals.length > 1) gates++;
    inputs += literals.length;
    for (const literal of literals) if (literal & 1) negated.add(nodeOf(literal));
  });
  for (const count of definitions) if (count > 1) gates++;
  return { gates: gates + negated.size, inputs };
}
