/** One side of a duel, as seen by the referee: a process that answers requests for moves. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Requester, requester, type ServiceLink } from '../../src/base/index.ts';
import type { SideProtocol } from './side-protocol.ts';

const SCRIPT = fileURLToPath(new URL('side-process.ts', import.meta.url));

/** A side: a player of a checkout's built code. */
export interface Contestant {
  /** Name for reports. */
  readonly name: string;
  /** The folder of the build. */
  readonly code: string;
  /** As in `mcts:c=40`. */
  readonly player: string;
}

export type Side = Requester<SideProtocol>;

export async function startSide({ code, name }: Contestant): Promise<Side> {
  const child = fork(SCRIPT, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const side = requester<SideProtocol>(processLink(child), { worker: `the process of ${name}` });
  await side.ask('open', { code });
  return side;
}

function processLink(child: ChildProcess): ServiceLink<SideProtocol> {
  return {
    post: (message) => void child.send(message),
    onMessage: (listener) => void child.on('message', listener),
    onFailure: (listener) => {
      child.on('error', (error) => listener(error.message));
      child.on('exit', (code, signal) => listener(`it ended with ${signal ?? `code ${code}`}`));
    },
    terminate: () => void child.kill('SIGKILL'),
  };
}
