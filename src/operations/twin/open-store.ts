import type { Config } from '../../kernel/config.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import type { TwinStore } from './store.ts';

/** The place that `TWIN_URL` names; undefined if there is no twin. */
export function openStore(config: Config): TwinStore | undefined {
  const { twinUrl } = config;
  if (twinUrl === undefined) return undefined;
  return twinUrl.startsWith('file:') ? folderStore(twinUrl.slice('file:'.length)) : s3Store(twinUrl, config);
}
