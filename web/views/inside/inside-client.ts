/** The page's client for the worker that inspects a game, with its state as signals. */
import { batch, type Signal, signal } from '@preact/signals';
import { type AnswerOf, type AskOf, requester, webWorker } from '../../../src/base/index.ts';
import { common } from '../../phrases/common.ts';
import { currentLanguage } from '../../phrases/language.ts';
import type { MoveSequence, StudiedPosition, StudiedSheet } from '../../study/position-study.ts';
import type { PartWish } from './circuit-part.ts';
import type {
  AnalysisView,
  BranchView,
  CircuitDrawing,
  HeatView,
  InsideGame,
  InsideProtocol,
  TreeView,
} from './inside.ts';

export class InsideClient {
  readonly game = signal<InsideGame | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  readonly line = signal<MoveSequence>([]);
  readonly position = signal<StudiedPosition | undefined>(undefined);
  readonly wish = signal<PartWish>({ output: undefined, opened: [], followed: [] });
  /** Inputs, by node, whose value is flipped relative to the position. */
  readonly turned = signal<readonly number[]>([]);
  readonly drawing = signal<CircuitDrawing | undefined>(undefined);
  readonly findings = signal<AnalysisView | undefined>(undefined);
  readonly tree = signal<TreeView | undefined>(undefined);
  /** Expanded branches by node. */
  readonly branches = signal<ReadonlyMap<number, readonly BranchView[]>>(new Map());
  readonly heat = signal<HeatView | undefined>(undefined);
  readonly busy = signal<'analyse' | 'learn' | 'search' | undefined>(undefined);
  readonly #worker = requester<InsideProtocol>(
    webWorker(new Worker(new URL('./inside-worker.ts', import.meta.url), { type: 'module' })),
    { worker: common.computerStopped },
  );

  async open(sheet: StudiedSheet): Promise<void> {
    await this.#show('open', { ...sheet, language: currentLanguage() }, this.game);
    const facts = this.game.peek()?.circuit;
    if (facts !== undefined && !facts.canBeWhole) {
      const output = Math.max(0, facts.outputs.indexOf('terminal'));
      this.wish.value = { output, opened: [], followed: [] };
    }
    await this.#showPosition();
  }

  /** Goes to another position. */
  async goTo(line: MoveSequence): Promise<void> {
    batch(() => {
      this.line.value = line;
      this.turned.value = [];
      this.tree.value = undefined;
      this.branches.value = new Map();
    });
    await this.#showPosition();
  }

  /** Shows another part of the circuit. */
  async look(wish: Partial<PartWish>): Promise<void> {
    this.wish.value = { ...this.wish.value, ...wish };
    await this.#draw();
  }

  /** Flips the value of an input, or restores it. */
  async turn(node: number): Promise<void> {
    const { value } = this.turned;
    this.turned.value = value.includes(node) ? value.filter((each) => each !== node) : [...value, node];
    await this.#draw();
  }

  async turnNothing(): Promise<void> {
    this.turned.value = [];
    await this.#draw();
  }

  async analyse(): Promise<void> {
    this.busy.value = 'analyse';
    await this.#show('analyse', undefined, this.findings);
    this.busy.value = undefined;
  }

  async learn(): Promise<void> {
    this.busy.value = 'learn';
    await this.#show('learn', undefined, this.heat);
    this.busy.value = undefined;
  }

  async search(seconds: number): Promise<void> {
    this.busy.value = 'search';
    this.branches.value = new Map();
    await this.#show('search', { line: this.line.value, seconds }, this.tree);
    this.busy.value = undefined;
  }

  async unfold(node: number): Promise<void> {
    const branches = await this.#ask('branches', node);
    if (branches !== undefined) this.branches.value = new Map(this.branches.value).set(node, branches);
  }

  fold(node: number): void {
    const rest = new Map(this.branches.value);
    rest.delete(node);
    this.branches.value = rest;
  }

  close(): void {
    this.#worker.close(new Error('nobody looks inside any more'));
  }

  async #showPosition(): Promise<void> {
    await this.#show('position', this.line.value, this.position);
    await this.#draw();
  }

  async #draw(): Promise<void> {
    if (this.game.value?.circuit === undefined) return;
    const { line, wish, turned } = this;
    await this.#show('draw', { line: line.value, wish: wish.value, turned: turned.value }, this.drawing);
  }

  /** Stores the answer in a signal. */
  async #show<Name extends keyof InsideProtocol>(
    name: Name,
    ask: AskOf<InsideProtocol, Name>,
    shown: Signal<AnswerOf<InsideProtocol, Name> | undefined>,
  ): Promise<void> {
    const answer = await this.#ask(name, ask);
    if (answer !== undefined) shown.value = answer;
  }

  async #ask<Name extends keyof InsideProtocol>(
    name: Name,
    ask: AskOf<InsideProtocol, Name>,
  ): Promise<AnswerOf<InsideProtocol, Name> | undefined> {
    try {
      const answer = await this.#worker.ask(name, ask);
      this.problem.value = undefined;
      return answer;
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }
}
