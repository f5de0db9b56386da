import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

interface Options {
  readonly cwd: string;
  /** Variables in addition to those of this process. */
  readonly env?: Record<string, string>;
}

/**
 * Runs npm on the Node that runs this script, and returns what it prints. What npm compresses then depends on that Node,
 * which the lock file pins, and not on the machine's own.
 */
export function npm(args: readonly string[], { cwd, env }: Options): string {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Vite sets NODE_ENV=production while it builds the dashboard. npm would then leave out development dependencies.
  const isOurs = (name: string) => name === 'NODE_ENV' || name.toLowerCase().startsWith('npm_');
  const inherited = Object.entries(process.env).filter(([name]) => !isOurs(name));
  return execFileSync('npm', ['--loglevel=error', ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), PATH: path, ...env },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
