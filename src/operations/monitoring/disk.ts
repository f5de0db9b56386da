import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../kernel/config.ts';

/** The folder that must not run out of space: that of the database file, or that of everything else. It may not exist yet. */
export const storageFolder = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : dataDir;

/** The space on the disk of a folder; undefined if the folder does not exist. */
export function diskSpace(folder: string): { readonly free: number; readonly total: number } | undefined {
  if (!existsSync(folder)) return undefined;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
