import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { findNextTime, setNextTime } from '../../kernel/db/next-times.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { LeaseHolder } from '../../kernel/leases/holder.ts';
import { Lease } from '../../kernel/leases/lease.ts';
import { TaskOutcome } from '../../kernel/leases/task-failures.ts';
import { keepBackup } from './kept-backups.ts';

/** How often each process looks whether a backup is due. This reads one row. */
const POLL_MS = 30_000;
/** The name of the lease, and of the time when the next backup is due. */
const NAME = 'backup';
/** The delay after a failure, such as a full disk, and after a process died while it made a backup. */
const RETRY_MS = 5 * 60_000;
/** How long `stop` waits for a backup to be abandoned. */
const STOP_MS = 5000;

/**
 * Makes backups by the clock. It runs in every process of every node; a lease lets one of them make each backup. One that
 * is made twice does no harm.
 */
export class BackupSchedule {
  readonly #ctx: Context;
  readonly #folder: string;
  readonly #lease: Lease;
  readonly #outcome: TaskOutcome;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(ctx: Context, folder: string, holder?: LeaseHolder) {
    this.#ctx = ctx;
    this.#folder = folder;
    this.#lease = new Lease(ctx, NAME, holder);
    this.#outcome = new TaskOutcome(ctx, NAME);
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
      if (!(await this.#isDue()) || !(await this.#lease.take())) return;
      if (await this.#begin()) await this.#makeWhileLeased();
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'could not read or record when a backup is due; trying again');
    } finally {
      await this.#lease.release().catch(() => {});
    }
  }

  async #makeWhileLeased(): Promise<void> {
    const renew = () => void this.#lease.take().catch(() => {});
    const renewing = setInterval(renew, this.#ctx.timing.leaseSeconds * 250).unref();
    try {
      await this.#setNext(await this.#make());
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
      await this.#outcome.succeeded();
      return Math.max(0, (now + config.backupEvery - clock.now()) * 1000);
    } catch (error) {
      if (signal.aborted) return 0;
      await this.#outcome.failed(error);
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
    const longest = this.#ctx.config.backupEvery * 1000;
    return nextAt === undefined || nextAt <= this.#now || nextAt > this.#now + longest;
  }

  async #isDue(): Promise<boolean> {
    return this.#isPast(await findNextTime(this.#ctx.connection.read, NAME));
  }

  /** Whether it is still due: another process may have made it before this one had the lease. */
  #begin(): Promise<boolean> {
    return transaction(this.#ctx, system, async ({ db }) => {
      if (!this.#isPast(await findNextTime(db, NAME))) return false;
      await setNextTime(db, NAME, this.#now + RETRY_MS);
      return true;
    });
  }

  #setNext(waitMs: number): Promise<void> {
    return transaction(this.#ctx, system, ({ db }) => setNextTime(db, NAME, this.#now + waitMs));
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
      return error instanceof OperatorError ? error.message : 'see the error.';
  }
}
