import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packRelease } from '../../release/pack.ts';
import { atEnd } from '../support/at-end.ts';

let packed: Promise<string> | undefined;

/** The package of a release, which all tests of this process share. Returns its path. */
export function packedRelease(): Promise<string> {
  packed ??= pack();
  return packed;
}

function pack(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-packed-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return packRelease(folder);
}
