import { join } from 'node:path';

/** The folders that Daymark makes in `DATA_DIR`. Each of them contains secrets or personal data. */
export const dataFolders = ['archive', 'backups', 'imports', 'mail'] as const;

export const dataFolder = (
  { dataDir }: { readonly dataDir: string },
  name: (typeof dataFolders)[number],
): string => join(dataDir, name);
