import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../src/kernel/errors.ts';
import { ownValue } from '../src/lib/own-value.ts';

const CHUNK_BYTES = 1024 * 1024;
/** The encoding is named in the first lines of a dump. */
const HEAD_BYTES = 64 * 1024;

/** The names that MySQL and PostgreSQL have for encodings, and those of the standard for texts on the web. */
const encodings: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  binary: 'utf-8',
  sql_ascii: 'utf-8',
  // Both products mean the code page of Windows, or something that it contains.
  latin1: 'windows-1252',
  win1252: 'windows-1252',
  latin9: 'iso-8859-15',
  latin2: 'iso-8859-2',
  cp1251: 'windows-1251',
  win1251: 'windows-1251',
};

/** What the first bytes of a file say that it is. */
export function kindOfFile(path: string): 'gzip' | 'sqlite' | 'text' {
  const start = firstBytes(path, 16);
  if (start.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return 'gzip';
  if (start.toString('latin1').startsWith('SQLite format 3')) return 'sqlite';
  if (start.toString('latin1').startsWith('PGDMP'))
    throw new OperatorError(
      `${path} is a dump of PostgreSQL in its own format. Convert it to SQL first: pg_restore -f dump.sql ${path}`,
    );
  const packer = packers.find(({ magic }) => start.subarray(0, magic.length).equals(magic));
  if (packer)
    throw new OperatorError(
      `${path} is compressed. Only gzip can be read as it is. Unpack it first: ${packer.command} ${path}`,
    );
  return 'text';
}

const packers = [
  { magic: Buffer.from('BZh'), command: 'bunzip2' },
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), command: 'unzstd' },
  { magic: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), command: 'unxz' },
  { magic: Buffer.from('PK\x03\x04', 'latin1'), command: 'unzip' },
];

function firstBytes(path: string, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** A small file can unpack to a thousand times its size, and fill the disk. */
const MAX_UNPACKED_BYTES = 1024 ** 3;

/**
 * The text of a dump, piece by piece, so that the file may be larger than the memory. It may be compressed with gzip, and then
 * may have so many bytes.
 */
export async function* textOf(path: string, maxUnpacked = MAX_UNPACKED_BYTES): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of bytesOf(path, maxUnpacked)) {
    decoder ??= decoderFor(path, bytes);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

async function* bytesOf(path: string, maxUnpacked: number): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (kindOfFile(path) === 'text') {
    yield* file as AsyncIterable<Buffer>;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  file.on('error', (error) => gunzip.destroy(error));
  let unpacked = 0;
  try {
    for await (const bytes of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      unpacked += bytes.length;
      if (unpacked > maxUnpacked) throw new OperatorError(tooLarge(path, maxUnpacked));
      yield bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw error;
    throw new OperatorError(`${path} is cut off: the compressed file ends too early. Copy or make it again.`);
  }
}

const tooLarge = (path: string, maxUnpacked: number): string =>
  `${path} (${inMegabytes(statSync(path).size)}) unpacks to more than ${inMegabytes(maxUnpacked)}. A file that small is rarely that large a dump, so nothing was imported. If it is the right file, allow more, such as --max-unpacked-size 5G; the folder for temporary files needs as much space. Otherwise make the dump again with the tables of the status page only.`;

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;

function decoderFor(path: string, bytes: Buffer): TextDecoder {
  // PowerShell writes this encoding when the output of a program is redirected to a file.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  const [, mysql, postgres] =
    /\bset\s+names\s+'?(\w+)|\bset\s+client_encoding\s*=\s*'(\w+)'/i.exec(head) ?? [];
  const name = (mysql ?? postgres ?? 'utf8').toLowerCase();
  const encoding = ownValue(encodings, name);
  if (encoding === undefined)
    throw new OperatorError(
      `${path} has the encoding ${name}, which cannot be read. Make the dump again in UTF-8: mysqldump --skip-tz-utc --default-character-set=utf8mb4, or pg_dump --encoding=UTF8.`,
    );
  return new TextDecoder(encoding);
}
