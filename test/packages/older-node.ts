import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isNewEnough } from '../../bin/node-version.js';
import { machinePath } from './use.ts';

/** The Node of this machine, if it is too old for Daymark. The one that runs the tests is another one. */
export function olderNode(): string | undefined {
  const found = machinePath()
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find(existsSync);
  if (!found) return undefined;
  const version = execFileSync(found, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  return isNewEnough(version) ? undefined : realpathSync(found);
}
