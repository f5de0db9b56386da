import { join } from 'node:path';

/** The folders that Daymark makes in `DATA_DIR`. Each of them contains secrets or personal data. */
type DataFolder = 'archive' | 'backups' | 'imports' | 'mail';

export const dataFolder = ({ dataDir }: { readonly dataDir: string }, name: DataFolder): string =>
  join(dataDir, name);
