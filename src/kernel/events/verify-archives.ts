import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { OperatorError } from '../errors.ts';
import { type Archive, readArchive, sha256OfFile } from './archive.ts';
import { ChainWalk } from './chain-walk.ts';

export interface ArchivesVerification {
  /** How many events were read. */
  readonly read: number;
  /** The event that has the hash of the anchor. */
  readonly anchorId: number | undefined;
  /** The seals whose archives were not among the files. */
  readonly unread: readonly Row<'event_seals'>[];
}

interface Options {
  readonly anchor?: string | undefined;
  readonly unhashedUntil?: number | undefined;
  readonly onProgress?: (read: number) => void;
}

const PROGRESS_EVENTS = 10_000;

/**
 * Checks archives against each other, against the seals that the database recorded, and against the sealed events that are
 * still in the database. Throws an error that says what does not fit.
 */
export async function verifyArchives(
  db: Kysely<Database>,
  paths: readonly string[],
  options: Options,
): Promise<ArchivesVerification> {
  const seals = await db.selectFrom('event_seals').selectAll().orderBy('last_id').execute();
  const kept = await findKeptHashes(db, seals.at(-1)?.last_id ?? 0);
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      sha256: await hashOfReadable(path),
      archive: await readArchive(path),
    })),
  );
  files.sort((a, b) => a.archive.header.first_id - b.archive.header.first_id);
  let read = 0;
  let anchorId: number | undefined;
  for (const { path, sha256, archive } of files) {
    const seal = sealOf(seals, path, archive, sha256);
    const walk = new ChainWalk({
      after: archive.header.previous ?? undefined,
      unhashedUntil: options.unhashedUntil,
    });
    for await (const event of archive.events) {
      const misfit = walk.accept(event);
      if (misfit) throw new OperatorError(`${path}: ${misfit.text}`);
      const hash = walk.previous?.hash;
      const inDatabase = kept.get(event.id);
      if (inDatabase !== undefined && inDatabase !== event.hash)
        throw new OperatorError(`Event ${event.id} in the database is not the one in ${path}.`);
      if (hash === options.anchor) anchorId = event.id;
      read += 1;
      if (read % PROGRESS_EVENTS === 0) options.onProgress?.(read);
    }
    if (walk.previous?.id !== seal.last_id || walk.previous.hash !== seal.last_hash)
      throw new OperatorError(
        `${path} does not end with event ${seal.last_id} and the hash ${seal.last_hash}, with which the log goes on.`,
      );
  }
  const found = new Set(files.map(({ archive }) => archive.header.last_id));
  return { read, anchorId, unread: seals.filter(({ last_id }) => !found.has(last_id)) };
}

async function hashOfReadable(path: string): Promise<string> {
  try {
    return await sha256OfFile(path);
  } catch (error) {
    throw new OperatorError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the name and the permissions of the file.`,
    );
  }
}

/** The seal that an archive belongs to. It must begin where the seal before it ended. */
function sealOf(
  seals: readonly Row<'event_seals'>[],
  path: string,
  { header }: Archive,
  sha256: string,
): Row<'event_seals'> {
  const index = seals.findIndex(({ last_id }) => last_id === header.last_id);
  const seal = seals[index];
  if (!seal)
    throw new OperatorError(
      `${path} holds the events ${header.first_id} to ${header.last_id}, but this log was never sealed there. It belongs to another database.`,
    );
  if (seal.sha256 !== sha256)
    throw new OperatorError(
      `${path} was changed: its SHA-256 is ${sha256}, and the log recorded ${seal.sha256}.`,
    );
  const before = seals[index - 1];
  if ((before?.last_id ?? undefined) !== header.previous?.id || before?.last_hash !== header.previous?.hash)
    throw new OperatorError(`${path} does not begin where the seal before it ended.`);
  return seal;
}

/** The hashes of the sealed events that are still in the database. */
async function findKeptHashes(
  db: Kysely<Database>,
  sealId: number,
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('kept_events')
    .innerJoin('events', 'events.id', 'kept_events.event_id')
    .select(['events.id', 'events.hash'])
    .where('kept_events.seal_id', '=', sealId)
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
