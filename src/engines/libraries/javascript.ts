/**
 * Libraries written in JavaScript run in a sandbox: an interpreter inside WebAssembly without access to anything
 * outside. A function receives the arguments of its relation as texts (undefined if unknown) and returns the values
 * that complete them.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { type LibraryAnswers, LibraryError, plainNumber } from '../../gdl/index.ts';
import { canAnswerIn, type DeclaredRelation, defaultMode, readModes } from './argument-modes.ts';

const MEMORY_BYTES = 16 * 1024 * 1024;
/**
 * The memory limit in pages of 64 kB, for the interpreter and everything it creates: buffers do not count towards its
 * own limit.
 */
const FIRST_PAGES = 256;
const MOST_PAGES = 1024;
/** Small enough that the interpreter's own stack does not overflow first. */
const STACK_BYTES = 128 * 1024;
/**
 * The limit in polls of the interpreter, each after about ten thousand branches: some seconds of work, the same on
 * every machine.
 */
const MOST_POLLS = 2_000;
/** The time limit in milliseconds, for work that hardly ever polls. */
const MOST_TIME = 5_000;

/**
 * Setup code that runs inside the sandbox. `Date` is already absent there; random numbers and weak references would
 * make answers differ from one run to the next.
 */
const SANDBOX_CODE = `(functions, relations) => {
  delete Math.random;
  delete globalThis.WeakRef;
  delete globalThis.FinalizationRegistry;
  const { stringify } = JSON;
  const isArray = Array.isArray;
  const names = relations.split(' ');
  const functionOf = (name) => functions[name] ?? functions[name.toLowerCase()];
  const plain = (value) => {
    if (isArray(value)) return value.map(plain);
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(value + ' is not a value');
    if (typeof value === 'object' && value !== null) throw new TypeError('an object is not a value');
    if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('a function is not a value');
    return value === undefined ? false : value;
  };
  return {
    describe: () => stringify({
      missing: names.filter((name) => typeof functionOf(name) !== 'function'),
      modes: functions.modes ?? {},
    }),
    call: (name, ...args) => stringify(plain(functionOf(name)(...args))),
  };
}`;

/** The interpreter's code, which is large and loaded only once. */
interface Interpreter {
  readonly core: typeof import('quickjs-emscripten-core');
  readonly variant: typeof import('@jitl/quickjs-singlefile-mjs-release-sync').default;
}

let interpreter: Promise<Interpreter> | undefined;

export function loadInterpreter(): Promise<Interpreter> {
  interpreter ??= Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-singlefile-mjs-release-sync'),
  ]).then(([core, { default: variant }]) => ({ core, variant }));
  return interpreter;
}

/**
 * @param name the file's name, for messages
 * @throws LibraryError if the text is not a module with a function for every relation
 */
export async function javaScriptLibrary(
  text: string,
  name: string,
  relations: readonly DeclaredRelation[],
): Promise<LibraryAnswers> {
  const { core, variant } = await loadInterpreter();
  // Each library has its own instance, so that none can harm another.
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
  const instance = await core.newQuickJSWASMModuleFromVariant(core.newVariant(variant, { wasmMemory }));
  const runtime = instance.newRuntime();
  const context = runtime.newContext({ intrinsics: { ...core.DefaultIntrinsics, Date: false } });
  return new JavaScriptLibrary(runtime, context, text, name, relations);
}

class JavaScriptLibrary implements LibraryAnswers {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #call: QuickJSHandle;
  readonly #modes: ReadonlyMap<string, readonly string[]>;
  /** The spelling of each name, indexed by the name in lower case. */
  readonly #spellings: ReadonlyMap<string, string>;
  #polls = 0;
  #started = 0;
  #isStopped = false;
  #isBroken = false;

