import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest } from '../../release/lock.ts';

export const modules: string = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * Installs a package below an empty prefix as `npm install -g` does, but links the dependencies that the checkout has
 * instead of downloading them. Only the direct dependencies are there, so code that needs another one does not start.
 * Returns the path of the command.
 */
export function installOffline(tarball: string, prefix: string, dependencies?: string): string {
  const folder = join(prefix, 'lib/node_modules/daymark');
  unpackPackage(tarball, folder);
  linkDependencies(folder, dependencies);
  mkdirSync(join(prefix, 'bin'), { recursive: true });
  const command = join(prefix, 'bin/daymark');
  symlinkSync('../lib/node_modules/daymark/bin/daymark.js', command);
  return command;
}

/** `from` is where the dependencies are at run time. */
export function linkDependencies(folder: string, from: string = modules): void {
  for (const name of directDependencies()) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(from, name), join(folder, 'node_modules', name));
  }
}

export function unpackPackage(tarball: string, into: string): void {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
}

function directDependencies(): string[] {
  const { dependencies, optionalDependencies } = readManifest();
  return Object.keys({ ...dependencies, ...optionalDependencies });
}
