import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packCommit } from '../../release/commit.ts';
import { readManifest, root } from '../../release/lock.ts';
import { LAST_DEVELOPMENT_COMMIT } from '../../src/kernel/db/development-build.ts';
import { installOffline } from '../packages/installed.ts';

/**
 * The commit that a rolling upgrade starts from: the last release before this version, by its tag. Version 1.0.0 has none before
 * it, so it is upgraded from the last build of development, whose tables it accepts.
 */
const commit = process.env.UPGRADE_FROM ?? lastRelease() ?? LAST_DEVELOPMENT_COMMIT;

function lastRelease(): string | undefined {
  const { version } = readManifest();
  try {
    const tag = ['describe', '--tags', '--match=v*', `--exclude=v${version}`, '--abbrev=0'];
    return execFileSync('git', tag, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

export const previousVersion: string = commit.startsWith('v') ? commit : commit.slice(0, 8);

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
