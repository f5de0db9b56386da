import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataFolder } from '../../kernel/config/data-folders.ts';
import { createPrivateFile, createPrivateFolder, narrowFile } from '../../lib/private-file.ts';

/**
 * The file with the report of an import. It has every problem, however many there are, as soon as it is met. Reports name
 * subscribers, so only the user who runs the command can read them.
 */
export class ReportFile {
  /** Absolute, so that people find it wherever they are. */
  readonly path: string;

  /** Without a path, it is a new file in the data folder. */
  constructor(path: string | undefined, dataDir: string, now = new Date()) {
    this.path = resolve(path ?? newFileIn(dataFolder({ dataDir }, 'imports'), now));
    createPrivateFile(this.path);
    // A file that is replaced keeps the rights that it has.
    narrowFile(this.path);
    writeFileSync(this.path, '');
  }

  write(lines: readonly string[]): void {
    appendFileSync(this.path, lines.map((line) => `${line}\n`).join(''));
  }
}

/** Two imports may begin in the same second. */
function newFileIn(folder: string, now: Date): string {
  createPrivateFolder(folder);
  const moment = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  for (let number = 1; ; number++) {
    const path = join(folder, `import-${moment}${number === 1 ? '' : `-${number}`}.txt`);
    if (!existsSync(path)) return path;
  }
}
