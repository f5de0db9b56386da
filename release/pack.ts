import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from './lock.ts';
import { releaseLock, releaseManifest } from './manifest.ts';
import { npm } from './npm.ts';
import { sbomFile } from './sbom.ts';

/** The folder of finished releases, if none is named. */
export const releaseFolder: string = join(root, 'releases');

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs a release into a folder: the npm package, its bill of materials, and the checksums of both. Two builds of the
 * same commit have the same bytes, whichever folder they are made in. Returns the path of the package.
 */
export function packRelease(into: string = releaseFolder): string {
  const staging = mkdtempSync(join(tmpdir(), 'daymark-release-'));
  try {
    stage(staging);
    mkdirSync(into, { recursive: true });
    const { filename } = pack(staging, ['--pack-destination', into]);
    const sbom = filename.replace(/\.tgz$/, '.cdx.json');
    cpSync(sbomFile, join(into, sbom));
    const lines = [filename, sbom].map((name) => `${sha256(join(into, name))}  ${name}\n`);
    writeFileSync(join(into, 'SHA256SUMS'), lines.join(''));
    return join(into, filename);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Writes the files of the package into an empty folder: what `npm pack` would pack here, with a package.json without
 * scripts, and with the exact versions of all dependencies.
 */
export function stage(into: string): void {
  for (const { path } of pack(root, ['--dry-run']).files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    cpSync(join(root, path), join(into, path));
    // The same on every machine, whatever its umask is.
    chmodSync(join(into, path), (statSync(join(root, path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
  writeJson(join(into, 'package.json'), releaseManifest());
  writeJson(join(into, 'npm-shrinkwrap.json'), releaseLock());
}

function pack(folder: string, options: readonly string[]): Packed {
  const [packed] = JSON.parse(npm(['pack', '--json', ...options], { cwd: folder })) as [Packed];
  return packed;
}

const writeJson = (path: string, content: unknown): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

if (import.meta.main) console.log(packRelease(process.argv[2] && resolve(process.argv[2])));
