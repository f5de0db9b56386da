import { join } from 'node:path';
import { buildProblem } from '../dashboard/build-record.ts';
import { compile } from './compile.ts';
import { root } from './lock.ts';
import { writeSbom } from './sbom.ts';

/** The folder of a package for what is not in the repository: the compiled server, and the bill of materials. */
export const compiledFolder = 'dist';

/** Makes what a package contains besides files of the repository. `npm pack` runs this first. */
export async function prepack(into: string = root): Promise<void> {
  if (buildProblem() !== undefined) {
    const { buildDashboard } = await import('../dashboard/build.ts');
    await buildDashboard();
  }
  compile(join(into, compiledFolder));
  writeSbom(join(into, compiledFolder));
}

if (import.meta.main) await prepack();
