import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../kernel/errors.ts';
import { createPrivateFolder, PRIVATE_FILE } from '../../lib/private-file.ts';
import { writeFileWhole } from '../backup/backup-file.ts';
import { type ExportedFile, MANIFEST, type Manifest } from './manifest.ts';

const CHUNK_CHARACTERS = 65_536;

/** Some text, and how many records it holds. */
export interface Piece {
  readonly text: string;
  readonly records: number;
}

/**
 * The folder that an export is written to. It is empty in the beginning, and complete once it has its manifest. Exports
 * contain email addresses, so only the user that runs the command may read them.
 */
export class ExportFolder {
  readonly path: string;
  readonly #files: ExportedFile[] = [];

  private constructor(path: string) {
    this.path = path;
  }

  /** Refuses a folder that has something in it. */
  static create(path: string): ExportFolder {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) throw new OperatorError(`${path} is a file. Name a folder.`);
    if (stat && readdirSync(path).length > 0) throw new OperatorError(whyNotEmpty(path));
    createPrivateFolder(path);
    return new ExportFolder(path);
  }

  /** Writes a file while its content is being read, so that little of it is in memory. */
  async write(path: string, pieces: AsyncIterable<Piece>): Promise<void> {
    const file = join(this.path, path);
    createPrivateFolder(dirname(file));
    const handle = await open(file, 'wx', PRIVATE_FILE);
    try {
      this.#files.push({ path, ...(await writePieces(handle, pieces)) });
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  get files(): readonly ExportedFile[] {
    return this.#files;
  }

  /** Marks the export as complete. */
  finish(manifest: Manifest): Promise<void> {
    return writeFileWhole(join(this.path, MANIFEST), (append) =>
      append(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)),
    );
  }
}

const whyNotEmpty = (path: string): string =>
  existsSync(join(path, MANIFEST))
    ? `${path} has an export already. Name another folder, or delete this one.`
    : `${path} is not empty. If it has an export that did not finish, delete it. Otherwise, name another folder.`;

async function writePieces(
  handle: FileHandle,
  pieces: AsyncIterable<Piece>,
): Promise<Omit<ExportedFile, 'path'>> {
  const digest = createHash('sha256');
  let [waiting, records, bytes] = ['', 0, 0];
  const flush = async () => {
    const chunk = Buffer.from(waiting);
    waiting = '';
    bytes += chunk.length;
    digest.update(chunk);
    await handle.appendFile(chunk);
  };
  for await (const piece of pieces) {
    waiting += piece.text;
    records += piece.records;
    if (waiting.length >= CHUNK_CHARACTERS) await flush();
  }
  await flush();
  return { records, bytes, sha256: digest.digest('hex') };
}
