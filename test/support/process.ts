import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compileCache } from './folders.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const quickImports = new URL('./quick-imports.ts', import.meta.url).href;

/** The options with which Node loads the application faster. */
export const quickStart = (bundles = process.env.TEST_BUNDLES ?? ''): string =>
  `--import=${quickImports}?bundles=${encodeURIComponent(bundles)}`;

type Env = Record<string, string | undefined>;

interface SpawnOptions {
  /** The maximum number of file descriptors of the process. */
  readonly openFiles?: number;
  /** The script to run instead of the command line. */
  readonly program?: string;
  /** The network namespace of Linux in which it runs. */
  readonly network?: string;
  /** An existing file to which it writes its log. */
  readonly logFile?: string;
}

/** Runs the command line as a separate process, which inherits only PATH from the environment. */
function spawnDaymark(
  args: readonly string[],
  env: Env,
  { openFiles, program: script = 'src/main.js', network, logFile }: SpawnOptions = {},
): ChildProcess {
  const inside = network === undefined ? [] : ['ip', 'netns', 'exec', network];
  const command = [...inside, process.execPath, script, ...args];
  const limited = ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command];
  const [program = '', ...rest] = openFiles === undefined ? command : limited;
  const child = spawn(program, rest, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      // A server logs that it is running at level info. To use another level, set LOG_FORMAT=pretty, which prints it.
      LOG_LEVEL: args[0] === 'serve' ? 'info' : 'warn',
      NODE_COMPILE_CACHE: compileCache,
      NODE_OPTIONS: quickStart(),
      ...env,
    },
    stdio: ['pipe', 'pipe', logFile === undefined ? 'pipe' : openSync(logFile, 'a')],
  });
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  return child;
}

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end. */
export async function daymark(
  args: readonly string[],
  env: Env,
  input = '',
  options?: SpawnOptions,
): Promise<Outcome> {
  const child = spawnDaymark(args, env, options);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin?.on('error', () => {}).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

export interface Started {
  readonly hasEnded: () => boolean;
  /** Sends a signal that does not end it, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** Sends the signal, if it is still running, and returns how it ended: an exit code, or the signal that killed it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Starts a command, for a test that ends it before it is done. */
export function startCommand(args: readonly string[], env: Env, options?: SpawnOptions): Started {
  const child = spawnDaymark(args, env, options);
  child.stdin?.on('error', () => {}).end();
  child.stdout?.resume();
  child.stderr?.resume();
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The output on stderr so far, without log lines of level info. */
  readonly log: () => string;
  /** Sends the signal and returns how the process ended: an exit code, or the signal that killed it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Starts `daymark serve` on a free port and waits until it listens. */
export async function startServer(
  env: Env,
  args: readonly string[] = [],
  options?: SpawnOptions,
): Promise<Served> {
  const port = await freePort();
  const child = spawnDaymark(['serve', ...args], { RATE_LIMIT: '0', PORT: String(port), ...env }, options);
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const listening = new Promise<void>((ready) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => chunk.includes('is running') && ready());
    }
    const { logFile } = options ?? {};
    if (logFile === undefined) return;
    watchFile(logFile, { interval: 50 }, () => {
      if (readFileSync(logFile, 'utf8').includes('is running')) ready();
    });
  });
  await Promise.race([
    listening,
    ended.then(([code]) => {
      throw new Error(`The server ended with ${code} before it listened:\n${err}`);
    }),
  ]);
  if (options?.logFile !== undefined) unwatchFile(options.logFile);
  return {
    url: `http://127.0.0.1:${port}/api`,
    port,
    pid: child.pid as number,
    log: () => err.replace(/^\{"level":30,.*\n/gm, ''),
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * A port that nothing uses. The system gives outgoing connections ports from 32768 on, so none of them can take it before
 * the program under test does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer();
    const isFree = await new Promise<boolean>((told) => {
      probe.once('error', () => told(false)).listen(port, '127.0.0.1', () => told(true));
    });
    if (!isFree) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
}
