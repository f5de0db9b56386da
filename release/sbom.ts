import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from '../dashboard/build-record.ts';
import { lockedDependencies, readLock, readManifest, root } from './lock.ts';
import { npm } from './npm.ts';

/** A bill of materials in the format CycloneDX. */
export const sbomName = 'sbom.cdx.json';

interface Bom {
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly tools: readonly { readonly vendor: string; readonly name: string }[];
    readonly component: { readonly name: string };
  };
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * Lists every package whose code a release contains or installs: the dependencies, and what the build of the dashboard
 * took from the development dependencies. The same lock file gives the same text.
 */
export function makeSbom(): string {
  const { name, version } = readManifest();
  const shipped = shippedPackages();
  const isShipped = (ref: string) => shipped.has(ref);
  // npm adds the name of the folder, its own version, the time and a random number, which differ between builds.
  const {
    serialNumber: _,
    metadata,
    components,
    dependencies,
    ...rest
  }: Bom = JSON.parse(
    npm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], { cwd: root }),
  );
  const missing = [...shipped].filter((ref) => !components.some((one) => one['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  const { timestamp: __, tools, component, ...about } = metadata;
  const bom = {
    ...rest,
    metadata: {
      ...about,
      tools: tools.map((tool) => ({ vendor: tool.vendor, name: tool.name })),
      component: { ...component, name },
    },
    components: components.filter((one) => isShipped(one['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref) || ref === `${name}@${version}`)
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
  return `${JSON.stringify({ ...bom, serialNumber: serialNumberOf(bom) }, null, 2)}\n`;
}

/** The names and versions of what a release contains or installs, as `name@version`. */
export function shippedPackages(): Set<string> {
  const { packages } = readLock();
  const bundled = bundledPackages().map((path) => [path, packages[path]] as const);
  const unlisted = bundled.find(([, locked]) => locked === undefined);
  if (unlisted) throw new Error(`The dashboard contains ${unlisted[0]}, which the lock file does not list.`);
  return new Set(
    [...lockedDependencies(), ...bundled].map(
      ([path, locked]) => `${locked?.name ?? nameAt(path)}@${locked?.version}`,
    ),
  );
}

const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** A UUID that depends on nothing but the content. */
function serialNumberOf(bom: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...groups, hash.slice(20, 32)].join('-')}`;
}

export function writeSbom(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, sbomName), makeSbom());
}

if (import.meta.main) process.stdout.write(makeSbom());
