import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from './checksums.ts';
import { packCommit } from './commit.ts';
import { root } from './lock.ts';
import { npm } from './npm.ts';
import { compiledFolder } from './prepack.ts';
import { sbomName } from './sbom.ts';
import { stage } from './stage.ts';

/** The folder of finished releases, if none is named. */
export const releaseFolder: string = join(root, 'releases');

/**
 * Packs a release into a folder: the npm package, its bill of materials, and the checksums of everything there. Two builds of the
 * same commit have the same bytes, whichever folder they are made in. Returns the path of the package.
 */
export async function packRelease(into: string): Promise<string> {
  const staging = mkdtempSync(join(tmpdir(), 'daymark-release-'));
  try {
    await stage(staging);
    mkdirSync(into, { recursive: true });
    const [{ filename }] = JSON.parse(
      npm(['pack', '--json', '--pack-destination', into], { cwd: staging }),
    ) as [{ filename: string }];
    const sbom = filename.replace(/\.tgz$/, '.cdx.json');
    cpSync(join(staging, compiledFolder, sbomName), join(into, sbom));
    await writeChecksums(into);
    return join(into, filename);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { commit: { type: 'string' } },
    allowPositionals: true,
  });
  const into = resolve(positionals[0] ?? releaseFolder);
  console.log(values.commit ? packCommit(values.commit, into) : await packRelease(into));
}
