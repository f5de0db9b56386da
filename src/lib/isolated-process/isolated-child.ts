import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { type Excess, HEAP_MB, type Limits, OUT_OF_CPU_TIME, RunEnded } from './limits.ts';
import { readMessages, writeMessage } from './messages.ts';

/** What a module exports that runs in such a process. What it returns is sent as JSON. */
export interface Program {
  readonly run: (input: unknown) => unknown;
}

export interface Job {
  /** The address of the module. */
  readonly program: string;
  readonly input: unknown;
  /** 0: the program is loaded, and not run. */
  readonly cpuMs: number;
}

export type Answer = { readonly output?: unknown; readonly cpuMs: number } | { readonly error: string };

/** However busy the machine is, a process starts and loads a program within this. */
const START_LIMIT_MS = 60_000;
/** What is longer is not read. */
const MAX_ANSWER = 2 * 1024 * 1024;

/** What a signal says that ended a process. V8 ends one without memory by several others. */
function excessOf(signal: NodeJS.Signals | null): Excess {
  if (signal === OUT_OF_CPU_TIME) return 'cpu';
  return signal === null || signal === 'SIGKILL' || signal === 'SIGTERM' ? 'ended' : 'memory';
}

/** A process that runs one program after the other, and ends with the first one that uses too much. */
export class IsolatedChild {
  readonly #process: ChildProcess;
  readonly #channel: Socket;
  readonly #loaded = new Set<string>();
  #waiting: PromiseWithResolvers<Answer> | undefined;
  #reason: Excess | undefined;
  isEnded = false;

  constructor() {
    const cache = getCompileCacheDir();
    this.#process = spawn(process.execPath, [fileURLToPath(new URL('./isolated-main.ts', import.meta.url))], {
      env: {
        PARENT_PID: String(process.pid),
        // Not an argument, because the single executable (release/executable.cjs) takes none for Node.
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=8`,
        // Node adds a subfolder for its version to this folder.
        ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.#channel = this.#process.stdio[3] as Socket;
    // Whoever waits learns it from the end of the process.
    this.#channel.on('error', () => {});
    this.#process.on('error', () => this.#ended('ended'));
    this.#process.on('exit', (_code, signal) => this.#ended(excessOf(signal)));
    readMessages(
      this.#channel,
      MAX_ANSWER,
      (message) => this.#waiting?.resolve(JSON.parse(message.toString()) as Answer),
      () => this.end('answer'),
    );
  }

  /** Runs a program. One at a time. */
  async run(program: URL, input: unknown, { cpuMs, wallMs }: Limits): Promise<Answer> {
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting = waiting;
    this.#keepAlive(true);
    const startMs = this.#loaded.has(program.href) ? 0 : START_LIMIT_MS;
    // An answer may have arrived while this thread was busy. It is read before the immediate runs.
    const timer = setTimeout(
      () => setImmediate(() => this.#waiting === waiting && this.end('wall')),
      wallMs + startMs,
    );
    try {
      if (this.isEnded) throw new RunEnded(this.#reason ?? 'ended');
      const job: Job = { program: program.href, input, cpuMs };
      writeMessage(this.#channel, serialize(job));
      const answer = await waiting.promise;
      this.#loaded.add(program.href);
      return answer;
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
      this.#keepAlive(false);
    }
  }

  async load(program: URL): Promise<void> {
    await this.run(program, undefined, { cpuMs: 0, wallMs: 0 });
  }

  end(reason: Excess): void {
    this.#reason ??= reason;
    this.#process.kill('SIGKILL');
    this.#ended(reason);
  }

  #ended(reason: Excess): void {
    this.isEnded = true;
    this.#waiting?.reject(new RunEnded(this.#reason ?? reason));
  }

  /** An idle process does not keep this one alive. */
  #keepAlive(isNeeded: boolean): void {
    if (isNeeded) {
      this.#process.ref();
      this.#channel.ref();
    } else {
      this.#process.unref();
      this.#channel.unref();
    }
  }
}
