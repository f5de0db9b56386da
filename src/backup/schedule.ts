import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { transaction } from '../events/transaction.ts';
import { keepBackup } from './kept-backups.ts';

/** How often each process looks whether a backup is due. This reads one row. */
const POLL_MS = 30_000;
/** The name of the row in `rates` that says when the next backup is due. While one is being made, it is a lease. */
const NAME = 'backup';
/** A process that dies while it makes a backup is followed by another one after this time. */
const LEASE_MS = 10 * 60_000;
/** The delay after a failure, such as a full disk. */
const RETRY_MS = 5 * 60_000;
/** How long `stop` waits for a backup to be abandoned. */
const STOP_MS = 5000;

/** Makes backups by the clock. It runs in every process of every node; one of them makes each backup. */
export class BackupSchedule {
  readonly #ctx: Context;
  readonly #folder: string;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(ctx: Context, folder: string) {
    this.#ctx = ctx;
    this.#folder = folder;
  }

  start(delayMs = POLL_MS / 10): void {
    this.#timer = setTimeout(() => {
      this.#running = this.runIfDue().then(() => {
        this.#running = undefined;
        if (!this.#stopping.signal.aborted) this.start(POLL_MS);
      });
    }, delayMs);
    this.#timer.unref();
  }

  /** Abandons a backup that is being made, so that another node can make it at once. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.race([this.#running, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Makes a backup if one is due and no other process is making it. Never throws: it logs what failed. */
  async runIfDue(): Promise<void> {
    try {
      if (!(await this.#isDue()) || !(await this.#claim())) return;
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'could not find out whether a backup is due; trying again');
      return;
    }
    const renewing = setInterval(() => void this.#setNext(LEASE_MS).catch(() => {}), LEASE_MS / 3);
    try {
      await this.#setNext(await this.#make());
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'could not record when the next backup is due');
    } finally {
      clearInterval(renewing);
    }
  }

  /** Returns how long to wait until the next backup. */
  async #make(): Promise<number> {
    const { config, clock, log } = this.#ctx;
    const now = clock.now();
    const { signal } = this.#stopping;
    try {
      const { file, bytes, rows } = await keepBackup(config, this.#folder, { now, signal });
      log.info({ file, bytes, rows }, 'made a backup');
      return Math.max(0, (now + config.backupEvery - clock.now()) * 1000);
    } catch (error) {
      if (signal.aborted) return 0;
      const wait = Math.min(RETRY_MS, config.backupEvery * 1000);
      log.error(
        { err: error, folder: this.#folder },
        `the backup failed: ${adviceFor(error)} Daymark tries again in ${Math.ceil(wait / 60_000)} minutes.`,
      );
      return wait;
    }
  }

  get #now(): number {
    return this.#ctx.clock.now() * 1000;
  }

  /** A time that is too far away comes from another setting, or from a clock that was wrong. */
  #isPast(nextAt: number | undefined): boolean {
    return nextAt === undefined || nextAt <= this.#now || nextAt > this.#now + this.#longestWait;
  }

  get #longestWait(): number {
    return Math.max(this.#ctx.config.backupEvery * 1000, LEASE_MS);
  }

  async #isDue(): Promise<boolean> {
    const row = await this.#ctx.connection.read
      .selectFrom('rates')
      .select('next_at')
      .where('name', '=', NAME)
      .executeTakeFirst();
    return this.#isPast(row?.next_at);
  }

  /** Only one writer runs at a time, so only one process finds the row due and takes it. */
  #claim(): Promise<boolean> {
    return transaction(this.#ctx, system, async ({ db }) => {
      const row = await db.selectFrom('rates').select('next_at').where('name', '=', NAME).executeTakeFirst();
      if (!this.#isPast(row?.next_at)) return false;
      const next_at = this.#now + LEASE_MS;
      await db
        .insertInto('rates')
        .values({ name: NAME, next_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at }))
        .execute();
      return true;
    });
  }

  #setNext(waitMs: number): Promise<void> {
    return transaction(this.#ctx, system, async ({ db }) => {
      const next_at = this.#now + waitMs;
      await db.updateTable('rates').set({ next_at }).where('name', '=', NAME).execute();
    });
  }
}

function adviceFor(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk of BACKUP_DIR is full. Make room, or lower BACKUP_KEEP.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'Daymark may not write to BACKUP_DIR. Give its user write permission, or set another folder.';
    default:
      return 'see the error.';
  }
}
