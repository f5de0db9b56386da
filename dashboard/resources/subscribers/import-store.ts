import { openDraftDatabase } from '../../ui/draft-database.ts';
import type { ImportJob, Outcome } from './import-model.ts';

/**
 * Keeps an import in this browser, so that a reload loses nothing: the job once, then the outcomes batch by batch. Where
 * the browser keeps nothing, the import works as long as the page is open.
 */
const JOB = 'import-job';
const BATCHES = 'import-batches';

const open = (): Promise<IDBDatabase> =>
  openDraftDatabase((database) => {
    database.createObjectStore(JOB);
    database.createObjectStore(BATCHES);
  });

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export interface StoredImport {
  readonly job: ImportJob;
  readonly outcomes: readonly Outcome[];
}

async function attempt<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export const loadImport = (): Promise<StoredImport | undefined> =>
  attempt(async (database) => {
    const transaction = database.transaction([JOB, BATCHES]);
    const job = await settled<ImportJob | undefined>(transaction.objectStore(JOB).get('current'));
    if (!job) return undefined;
    // The keys are the positions of the batches, so they come in order.
    const batches = await settled<Outcome[][]>(transaction.objectStore(BATCHES).getAll());
    return { job, outcomes: batches.flat() };
  });

export const storeJob = (job: ImportJob): Promise<unknown> =>
  attempt(async (database) => {
    const transaction = database.transaction([JOB, BATCHES], 'readwrite');
    transaction.objectStore(BATCHES).clear();
    await settled(transaction.objectStore(JOB).put(job, 'current'));
  });

/** Replaces the job, and keeps the outcomes. */
export const replaceJob = (job: ImportJob): Promise<unknown> =>
  attempt((database) => settled(database.transaction(JOB, 'readwrite').objectStore(JOB).put(job, 'current')));

/** `position` is the index of the first entry of the batch. */
export const storeBatch = (position: number, outcomes: readonly Outcome[]): Promise<unknown> =>
  attempt((database) =>
    settled(database.transaction(BATCHES, 'readwrite').objectStore(BATCHES).put(outcomes, position)),
  );

export const clearImport = (): Promise<unknown> =>
  attempt(async (database) => {
    const transaction = database.transaction([JOB, BATCHES], 'readwrite');
    transaction.objectStore(BATCHES).clear();
    await settled(transaction.objectStore(JOB).delete('current'));
  });
