import type { Kysely } from 'kysely';
import type { Seconds } from '../../lib/clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { DatabaseUnavailable } from '../errors.ts';

/** Whether the configuration asks for each task that one process at a time does in the background. */
const isWanted = {
  backup: ({ backupDir }: Config) => backupDir !== undefined,
  twin: ({ twinUrl }: Config) => twinUrl !== undefined,
  'purge-url': ({ purgeUrl }: Config) => purgeUrl !== undefined,
  'purge-cloudflare': ({ cloudflareZoneId }: Config) => cloudflareZoneId !== undefined,
  'purge-fastly': ({ fastlyServiceId }: Config) => fastlyServiceId !== undefined,
} as const;

export type TaskName = keyof typeof isWanted;

export const taskNames = Object.keys(isWanted) as TaskName[];

export const wantedTasks = (config: Config): TaskName[] => taskNames.filter((task) => isWanted[task](config));

/** A task whose last attempt failed. */
export interface TaskFailure {
  readonly task: TaskName;
  readonly since: Seconds;
  /** The error of the last attempt, for operators. */
  readonly reason: string;
}

/** What one would call the task in a sentence about its failure. */
export const taskProblems: Readonly<Record<TaskName, string>> = {
  backup: 'The scheduled backup fails.',
  twin: 'The static copy of the site cannot be written.',
  'purge-url': 'The cache at PURGE_URL is not told what changed.',
  'purge-cloudflare': 'Cloudflare is not told what changed.',
  'purge-fastly': 'Fastly is not told what changed.',
};

/** What the operator can do about it. */
export const taskAdvice: Readonly<Record<TaskName, string>> = {
  backup:
    'Check the place that BACKUP_DIR names: that it can be reached, that Daymark may write to it, and that it has room.',
  twin: 'Check TWIN_URL, and that Daymark may write there. Until then, the copy shows what was true before.',
  'purge-url': 'Check PURGE_URL and PURGE_SECRET. Until then, caches show what they have until it expires.',
  'purge-cloudflare':
    'Check CLOUDFLARE_ZONE_ID and CLOUDFLARE_API_TOKEN. Until then, Cloudflare shows what it has until it expires.',
  'purge-fastly':
    'Check FASTLY_SERVICE_ID and FASTLY_API_TOKEN. Until then, Fastly shows what it has until it expires.',
};

/** The tasks that fail at the moment. What is no longer configured cannot fail. */
export async function loadTaskFailures(db: Kysely<Database>, config: Config): Promise<TaskFailure[]> {
  const wanted = wantedTasks(config);
  if (wanted.length === 0) return [];
  const rows = await db.selectFrom('task_failures').select(['task', 'since', 'reason']).execute();
  return wanted.flatMap((task) => {
    const row = rows.find((one) => one.task === task);
    return row ? [{ task, since: Number(row.since), reason: row.reason }] : [];
  });
}

/** Tells all processes how the attempts at a task end. Its methods never throw: the task matters more. */
export class TaskOutcome {
  readonly #ctx: Context;
  readonly #task: TaskName;

  constructor(ctx: Context, task: TaskName) {
    this.#ctx = ctx;
    this.#task = task;
  }

  async failed(error: unknown): Promise<void> {
    // That is the problem of the database, which is shown as such.
    if (error instanceof DatabaseUnavailable) return;
    const values = { since: this.#ctx.clock.now(), reason: reasonOf(error) };
    await this.#record((db) =>
      db
        .insertInto('task_failures')
        .values({ task: this.#task, ...values })
        .onConflict((conflict) => conflict.column('task').doUpdateSet({ reason: values.reason }))
        .execute(),
    );
  }

  /** Another process may have recorded the failure that is over now. */
  async succeeded(): Promise<void> {
    const found = await this.#ctx.connection.read
      .selectFrom('task_failures')
      .select('task')
      .where('task', '=', this.#task)
      .executeTakeFirst()
      .catch(() => undefined);
    if (!found) return;
    await this.#record((db) => db.deleteFrom('task_failures').where('task', '=', this.#task).execute());
  }

  async #record(write: (db: Kysely<Database>) => Promise<unknown>): Promise<void> {
    try {
      await this.#ctx.connection.writeUnlocked(write);
    } catch (error) {
      this.#ctx.log.debug({ err: error, task: this.#task }, 'could not record how a task ended');
    }
  }
}

const MAX_REASON = 500;

/** The message, and that of the cause: a request that fails says only there why. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let one = error; one instanceof Error && messages.length < 3; one = one.cause)
    if (one.message !== '') messages.push(one.message);
  return (messages.length > 0 ? messages.join(': ') : String(error)).slice(0, MAX_REASON);
}
