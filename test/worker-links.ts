/** Links to workers for tests: in the same thread but reached as a browser reaches its workers, or scripted. */
import {
  type AskOf,
  type ServiceCaller,
  type ServiceLink,
  serve,
  webWorker,
  webWorkerCaller,
} from '../src/base/index.ts';
import type { FromService, Handlers, Protocol, ToService } from '../src/base/requests.ts';

/** A worker in this thread, behind a channel of messages. */
export function neighbour<P>(start: (caller: ServiceCaller<P>) => void): ServiceLink<P> {
  const { port1, port2 } = new MessageChannel();
  for (const port of [port1, port2]) {
    port.start();
    // A test that forgets to close it ends all the same.
    (port as { unref?: () => void }).unref?.();
  }
  start(webWorkerCaller(port2 as never));
  return webWorker({
    postMessage: (message, options) => port1.postMessage(message, options),
    addEventListener: (kind, listener) => port1.addEventListener(kind, listener as never),
    terminate: () => port1.close(),
  });
}

/** Never settles, as the answer of a worker that hangs. */
export const FOREVER: Promise<never> = new Promise(() => {});

/** A worker whose answers and death the test decides. It hears at once what it is asked, and nothing is cloned. */
export class ScriptedWorker<P extends Protocol<P>> implements ServiceLink<P> {
  readonly asked: { readonly name: keyof P; readonly ask: AskOf<P, keyof P> }[] = [];
  isTerminated = false;
  #toWorker: (message: ToService<P>) => void = () => {};
  #fromWorker: (message: FromService<P>) => void = () => {};
  #fail: (reason: string) => void = () => {};

  constructor(handlers: Handlers<P>) {
    serve<P>(
      {
        post: (message) => this.#fromWorker(message),
        onMessage: (listener) => {
          this.#toWorker = listener;
        },
      },
      handlers,
    );
  }

  post(message: ToService<P>): void {
    if (message.kind === 'ask') this.asked.push({ name: message.name, ask: message.ask });
    this.#toWorker(message);
  }

  onMessage(listener: (message: FromService<P>) => void): void {
    this.#fromWorker = listener;
  }

  onFailure(listener: (reason: string) => void): void {
    this.#fail = listener;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  die(reason: string): void {
    this.#fail(reason);
  }
}
