/**
 * Answers questions about the internals of a game: its circuit, its analysis, and a search. All answers can be cloned.
 */

import { seededRandom } from '../../../src/base/index.ts';
import {
  analyse,
  circuitSize,
  evaluate,
  fluentNode,
  newValues,
  type PassReport,
} from '../../../src/circuit/index.ts';
import { circuitOf } from '../../../src/engines/index.ts';
import { playingRoles, type Role } from '../../../src/game/index.ts';
import { termText } from '../../../src/gdl/index.ts';
import { SubGoalLearning } from '../../../src/learn/index.ts';
import { GrownTree, type TreeBranch } from '../../../src/players/index.ts';
import { plainMove } from '../../organiser/text.ts';
import { phrases } from '../../phrases/inside.ts';
import type { Language } from '../../phrases/language.ts';
import {
  type MoveSequence,
  PositionStudy,
  type StudiedGame,
  type StudiedPosition,
  type StudiedSheet,
} from '../../study/position-study.ts';
import type { LoadedSheet } from '../../table/load-sheet.ts';
import { analysisFindings, type FindingGroup } from './analysis-findings.ts';
import { CircuitParts, type PartWish, type ShownEdge, type ShownNode } from './circuit-part.ts';
import { type RoleHeat, roleHeat } from './heat-map.ts';
import { layeredLayout } from './layered-layout.ts';

/** Seconds. */
const ANALYSIS_SECONDS = 5;
const LEARNING_SECONDS = 3;
const MOST_GAMES = 200_000;
const MOST_PLAYOUTS = 1_000_000;
const MOST_BRANCHES = 60;
/** Width of a letter and padding of a label, in pixels. */
const LETTER = 7.3;
const AROUND = 22;
const LONGEST_LABEL = 34;

export class Inside {
  readonly #study: PositionStudy;
  readonly #parts: CircuitParts | undefined;
  readonly #now: () => number;
  /** Fluent numbers by their texts. */
  readonly #fluents: ReadonlyMap<string, number>;
  #tree: GrownTree | undefined;

  /** @param now a clock in milliseconds */
  constructor(loaded: LoadedSheet, now: () => number) {
    this.#study = new PositionStudy(loaded);
    this.#now = now;
    const { game } = loaded.compilation;
    const behind = circuitOf(game);
    this.#parts = behind && new CircuitParts(behind.circuit);
    const fluents = this.#parts?.circuit.fluents ?? [];
    this.#fluents = new Map(fluents.map((fluent, i) => [termText(fluent), i]));
  }

  position(line: MoveSequence): StudiedPosition {
    return this.#study.position(line);
  }

