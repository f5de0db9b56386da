import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package of the previous release, `test/fixtures/daymark-<version>.tgz`; undefined if there is none. */
export const previousRelease: string | undefined = globSync(join(root, 'test/fixtures/daymark-*.tgz'))
  .toSorted()
  .at(-1);

/**
 * Unpacks a package, with the dependencies of this checkout. Returns the script of its command, for a process that starts in
 * the root of the checkout.
 */
export function unpack(archive: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  const folder = join(into, 'package');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: { daymark: string };
  };
  return resolve(folder, bin.daymark);
}
