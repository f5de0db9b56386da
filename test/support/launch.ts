import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from './folders.ts';
import { quickStart } from './process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Launched {
  readonly pid: number;
  /** The output so far, of stdout and stderr. */
  readonly output: () => string;
  /** Waits until the output contains this. */
  waitForOutput(text: string | RegExp): Promise<void>;
  /** How it ended: an exit code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Whether any process of its process group is still running. */
  isGroupAlive(): boolean;
  killGroup(signal: NodeJS.Signals): void;
  /** Fails if a process of its group outlives it by more than five seconds; the system takes a moment to reap them. */
  leavesNothing(): Promise<void>;
}

/** Runs any command in its own process group, like a terminal. */
export function launch(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Launched {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      // As in a terminal: npm prepends its own folders to the PATH of its scripts, such as these tests.
      PATH: process.env.PATH?.split(delimiter)
        .filter((folder) => !folder.includes('node_modules'))
        .join(delimiter),
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCache,
      ...env,
      // Other commands may run on an older Node first, which does not know these options.
      NODE_OPTIONS: [command === process.execPath ? quickStart() : '', env.NODE_OPTIONS].join(' '),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid as number;
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    pid,
    output: () => output,
    waitForOutput: (text) =>
      new Promise((resolve, fail) => {
        const check = () => {
          if (output.search(text) < 0) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        ended.then((how) => fail(new Error(`It ended with ${how} before it said ${text}:\n${output}`)));
      }),
    ended,
    isGroupAlive: () => isAlive(-pid),
    killGroup: (signal) => process.kill(-pid, signal),
    leavesNothing: async () => {
      for (let tries = 0; isAlive(-pid) && tries < 100; tries++) await sleep(50);
      assert.equal(isAlive(-pid), false, `a process was left behind:\n${output}`);
    },
  };
}

/** Whether a process exists; a negative number means a process group. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The ids of the running children of this process. */
export function childrenOf(pid: number): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

/** Minimal installations of Linux have no `ps`. */
const allProcesses = (): RunningProcess[] =>
  existsSync('/proc/self/stat') ? processesInProc() : processesOfPs();

function processesInProc(): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      // "<pid> (<name>) <state> <parent> …", where the name may contain anything.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [{ pid: Number(pid), parent: Number(parent) }];
    } catch {
      // It has ended in the meantime.
      return [];
    }
  });
}

const processesOfPs = (): RunningProcess[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
    .toString()
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
