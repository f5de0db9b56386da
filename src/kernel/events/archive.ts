import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { PRIVATE_FILE } from '../../lib/private-file.ts';
import type { Row } from '../db/schema.ts';
import { OperatorError } from '../errors.ts';

/**
 * An archive of events: JSON lines, compressed with gzip. The first line says which events follow, the last line has the
 * SHA-256 of all lines before it. The same events always make the same bytes.
 */
const FORMAT = 'daymark-events';
const VERSION = 1;

const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  first_id: z.int(),
  last_id: z.int(),
  /** The event before the first one; null if the archive begins with the first event of the log. */
  previous: z.strictObject({ id: z.int(), hash: z.string() }).nullable(),
});

export type ArchiveHeader = Omit<z.output<typeof headerSchema>, 'format' | 'version'>;

/** Without addresses: they can be erased in the database, and nobody could erase them in an archive. */
const eventSchema = z.strictObject({
  id: z.int(),
  previous_id: z.int().nullable(),
  type: z.string(),
  subject_type: z.string(),
  subject_id: z.int(),
  actor_type: z.string(),
  actor_id: z.int().nullable(),
  user_id: z.int().nullable(),
  request_id: z.string().nullable(),
  address_hash: z.string().nullable(),
  state: z.string(),
  created_at: z.int(),
  hash: z.string().nullable(),
});

const endSchema = z.strictObject({ events: z.int(), sha256: z.string() });

const lineOf = ({ address: _, salt: __, ...event }: Row<'events'>): string => JSON.stringify(event);

/** Writes an archive to a new file and returns the SHA-256 of its bytes. When it returns, the file is on the disk. */
export async function writeArchive(
  path: string,
  header: ArchiveHeader,
  events: AsyncIterable<Row<'events'>>,
): Promise<string> {
  const bytes = createHash('sha256');
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    linesOf(header, events),
    createGzip(),
    counted,
    createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }),
  );
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes.digest('hex');
}

async function* linesOf(header: ArchiveHeader, events: AsyncIterable<Row<'events'>>): AsyncGenerator<string> {
  const lines = createHash('sha256');
  const line = (text: string): string => {
    lines.update(`${text}\n`);
    return `${text}\n`;
  };
  let count = 0;
  yield line(JSON.stringify({ format: FORMAT, version: VERSION, ...header }));
  for await (const event of events) {
    count += 1;
    yield line(lineOf(event));
  }
  yield `${JSON.stringify({ events: count, sha256: lines.digest('hex') })}\n`;
}

export interface Archive {
  readonly header: ArchiveHeader;
  /** The events, in the order of ids. Throws at its end if the file is damaged or incomplete. */
  readonly events: AsyncGenerator<Row<'events'>>;
}

export async function readArchive(path: string): Promise<Archive> {
  const lines = readLines(path);
  const first = await lines.next();
  const parsed = headerSchema.safeParse(first.done ? undefined : parse(path, first.value));
  if (!parsed.success) {
    await lines.return(undefined);
    throw new OperatorError(`${path} is not an archive of events that this version of Daymark can read.`);
  }
  const { format: _, version: __, ...header } = parsed.data;
  return { header, events: readEvents(path, first.value as string, lines) };
}

async function* readEvents(
  path: string,
  header: string,
  lines: AsyncGenerator<string>,
): AsyncGenerator<Row<'events'>> {
  const read = createHash('sha256').update(`${header}\n`);
  let count = 0;
  for await (const line of lines) {
    const value = parse(path, line);
    const event = eventSchema.safeParse(value);
    if (event.success) {
      read.update(`${line}\n`);
      count += 1;
      yield { ...event.data, address: null, salt: null };
      continue;
    }
    const end = endSchema.safeParse(value);
    if (!end.success || end.data.events !== count || end.data.sha256 !== read.digest('hex')) break;
    return;
  }
  throw damaged(path);
}

/** The lines of a compressed file. */
async function* readLines(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path);
  const text = bytes.pipe(createGunzip()).setEncoding('utf8');
  bytes.on('error', (error) => text.destroy(error));
  try {
    let rest = '';
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^E(NOENT|ACCES|ISDIR)$/.test(code)
      ? new OperatorError(`${path} cannot be read (${code}). Check the name and the permissions of the file.`)
      : damaged(path);
  } finally {
    bytes.destroy();
    text.destroy();
  }
}

function parse(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(path);
  }
}

const damaged = (path: string): OperatorError =>
  new OperatorError(`The archive ${path} is damaged or incomplete: its content does not match its checksum.
Use another copy of the file, for example from a backup.`);

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
