import * as nodeModule from 'node:module';
import { isNewEnough, neededNode } from '../bin/node-version.js';

if (!isNewEnough(process.versions.node)) {
  process.stderr.write(`Daymark needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.
npm installs a Node together with Daymark, unless optional dependencies are left out (--omit=optional) or your platform
has none. The command "daymark" uses it, and so do "npm start" and bin/daymark.js in a checkout.
`);
  process.exit(1);
}
// The only file that is not TypeScript: from here on, what was compiled before is loaded as it was, so a start takes half
// the time, and the part of Node that reads TypeScript (14 MB) is not loaded at all.
nodeModule.enableCompileCache();
// Whoever reads the output may have seen enough, such as "head". The code is what shells report for a closed pipe.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(141);
  throw error;
});
const { runCli } = await import('./operations/cli/run.ts');
process.exitCode = await runCli(process.argv.slice(2));
