import { chmodSync, cpSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readManifest, root } from './lock.ts';
import { releaseLock, releaseManifest } from './manifest.ts';
import { compiledFolder, prepack } from './prepack.ts';

/** npm adds these to every package. */
const always = ['LICENSE', 'README.md'];

/**
 * Writes the files of a release into a folder: what `npm pack` packs in the repository, but with a package.json without
 * scripts, and with the exact versions of all dependencies.
 */
export async function stage(into: string): Promise<void> {
  await prepack(into);
  for (const file of packedFiles()) {
    mkdirSync(dirname(join(into, file)), { recursive: true });
    cpSync(join(root, file), join(into, file));
    // The same on every machine, whatever its umask is.
    chmodSync(join(into, file), (statSync(join(root, file)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
  writeJson(join(into, 'package.json'), releaseManifest());
  writeJson(join(into, 'npm-shrinkwrap.json'), releaseLock());
}

function packedFiles(): string[] {
  const names = [...readManifest().files, ...always].filter((name) => name !== compiledFolder);
  const patterns = names.flatMap((name) => [name, `${name}/**`]);
  return globSync(patterns, { cwd: root }).filter((name) => statSync(join(root, name)).isFile());
}

const writeJson = (path: string, content: unknown): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

if (import.meta.main) await stage(resolve(process.argv[2] ?? 'releases/package'));
