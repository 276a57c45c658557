/** Helpers of players in the same thread, reached as a browser reaches its workers; and bad ones. */
import { webWorker, webWorkerCaller } from '../src/base/index.ts';
import type { FromHelper, ToHelper } from '../src/search/full-width/helper-protocol.ts';
import { type HelperLink, serveHelper } from '../src/search/index.ts';

export function neighbourHelper(onMessage: (message: FromHelper) => void = () => {}): HelperLink {
  const { port1, port2 } = new MessageChannel();
  for (const port of [port1, port2]) port.start();
  serveHelper(webWorkerCaller<ToHelper, FromHelper>(port2 as never));
  const link = webWorker<ToHelper, FromHelper>({
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (kind, listener) => port1.addEventListener(kind, listener as never),
    terminate: () => port1.close(),
  });
  link.onMessage(onMessage);
  return link;
}

/** Ready for work, which it never does. */
export function silentHelper(): HelperLink {
  return scriptedHelper(() => {});
}

/** Dies of the first thing it has to do. */
export function dyingHelper(): HelperLink {
  return scriptedHelper((die) => die('out of memory'));
}

function scriptedHelper(work: (die: (reason: string) => void) => void): HelperLink {
  let hear: (message: FromHelper) => void = () => {};
  let fail: (reason: string) => void = () => {};
  return {
    post: (message) => {
      queueMicrotask(() =>
        message.kind === 'load' ? hear({ kind: 'ready' }) : work((reason) => fail(reason)),
      );
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onFailure: (listener) => {
      fail = listener;
    },
    terminate: () => {},
  };
}
