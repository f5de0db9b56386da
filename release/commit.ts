import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lock.ts';
import { npm } from './npm.ts';

/**
 * Packs the release of another commit, such as the last tag, and returns the path of the package. A commit always gives
 * the same bytes, so old packages do not have to be kept: a test of an upgrade builds the one that it starts from.
 */
export function packCommit(commit: string, into: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'daymark-commit-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', checkout], { input: archive });
    // Without a change of the dependencies, nothing has to be downloaded.
    if (lockIn(checkout) === lockIn(root))
      symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    else npm(['ci', '--ignore-scripts'], { cwd: checkout });
    npm(['run', '--silent', 'pack:release', '--', into], { cwd: checkout });
    const [filename = ''] = globSync('*.tgz', { cwd: into });
    return join(into, filename);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** Without our own versions, in which releases always differ. */
const lockIn = (folder: string): string =>
  readFileSync(join(folder, 'package-lock.json'), 'utf8').replace(
    /("name": "(?:daymark|@daymark\/client)",\s+"version": ")[^"]+/g,
    '$1',
  );
