import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodePackage, whyNodeFails } from '../bin/bundled-node.js';
import { npm } from '../release/npm.ts';
import { cacheFolder } from './support/folders.ts';

/** `npm run test:node -- 26` runs the tests on another version of Node, which it installs from the npm registry. */
const [version = '', ...args] = process.argv.slice(2);
if (!/^\d+(\.\d+)*$/.test(version)) {
  console.error('Name a version of Node, such as: npm run test:node -- 26');
  process.exit(1);
}
const name = nodePackage();
if (name === undefined) {
  console.error(`The npm registry has no Node for ${process.platform} on ${process.arch}.`);
  process.exit(1);
}
const prefix = join(cacheFolder, `daymark-test-node-${version}`);
npm(['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${version}`], {
  cwd: cacheFolder,
});
const node = join(prefix, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
const reason = whyNodeFails(node);
if (reason !== undefined) {
  console.error(`NOT TESTED on Node ${version}: it does not run on this machine (${reason}).`);
  process.exit(0);
}
const { status } = spawnSync(node, ['test/run.ts', ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
