import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

export interface LockedPackage {
  readonly version?: string;
  readonly name?: string;
  /** Whether only development needs it. */
  readonly dev?: boolean;
  /** Whether development needs it, and an optional dependency does too. */
  readonly devOptional?: boolean;
  /** Whether it is a workspace of this repository. */
  readonly link?: boolean;
}

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

export const readManifest = (): Manifest => readJson('package.json');

/** The packages of the lock file, by their paths. */
export const readLock = (): { packages: Record<string, LockedPackage> } => readJson('package-lock.json');

const readJson = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** The packages that a release installs, by their paths: all that development does not need alone. */
export function lockedDependencies(): [path: string, locked: LockedPackage][] {
  return Object.entries(readLock().packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  );
}
