import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { cacheFolder } from './folders.ts';

/** The packages with hundreds of modules. As one file each, they load in a fifth of the time. */
const packages = { kysely: 'kysely/dist/index.js', zod: 'zod/index.js' };

const modules = new URL('../../node_modules/', import.meta.url);

/** Writes each package as one file. Returns their folder, which the next run reuses. */
export function bundlePackages(): string {
  const versions = Object.keys(packages).map((name) => `${name}-${versionOf(name)}`);
  const folder = join(cacheFolder, `daymark-test-${versions.join('-')}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const staging = mkdtempSync(`${folder}-`);
  for (const [name, entry] of Object.entries(packages)) {
    const entryPoints = [fileURLToPath(new URL(entry, modules))];
    const outfile = join(staging, `${name}.mjs`);
    buildSync({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  }
  try {
    renameSync(staging, folder);
  } catch (error) {
    // Another run was faster.
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(new URL(`${name}/package.json`, modules), 'utf8')) as { version: string }).version;