  game(): InsideGame {
    const { compilation } = this.#study.loaded;
    const parts = this.#parts;
    const common = { ...this.#study.game, reason: compilation.reason };
    if (parts === undefined) return common;
    const { fluents, moves, gates, operations } = circuitSize(parts.circuit);
    const { raw, passes = [] } = compilation.compiled ?? {};
    return {
      ...common,
      circuit: {
        fluents,
        moves,
        gates,
        raw:
          raw === undefined
            ? { gates, operations }
            : { gates: raw.gates, operations: Math.max(0, raw.inputs - raw.gates) },
        passes,
        canBeWhole: parts.canBeWhole,
        outputs: parts.outputs.map(({ text }) => text),
      },
    };
  }

  drawing(line: MoveSequence, wish: PartWish, turned: readonly number[]): CircuitDrawing {
    const parts = this.#expectParts();
    const { circuit } = parts;
    const values = newValues(circuit);
    const { game, state } = this.#study.matchAt(line);
    for (const fact of game.facts(state)) {
      const fluent = this.#fluents.get(termText(fact));
      if (fluent !== undefined) values[fluentNode(fluent)] = 1;
    }
    for (const node of turned) if (node > 0 && node < values.length) values[node] = 1 - (values[node] ?? 0);
    evaluate(circuit, values);
    const { nodes, edges } = parts.part(wish);
    const layout = layeredLayout(
      nodes.map((node) => ({ id: node.id, width: widthOf(node.label), ...sideOf(node.kind) })),
      edges,
    );
    const places = new Map(layout.nodes.map((place) => [place.id, place]));
    const isTrue = new Map(nodes.map((node) => [node.id, parts.shownValue(node, values)]));
    const isTurned = new Set(turned);
    return {
      nodes: nodes.map((node) => ({
        ...node,
        label: cut(node.label),
        x: places.get(node.id)?.x ?? 0,
        y: places.get(node.id)?.y ?? 0,
        width: widthOf(node.label),
        isTrue: isTrue.get(node.id) ?? false,
        isTurned: node.node !== undefined && isTurned.has(node.node),
      })),
      edges: edges.map((edge) => ({ ...edge, isTrue: (isTrue.get(edge.from) ?? false) !== edge.isNegated })),
      width: layout.width,
      height: layout.height,
    };
  }

  findings(): AnalysisView {
    const circuit = this.#study.loaded.compilation.compiled?.unsimplified ?? this.#expectParts().circuit;
    const analysis = analyse(circuit, { seconds: ANALYSIS_SECONDS, now: this.#now });
    const { games, states } = analysis.simulation;
    return {
      groups: analysisFindings(analysis, circuit),
      games,
      states,
    };
  }

  learn(): HeatView {
    const { compilation, layout } = this.#study.loaded;
    const { game } = compilation;
    const learning = new SubGoalLearning(game, seededRandom(1), { kept: 0 });
    const end = this.#now() + 1000 * LEARNING_SECONDS;
    learning.learn({ games: MOST_GAMES, untilSettled: true, stop: () => this.#now() >= end });
    const roles = playingRoles(game);
    return {
      games: learning.games,
      roles: roles.map((role) => roleHeat(learning, role, layout)),
    };
  }

  search(line: MoveSequence, seconds: number): TreeView {
    const match = this.#study.matchAt(line);
    if (match.isOver) throw new Error(phrases.nothingToSearch);
    const { game, state } = match;
    const role = game.roles.findIndex(({ isChance }) => !isChance) as Role;
    const random = seededRandom(1);
    this.#tree = new GrownTree({ game, role, random, now: this.#now }, state, {
      seconds,
      playouts: MOST_PLAYOUTS,
    });
    const { root, visits, simulations } = this.#tree;
    return { root, visits, simulations, branches: this.branches(root) };
  }

  branches(node: number): BranchView[] {
    const branches = this.#tree?.branches(node) ?? [];
    const { game } = this.#study.loaded.compilation;
    const all = branches.map(({ moves }) => moves);
    const free = game.roles.flatMap((_, role) =>
      new Set(all.map((moves) => moves[role])).size > 1 ? [role] : [],
    );
    const shown = free.length > 0 ? free : game.roles.map((_, role) => role);
    return branches.slice(0, MOST_BRANCHES).map((branch) => ({
      node: branch.node,
      text: shown.map((role) => this.#moveText(branch, role)).join(', '),
      visits: branch.visits,
      value: shown.map((role) => valueText(branch, role, this.#roleText(role))).join(', '),
      isProven: branch.proven !== undefined,
    }));
  }

  #moveText({ moves }: TreeBranch, role: number): string {
    const move = moves[role];
    const { game } = this.#study.loaded.compilation;
    return move === undefined ? '' : `${this.#roleText(role)}: ${plainMove(game.moveText(move))}`;
  }

  #roleText(role: number): string {
    return this.#study.loaded.compilation.game.roles[role]?.name ?? '';
  }

  #expectParts(): CircuitParts {
    if (this.#parts === undefined) throw new Error(phrases.noCircuit);
    return this.#parts;
  }
}

function valueText({ proven, means }: TreeBranch, role: number, name: string): string {
  const value = proven?.[role] ?? means[role];
  return value === undefined ? '' : `${name} ${value.toFixed(0)}`;
}

function sideOf(kind: string): { readonly side?: 'first' | 'last' } {
  if (['fluent', 'move', 'constant'].includes(kind)) return { side: 'first' };
  return ['and', 'or', 'feedback'].includes(kind) ? {} : { side: 'last' };
}

function cut(label: string): string {
  const letters = [...label];
  return letters.length <= LONGEST_LABEL ? label : `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}

function widthOf(label: string): number {
  return AROUND + LETTER * Math.min(LONGEST_LABEL, [...label].length);
}

/** The requests of the page to the worker that inspects a game. */
export interface InsideProtocol {
  readonly open: {
    readonly ask: StudiedSheet & { readonly language: Language };
    readonly answer: InsideGame;
  };
  readonly position: { readonly ask: MoveSequence; readonly answer: StudiedPosition };
  readonly draw: {
    readonly ask: {
      readonly line: MoveSequence;
      readonly wish: PartWish;
      /** Fluents and moves, by node, whose value is flipped. */
      readonly turned: readonly number[];
    };
    readonly answer: CircuitDrawing;
  };
  readonly analyse: { readonly answer: AnalysisView };
  readonly learn: { readonly answer: HeatView };
  readonly search: {
    readonly ask: { readonly line: MoveSequence; readonly seconds: number };
    readonly answer: TreeView;
  };
  /** The branches of a node of the latest search tree. */
  readonly branches: { readonly ask: number; readonly answer: readonly BranchView[] };
}

export interface InsideGame extends StudiedGame {
  /** Why this engine was chosen. */
  readonly reason: string;
  /** Absent if the game has no circuit. */
  readonly circuit?: CircuitFacts;
}

export interface CircuitFacts {
  readonly fluents: number;
  readonly moves: number;
  readonly gates: number;
  /** As derived from the rules, before any simplification. */
  readonly raw: { readonly gates: number; readonly operations: number };
  readonly passes: readonly PassReport[];
  /** Whether it is small enough to be drawn completely. */
  readonly canBeWhole: boolean;
  /** The outputs that can be chosen, in words. */
  readonly outputs: readonly string[];
}

export interface DrawnNode extends ShownNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isTrue: boolean;
  /** Whether its value is flipped relative to the position. */
  readonly isTurned: boolean;
}

export interface DrawnEdge extends ShownEdge {
  readonly isTrue: boolean;
}

export interface CircuitDrawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly width: number;
  readonly height: number;
}

export interface BranchView {
  readonly node: number | undefined;
  /** The moves of the roles with a choice, or of all roles. */
  readonly text: string;
  readonly visits: number;
  /** A value such as `x 51` for each role that had a choice. */
  readonly value: string;
  readonly isProven: boolean;
}

export interface TreeView {
  readonly root: number;
  readonly visits: number;
  readonly simulations: number;
  readonly branches: readonly BranchView[];
}

export interface AnalysisView {
  readonly groups: readonly FindingGroup[];
  /** The evidence for the findings that are not proved: random games, and the states in them. */
  readonly games: number;
  readonly states: number;
}

export interface HeatView {
  readonly games: number;
  readonly roles: readonly RoleHeat[];
}
