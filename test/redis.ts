/**
 * A Redis server for tests: the one of this machine, or one installed from Debian's packages as root, started
 * on a free port of 127.0.0.1.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = 'redis-server';
const INSTALLER = 'apt-get';

let isThere: boolean | undefined;

/** Whether there is one. Otherwise, tests that need it are skipped, but never in continuous integration. */
export function hasRedis(): boolean {
  isThere ??= found();
  return isThere;
}

function found(): boolean {
  const problem = isInstalled() ? undefined : installed();
  if (problem === undefined) return true;
  const message = `there is no ${PROGRAM}, and it could not be installed (${problem})`;
  if (process.env.CI) throw new Error(message);
  console.warn(`Tests with a Redis server are left out: ${message}.`);
  return false;
}

function isInstalled(): boolean {
  return spawnSync(PROGRAM, ['--version']).status === 0;
}

/** Installs it; returns the reason if that fails. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can install it';
  if (spawnSync(INSTALLER, ['--version']).status !== 0) return `there is no ${INSTALLER}`;
  // In single-user mode, so that the installation starts no server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    spawnSync(INSTALLER, ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { env, encoding: 'utf8' });
  const install = () => apt('install', '-y', '--no-install-recommends', 'redis-server');
  if (install().status !== 0) {
    // The package lists may be missing or out of date.
    apt('update');
    const { stderr } = install();
    if (!isInstalled()) return `${INSTALLER} says: ${stderr.trim().split('\n').at(-1)}`;
  }
  return undefined;
}

export class TestRedis {
  readonly port: number;
  readonly #options: readonly string[];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'anygame-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  static async start(...options: string[]): Promise<TestRedis> {
    for (let attempt = 1; ; attempt++) {
      const redis = new TestRedis(await freePort(), options);
      try {
        await redis.startAgain();
        return redis;
      } catch (error) {
        // Another process may have taken the port first.
        await redis.stop();
        if (attempt === 5) throw error;
      }
    }
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Restarts it at the same port without its data. */
  async startAgain(): Promise<void> {
    const settings = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', '', '--dir', this.#folder];
    const server = spawn(PROGRAM, [...settings, ...this.#options], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process = server;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('Ready to accept connections')) resolve();
      });
      server.on('exit', (code) => reject(new Error(`${PROGRAM} ended with code ${code}: ${said}`)));
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
