import { chmod, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { dataFolder, dataFolders } from '../../kernel/config/data-folders.ts';
import type { Config } from '../../kernel/config.ts';
import { isOpenToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../lib/private-file.ts';

type Places = Pick<Config, 'dataDir' | 'backupDir'>;

/** Backups and archives of events that people put beside our own folders. */
const PRIVATE_NAME =
  /\.backup(\.\w+\.partial)?$|^events-\d+-\d+\.jsonl\.gz(\.\d+\.partial)?$|^last-backup\.json$/;

/**
 * Takes the rights of everybody else away from files that earlier versions or people left readable: mails, backups, archives,
 * exports and the reports of imports. `DATA_DIR` and `BACKUP_DIR` themselves stay as the operator made them, because others
 * may need what else is in them. Whoever opens the database narrows its files.
 */
export async function narrowPrivateFiles(config: Places, log: Logger): Promise<void> {
  const walk = new Walk();
  for (const name of dataFolders) await walk.folder(dataFolder(config, name));
  for (const folder of [config.dataDir, config.backupDir])
    if (folder !== undefined) await walk.namedFiles(folder, PRIVATE_NAME);
  await walk.exports(config.dataDir);
  const { files, folders, refused } = walk;
  if (files + folders > 0)
    log.warn(
      { files, folders },
      'others on this machine could read files with secrets or personal data in DATA_DIR or BACKUP_DIR, and now cannot (mode 0600, folders 0700)',
    );
  if (refused.length > 0)
    log.warn(
      { files: refused.length, first: refused[0] },
      'others on this machine can read files with secrets or personal data, and Daymark may not change that, because the files belong to another user. Change their owner, or take the rights of others away: chmod go= <file>',
    );
}

/** Symbolic links in a folder are not followed: what they lead to is not in it. */
class Walk {
  files = 0;
  folders = 0;
  readonly refused: string[] = [];

  /** A folder with everything in it. */
  async folder(path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory()) return;
    await this.#narrow(path);
    for (const entry of await entriesOf(path)) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) await this.folder(inside);
      else if (entry.isFile()) await this.#narrow(inside);
    }
  }

  /** The files in this folder, not in those below it, that have such a name. */
  async namedFiles(path: string, pattern: RegExp): Promise<void> {
    for (const entry of await entriesOf(path))
      if (entry.isFile() && pattern.test(entry.name)) await this.#narrow(join(path, entry.name));
  }

  /** The folders below this one that `daymark export` has written. */
  async exports(path: string): Promise<void> {
    for (const entry of await entriesOf(path))
      if (entry.isDirectory() && (await isExport(join(path, entry.name))))
        await this.folder(join(path, entry.name));
  }

  async #narrow(path: string): Promise<void> {
    try {
      const found = await lstat(path);
      if (!isOpenToOthers(found)) return;
      const isFolder = found.isDirectory();
      await chmod(path, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
      if (isFolder) this.folders += 1;
      else this.files += 1;
    } catch (error) {
      // A file that is gone needs nothing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.refused.push(path);
    }
  }
}

/** What cannot be listed does not keep the service from starting: whatever needs the folder says why it fails. */
const entriesOf = (path: string) => readdir(path, { withFileTypes: true }).catch(() => []);

async function isExport(path: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'daymark' in manifest && 'format' in manifest;
  } catch {
    return false;
  }
}
