import { type Kysely, sql } from 'kysely';
import type { Context } from '../context.ts';
import { joined } from '../db/connection.ts';
import type { Database } from '../db/schema.ts';

/** Ends the transaction, so that the database rolls it back. */
class RolledBack extends Error {}

/**
 * One transaction for everything that a piece of work writes. The work gets `context`, and its first write opens the
 * transaction: what it does before that, such as rendering a template, blocks no other writer. From then on it reads and
 * writes in the transaction, until the caller commits it or rolls it back.
 *
 * A write that fails undoes itself alone, as it would in a transaction of its own. So the caller can commit what was written
 * before, such as the record of a failed sign-in. If nothing was written before, the transaction ends, and the next write
 * opens another one.
 */
export class DeferredTransaction {
  /** For the work. */
  readonly context: Context;
  readonly #fakeSender: Context;
  readonly #onOpen: (inside: Context) => Promise<void>;
  #end = Promise.withResolvers<void>();
  #db: Kysely<Database> | undefined;
  #opening: Promise<Kysely<Database>> | undefined;
  #ended: Promise<void> = Promise.resolve();
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Whether the transaction has anything to commit. */
  #isWritten = false;
  /** Whether the caller has decided what becomes of it. */
  #isOver = false;

  /** `onOpen` runs first in the transaction. If it fails, so does whatever opened the transaction. */
  constructor(outside: Context, onOpen: (inside: Context) => Promise<void> = async () => {}) {
    this.#fakeSender = outside;
    this.#onOpen = onOpen;
    const current = () => this.#db ?? outside.connection.read;
    const begin: Context['connection']['begin'] = (work) => this.#write(work);
    this.context = {
      ...outside,
      connection: {
        ...outside.connection,
        isJoined: true,
        outside: outside.connection,
        get read() {
          return current();
        },
        begin,
        beginInBackground: begin,
        beginBatch: begin,
      },
    };
  }

  get isOpen(): boolean {
    return this.#db !== undefined;
  }

  /** Opens the transaction, if nothing has opened it yet, and returns a context inside it. */
  async open(): Promise<Context> {
    return this.#inside(await this.#opened());
  }

  /** Commits everything, if anything was written. Resolves when it is safe to acknowledge the write. */
  async commit(): Promise<void> {
    this.#isOver = true;
    this.#end.resolve();
    await this.#ended;
  }

  /** Undoes everything. Nothing of it was ever visible to others. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#undoAll();
  }

  async #undoAll(): Promise<void> {
    this.#abort();
    await this.#ended.catch(() => {});
  }

  #abort(): void {
    this.#end.promise.catch(() => {});
    this.#end.reject(new RolledBack());
  }

  #inside(db: Kysely<Database>): Context {
    return { ...this.#fakeSender, connection: joined(this.#fakeSender.connection, db) };
  }

  #opened(): Promise<Kysely<Database>> {
    const { promise: end } = this.#end;
    this.#opening ??= new Promise((resolve, reject) => {
      this.#ended = this.#fakeSender.connection.begin(async (db) => {
        await this.#onOpen(this.#inside(db));
        this.#db = db;
        resolve(db);
        await end;
      });
      this.#ended.catch(reject);
    });
    return this.#opening;
  }

  /** One after the other: there is only one connection, and a savepoint belongs to one write. */
  #write<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const done = this.#lastWrite.then(async () => {
      const db = await this.#opened();
      return this.#isWritten ? this.#withSavepoint(db, work) : this.#writeFirst(db, work);
    });
    this.#lastWrite = done.catch(() => {});
    return done;
  }

  /** A savepoint would take two more statements, for something that the end of the transaction undoes as well. */
  async #writeFirst<T>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    try {
      const result = await work(db);
      this.#isWritten = true;
      return result;
    } catch (error) {
      await this.#undoAll();
      if (!this.#isOver) this.#startOver();
      throw error;
    }
  }

  #startOver(): void {
    this.#db = undefined;
    this.#opening = undefined;
    this.#ended = Promise.resolve();
    this.#end = Promise.withResolvers<void>();
  }

  async #withSavepoint<T>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    await savepoint.begin.execute(db);
    try {
      const result = await work(db);
      await savepoint.release.execute(db);
      return result;
    } catch (error) {
      // If the database cannot undo this write alone (it may have lost the transaction), nothing is committed.
      await undo(db).catch(() => this.#abort());
      throw error;
    }
  }
}

const savepoint = {
  begin: sql`savepoint deferred_write`,
  release: sql`release savepoint deferred_write`,
  rollBack: sql`rollback to savepoint deferred_write`,
};

async function undo(db: Kysely<Database>): Promise<void> {
  await savepoint.rollBack.execute(db);
  await savepoint.release.execute(db);
}
