import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packCommit } from '../../release/commit.ts';
import { root } from '../../release/lock.ts';
import { installOffline } from '../packages/installed.ts';

/**
 * The commit that a rolling upgrade starts from: the last one before named leases and those of deliveries became one
 * mechanism. Once there are releases, this is the tag of the last one.
 */
const commit = process.env.UPGRADE_FROM ?? '632059d9b33e311900b61f54cf04410e7b48d345';

export const previousVersion: string = commit.slice(0, 8);

/** Why it cannot be packed here; undefined if it can. */
export function whyNoPreviousVersion(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}:release/commit.ts`], { cwd: root, stdio: 'ignore' });
    return undefined;
  } catch {
    return `There is no git history here, or it lacks the commit ${previousVersion}, as in a shallow clone. Run "git fetch --unshallow", or set UPGRADE_FROM to a commit that can be packed.`;
  }
}

/** Packs the previous version, and installs the package below this folder. Returns the path of its command. */
export const installPreviousVersion = (folder: string): string =>
  installOffline(packCommit(commit, join(folder, 'package')), join(folder, 'prefix'));
