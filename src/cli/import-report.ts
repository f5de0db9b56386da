import { accessSync, appendFileSync, constants, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the report of an import. It has every problem, however many there are, as soon as it is met. */
export class ReportFile {
  readonly path: string;

  /** Without a path, it goes to the current folder, or to the data folder if nobody may write there. */
  constructor(path: string | undefined, dataDir: string, now = new Date()) {
    this.path = path ?? join(isWritable('.') ? '.' : dataDir, nameAt(now));
    writeFileSync(this.path, '');
  }

  write(lines: readonly string[]): void {
    appendFileSync(this.path, lines.map((line) => `${line}\n`).join(''));
  }
}

const nameAt = (now: Date): string =>
  `daymark-import-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.txt`;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
