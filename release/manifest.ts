import { lockedDependencies, readManifest } from './lock.ts';

/** What package.json says about the repository and not about the package. */
const ofTheRepository = [
  'private',
  'workspaces',
  'scripts',
  'devDependencies',
  'overrides',
  'allowScripts',
  'files',
];

/** The package.json of a release. It has no scripts, so npm has nothing to run when it installs the package. */
export const releaseManifest = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(readManifest()).filter(([field]) => !ofTheRepository.includes(field)));

/**
 * The npm-shrinkwrap.json of a release: the part of the lock file that is about dependencies. With it, npm installs the
 * versions that the tests ran with, and refuses a package whose content is another one.
 */
export function releaseLock(): Record<string, unknown> {
  const { name, version, license, bin, engines, dependencies, optionalDependencies } = readManifest();
  const own = { name, version, license, bin, engines, dependencies, optionalDependencies };
  const locked = lockedDependencies().map(([path, { devOptional, ...rest }]) => [
    path,
    devOptional ? { ...rest, optional: true } : rest,
  ]);
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(locked) },
  };
}
