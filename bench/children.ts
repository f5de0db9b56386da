import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** However the run ends, no process and no folder is left behind. */
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code));
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  folders.add(folder);
  return folder;
}

export function track(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Asks a child process to exit, and kills it after five seconds. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stop));
}

/** Runs a TypeScript file of this folder as a process that answers one message at a time. */
export class Helper<Question extends object, ApiResponse> {
  readonly #child: ChildProcess;
  readonly #name: string;

  constructor(file: URL) {
    this.#name = file.pathname.split('/').at(-1) ?? '';
    this.#child = track(fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  stop(): void {
    this.#child.kill();
  }

  ask(question: Question, timeoutSeconds: number): Promise<ApiResponse> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        child.off('message', responded);
        child.off('exit', died);
        act();
      };
      const responded = (response: unknown) => settle(() => resolve(response as ApiResponse));
      const died = () => settle(() => reject(new Error(`${this.#name} ended in the middle of its work.`)));
      const timer = setTimeout(
        () => settle(() => reject(new Error(`${this.#name} gave no answer in ${timeoutSeconds} s.`))),
        timeoutSeconds * 1000,
      );
      child.once('message', responded);
      child.once('exit', died);
      child.send(question);
    });
  }
}