  constructor(
    runtime: QuickJSRuntime,
    context: QuickJSContext,
    text: string,
    name: string,
    relations: readonly DeclaredRelation[],
  ) {
    this.#runtime = runtime;
    this.#context = context;
    this.#runtime.setMemoryLimit(MEMORY_BYTES);
    this.#runtime.setMaxStackSize(STACK_BYTES);
    this.#runtime.setInterruptHandler(() => {
      this.#polls++;
      this.#isStopped = this.#polls > MOST_POLLS || performance.now() - this.#started > MOST_TIME;
      return this.#isStopped;
    });
    this.#spellings = new Map(relations.map(({ relation, spelling }) => [relation, spelling]));
    const functions = this.#evaluate(text, name, 'module');
    const names = this.#context.newString(relations.map(({ spelling }) => spelling).join(' '));
    const glue = this.#evaluate(SANDBOX_CODE, 'anygame', 'global');
    const made = this.#unwrapped(() =>
      this.#context.callFunction(glue, this.#context.undefined, functions, names),
    );
    this.#call = this.#context.getProp(made, 'call');
    const describe = this.#context.getProp(made, 'describe');
    const about = this.#text(() => this.#context.callFunction(describe, this.#context.undefined));
    this.#modes = readModuleModes(about, relations);
  }

  canAnswer(relation: string, known: readonly boolean[]): boolean {
    return canAnswerIn(this.#modes.get(relation) ?? [defaultMode(known.length)], known);
  }

  answers(relation: string, args: readonly (string | undefined)[]): readonly (readonly string[])[] {
    const context = this.#context;
    const given = args.map((arg) => (arg === undefined ? context.undefined : context.newString(arg)));
    const name = context.newString(this.#spellings.get(relation) ?? relation);
    try {
      const text = this.#text(() => context.callFunction(this.#call, context.undefined, name, ...given));
      return readResult(text, args);
    } finally {
      for (const handle of [name, ...given]) if (handle !== context.undefined) handle.dispose();
    }
  }

  #evaluate(text: string, name: string, type: 'module' | 'global'): QuickJSHandle {
    const value = this.#unwrapped(() => this.#context.evalCode(text, name, { type }));
    if (type === 'module' && this.#context.getPromiseState(value).type === 'pending')
      throw new LibraryError('it waits for something', 'leave out `await`: libraries answer at once');
    return value;
  }

  #text(call: () => ReturnType<QuickJSContext['callFunction']>): string {
    const handle = this.#unwrapped(call);
    try {
      return this.#context.getString(handle);
    } finally {
      handle.dispose();
    }
  }

  #unwrapped(call: () => ReturnType<QuickJSContext['callFunction']>): QuickJSHandle {
    this.#polls = 0;
    this.#started = performance.now();
    this.#isStopped = false;
    const result = this.#attempt(call);
    if (result.error === undefined) return result.value;
    const error: unknown = this.#context.dump(result.error);
    result.error.dispose();
    if (this.#isStopped)
      throw new LibraryError('it does not finish', 'look for an infinite loop or recursion');
    throw new LibraryError(errorText(error), 'correct the module');
  }

  /** An interpreter that itself fails, as opposed to the code it runs, is not used again. */
  #attempt<T>(call: () => T): T {
    const broken = new LibraryError('it exceeded its stack or memory limit', 'reduce its memory use');
    if (this.#isBroken) throw broken;
    try {
      return call();
    } catch {
      this.#isBroken = true;
      throw broken;
    }
  }
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `it throws ${String(error)}`;
  const { name, message, stack } = error as { name?: unknown; message?: unknown; stack?: unknown };
  const place = /\(?([^\s()]+:\d+)(?::\d+)?\)?/.exec(
    String(stack ?? '')
      .trim()
      .split('\n')[0] ?? '',
  )?.[1];
  return `it throws ${String(name)}: ${String(message)}${place === undefined ? '' : ` (${place})`}`;
}

function readModuleModes(
  text: string,
  relations: readonly DeclaredRelation[],
): ReadonlyMap<string, readonly string[]> {
  const { missing, modes } = JSON.parse(text) as { missing: readonly string[]; modes: unknown };
  if (missing.length > 0)
    throw new LibraryError(
      `it has no function \`${missing.join('`, `')}\``,
      'export a function with the name of the relation',
    );
  return readModes(modes, relations);
}

type AnswerValue = string | number;

/**
 * Converts the result of a module's function to argument lists. `true` and `false` state whether the arguments hold as
 * they are; a text or number is the last argument; a list is all arguments; a list of lists is several such answers.
 */
function readResult(json: string, args: readonly (string | undefined)[]): readonly (readonly string[])[] {
  const result: unknown = JSON.parse(json);
  if (result === false || result === null) return [];
  if (result === true)
    return [
      completedAnswer(
        args.map((arg) => arg ?? ''),
        args,
      ),
    ];
  if (isValue(result)) {
    if (args.length === 0) throw wrongForm('a value for a relation without arguments');
    return [completedAnswer([...args.slice(0, -1).map((arg) => arg ?? ''), valueText(result)], args)];
  }
  if (!Array.isArray(result)) throw wrongForm('something that is not a list of values');
  if (result.length > 0 && result.every(isValue)) return [result.map(valueText)];
  if (args.length === 0 && result.length === 0) return [[]];
  return result.map((each: unknown) => {
    if (!Array.isArray(each) || !each.every(isValue)) throw wrongForm('a list of something else than values');
    return each.map(valueText);
  });
}

function completedAnswer(
  values: readonly string[],
  args: readonly (string | undefined)[],
): readonly string[] {
  const open = values.findIndex((value, i) => value === '' && args[i] === undefined);
  if (open < 0) return values;
  throw new LibraryError(
    `its answer leaves argument ${open + 1} open`,
    'give a list with a value for every argument, or let conditions give the argument its value',
  );
}

function isValue(value: unknown): value is AnswerValue {
  return typeof value === 'string' || typeof value === 'number';
}

function valueText(value: AnswerValue): string {
  return typeof value === 'string' ? value : plainNumber(value);
}

function wrongForm(what: string): LibraryError {
  return new LibraryError(
    `its answer is ${what}`,
    'answer with true, false, one value, a list of values, or a list of such lists',
  );
}
