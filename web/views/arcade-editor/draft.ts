/** An arcade game being edited: its texts, findings and difficulty, as signals. */
import { batch, computed, signal } from '@preact/signals';
import type { Requester } from '../../../src/base/index.ts';
import type { SheetStudy } from '../../arcade/arcade-run.ts';
import { keepOwn, type OwnArcade } from '../../arcade/kept-runs.ts';
import { startWorld, type WorldProtocol } from '../../arcade/world.ts';
import type { LevelMapping } from './level-grid.ts';

/** Milliseconds without typing before the texts are checked. */
const REST = 200;
const MOST_UNDO = 200;

export class Draft {
  readonly title = signal('');
  readonly rules = signal('');
  readonly levels = signal<readonly string[]>(['']);
  readonly at = signal(0);
  readonly study = signal<SheetStudy | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  /** Counts changes, so that the test run restarts. */
  readonly version = signal(0);
  readonly level = computed(() => this.levels.value[this.at.value] ?? '');
  readonly mapping = computed<LevelMapping>(() => new Map(this.study.value?.mapping ?? []));
  readonly #world: Requester<WorldProtocol> = startWorld();
  readonly #undo: { readonly levels: readonly string[]; readonly at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ title, rules, levels }: OwnArcade, at: number) {
    batch(() => {
      this.title.value = title;
      this.rules.value = rules;
      this.levels.value = levels;
      this.at.value = Math.min(at, levels.length - 1);
    });
    void this.#check();
  }

  setTitle(title: string): void {
    this.title.value = title;
    this.#changed();
  }

  setRules(rules: string): void {
    this.rules.value = rules;
    this.#changed();
  }

  setLevel(text: string): void {
    if (text === this.level.peek()) return;
    this.#keepForUndo();
    this.levels.value = this.levels.peek().map((each, at) => (at === this.at.peek() ? text : each));
    this.#changed();
  }

  /** Appends a copy of the level. */
  addLevel(): void {
    this.#keepForUndo();
    batch(() => {
      this.levels.value = [...this.levels.peek(), this.level.peek()];
      this.at.value = this.levels.peek().length - 1;
    });
    this.#changed();
  }

  removeLevel(): void {
    if (this.levels.peek().length === 1) return;
    this.#keepForUndo();
    batch(() => {
      const at = this.at.peek();
      this.levels.value = this.levels.peek().filter((_, each) => each !== at);
      this.at.value = Math.max(0, at - 1);
    });
    this.#changed();
  }

  goTo(at: number): void {
    this.at.value = at;
    this.#changed();
  }

  /** Undoes the last change to the levels. */
  undo(): void {
    const last = this.#undo.pop();
    if (last === undefined) return;
    batch(() => {
      this.levels.value = last.levels;
      this.at.value = last.at;
    });
    this.#changed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#world.close(new Error('nobody writes any more'));
  }

  #keepForUndo(): void {
    this.#undo.push({ levels: this.levels.peek(), at: this.at.peek() });
    if (this.#undo.length > MOST_UNDO) this.#undo.shift();
  }

  #changed(): void {
    this.version.value++;
    keepOwn({ title: this.title.peek(), rules: this.rules.peek(), levels: this.levels.peek() });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), REST);
  }

  async #check(): Promise<void> {
    try {
      this.study.value = await this.#world.ask('study', {
        rules: this.rules.peek(),
        level: this.level.peek(),
      });
      this.problem.value = undefined;
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    }
  }
}
