import { buildProblem } from '../dashboard/build-record.ts';
import { compile } from './compile.ts';
import { writeSbom } from './sbom.ts';

// "npm pack" runs this: it makes what the package contains besides files of the repository.
if (buildProblem() !== undefined) {
  const { buildDashboard } = await import('../dashboard/build.ts');
  await buildDashboard();
}
compile();
writeSbom();
