/** The page's end of the worker that looks inside a game: what is shown, as signals. */
import { batch, signal } from '@preact/signals';
import type { MoveSequence, StudiedPosition, StudiedSheet } from '../../study/position-study.ts';
import { WorkerQuestions } from '../../study/worker-questions.ts';
import type { FindingGroup } from './analysis-findings.ts';
import type { PartWish } from './circuit-part.ts';
import type { RoleHeat } from './heat-map.ts';
import type {
  BranchView,
  CircuitDrawing,
  InsideAnswer,
  InsideGame,
  InsideQuestion,
  TreeView,
} from './inside.ts';

export class InsideClient {
  readonly game = signal<InsideGame | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  readonly line = signal<MoveSequence>([]);
  readonly position = signal<StudiedPosition | undefined>(undefined);
  readonly wish = signal<PartWish>({ output: undefined, opened: [], followed: [] });
  /** Inputs that have the other value than in the position, by node. */
  readonly turned = signal<readonly number[]>([]);
  readonly drawing = signal<CircuitDrawing | undefined>(undefined);
  readonly findings = signal<
    { readonly groups: readonly FindingGroup[]; readonly basis: string } | undefined
  >(undefined);
  readonly tree = signal<TreeView | undefined>(undefined);
  /** By node: what was looked into. */
  readonly branches = signal<ReadonlyMap<number, readonly BranchView[]>>(new Map());
  readonly heat = signal<{ readonly games: number; readonly roles: readonly RoleHeat[] } | undefined>(
    undefined,
  );
  readonly busy = signal<'analyse' | 'learn' | 'search' | undefined>(undefined);
  readonly #worker = new WorkerQuestions<InsideQuestion, InsideAnswer>(
    new Worker(new URL('./inside-worker.ts', import.meta.url), { type: 'module' }),
  );

  async open(sheet: StudiedSheet): Promise<void> {
    await this.#ask({ kind: 'open', sheet });
    const facts = this.game.peek()?.circuit;
    if (facts !== undefined && !facts.canBeWhole) {
      const output = Math.max(0, facts.outputs.indexOf('terminal'));
      this.wish.value = { output, opened: [], followed: [] };
    }
    await this.#show();
  }

  /** Another position. */
  async goTo(line: MoveSequence): Promise<void> {
    batch(() => {
      this.line.value = line;
      this.turned.value = [];
      this.tree.value = undefined;
      this.branches.value = new Map();
    });
    await this.#show();
  }

  /** Another part of the circuit. */
  async look(wish: Partial<PartWish>): Promise<void> {
    this.wish.value = { ...this.wish.value, ...wish };
    await this.#draw();
  }

  /** Gives an input the other value, or its own again. */
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
    await this.#ask({ kind: 'analyse' });
    this.busy.value = undefined;
  }

  async learn(): Promise<void> {
    this.busy.value = 'learn';
    await this.#ask({ kind: 'learn' });
    this.busy.value = undefined;
  }

  async search(seconds: number): Promise<void> {
    this.busy.value = 'search';
    this.branches.value = new Map();
    await this.#ask({ kind: 'search', line: this.line.value, seconds });
    this.busy.value = undefined;
  }

  async unfold(node: number): Promise<void> {
    const answer = await this.#ask({ kind: 'branches', node, line: this.line.value });
    if (answer?.kind === 'branches')
      this.branches.value = new Map(this.branches.value).set(node, answer.branches);
  }

  fold(node: number): void {
    const rest = new Map(this.branches.value);
    rest.delete(node);
    this.branches.value = rest;
  }

  close(): void {
    this.#worker.close();
  }

  async #show(): Promise<void> {
    await this.#ask({ kind: 'position', line: this.line.value });
    await this.#draw();
  }

  async #draw(): Promise<void> {
    if (this.game.value?.circuit === undefined) return;
    const { line, wish, turned } = this;
    await this.#ask({ kind: 'draw', line: line.value, wish: wish.value, turned: turned.value });
  }

  async #ask(question: InsideQuestion): Promise<InsideAnswer | undefined> {
    try {
      const answer = await this.#worker.ask(question);
      this.problem.value = undefined;
      this.#hear(answer);
      return answer;
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }

  #hear(answer: InsideAnswer): void {
    switch (answer.kind) {
      case 'game':
        this.game.value = answer.game;
        return;
      case 'position':
        this.position.value = answer.position;
        return;
      case 'drawing':
        this.drawing.value = answer.drawing;
        return;
      case 'findings':
        this.findings.value = { groups: answer.groups, basis: answer.basis };
        return;
      case 'heat':
        this.heat.value = { games: answer.games, roles: answer.roles };
        return;
      case 'tree':
        this.tree.value = answer.tree;
        return;
      case 'branches':
        return;
    }
  }
}
