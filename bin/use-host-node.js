// "npm install" runs this, with the Node of the machine, if the program that builds the dashboard failed. If the bundled
// Node does not run here, npm's scripts must not find it: they use the Node of the machine if it is new enough.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { adviceFor, findBundledNode, whyNodeFails } from './bundled-node.js';
import { isNewEnough } from './node-version.js';

const bundled = findBundledNode();
const reason = bundled && whyNodeFails(bundled);
// If it runs, the build itself has failed, and has said why.
if (reason === undefined) process.exit(1);
if (!isNewEnough(process.versions.node)) {
  process.stderr.write(adviceFor(bundled, reason));
  process.exit(1);
}
process.stdout.write(`The Node that comes with Daymark does not run here (${reason}).
Daymark uses the Node of this machine instead: ${process.version} at ${process.execPath}.
`);
const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
rmSync(path('node_modules/.bin/node'), { force: true });
const { status } = spawnSync(process.execPath, [path('dashboard/prepare.js')], { stdio: 'inherit' });
process.exit(status ?? 1);
