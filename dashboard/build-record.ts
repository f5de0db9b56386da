import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = new URL('..', import.meta.url);
const recordFile = new URL('./dist/build.json', import.meta.url);
const packagesFile = new URL('./dist/packages.json', import.meta.url);

/** What a build depends on besides the modules in it. */
const always = [
  'index.html',
  'vite.config.ts',
  'build.ts',
  'write-preload.ts',
  'preload.ts',
  'write-worker.ts',
  'offline/kept-data.ts',
  'offline/service-worker.ts',
  'text-files.ts',
  'design-tokens.ts',
  '../common/design.ts',
  '../common/colours.ts',
  '../package-lock.json',
].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Remembers which files the build was made of. It is written last: without it, a build is not complete. */
export function writeRecord(modules: readonly string[]): void {
  const root = fileURLToPath(checkout);
  const files = [...always, ...modules].map((file) => file.replace(/\?.*$/, ''));
  const own = files.filter(
    (file) => file.startsWith(root) && !file.includes('node_modules') && existsSync(file),
  );
  const paths = [...new Set(own.map((file) => relative(root, file)))].sort();
  const record = Object.fromEntries(paths.map((path) => [path, hashOf(path)]));
  writeFileSync(packagesFile, `${JSON.stringify(packagesOf(modules), null, 2)}\n`);
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}

/** The packages that these modules belong to, as paths in the lock file. */
function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.map(
    (file) => /node_modules\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+/.exec(file)?.[0],
  );
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

/** The packages whose code is in the build, as paths in the lock file. */
export const bundledPackages = (): string[] => JSON.parse(readFileSync(packagesFile, 'utf8'));

/** Why the dashboard has to be built, and how. Undefined if the build was made of the files as they are now. */
export function buildProblem(): string | undefined {
  if (!existsSync(recordFile)) return 'The dashboard is not built. Run "npm run build".';
  const record: Record<string, string> = JSON.parse(readFileSync(recordFile, 'utf8'));
  const changed = Object.entries(record).find(([path, hash]) => hashOf(path) !== hash);
  return changed && `The dashboard was built before ${changed[0]} was changed. Run "npm run build".`;
}

function hashOf(path: string): string | undefined {
  const file = new URL(path, checkout);
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('base64url') : undefined;
}
