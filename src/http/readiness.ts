import type { Context } from '../context.ts';
import { migrationNames } from '../db/migrate.ts';
import { Unavailable } from '../errors.ts';
import { SharedRead, TooSlow } from '../lib/shared-read.ts';

/** What decides whether this process may get traffic. */
export interface ReadinessCheck {
  readonly name: 'database' | 'migrations' | 'draining' | 'workers';
  readonly ok: boolean;
  /** What is wrong and what follows from it, for whoever operates the service. */
  readonly message?: string;
}

export interface ReadinessReport {
  readonly checks: readonly ReadinessCheck[];
}

export const isReady = ({ checks }: ReadinessReport): boolean => checks.every(({ ok }) => ok);

/** Less than a second, because that is how long Kubernetes waits for a probe by default. */
const DATABASE_MS = 800;
/** How long a result is used again, so that probes cannot become a load of their own. */
const REUSE_MS = 1000;

/** Says whether this process may get traffic, and remembers that it is about to stop. */
export class Readiness {
  readonly #onDrain: (() => void)[] = [];
  readonly #appliedMigrations: SharedRead<ReadonlySet<string>>;
  #isDraining = false;

  constructor(ctx: Context, reuseMs: number = REUSE_MS) {
    this.#appliedMigrations = new SharedRead(() => findAppliedMigrations(ctx), {
      reuseMs,
      limitMs: DATABASE_MS,
    });
  }

  /** Whether the process is about to stop. It still answers, but wants no more requests. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  startDraining(): void {
    this.#isDraining = true;
    for (const listener of this.#onDrain) listener();
  }

  onDrain(listener: () => void): void {
    this.#onDrain.push(listener);
  }

  async report(): Promise<ReadinessReport> {
    return { checks: [...(await this.#checkDatabase()), drainingCheck(this.#isDraining)] };
  }

  async #checkDatabase(): Promise<ReadinessCheck[]> {
    try {
      const applied = await this.#appliedMigrations.get();
      return [{ name: 'database', ok: true }, migrationsCheck(applied)];
    } catch (error) {
      return [{ name: 'database', ok: false, message: knownReason(error) ?? UNKNOWN_REASON }];
    }
  }
}

async function findAppliedMigrations({ connection, log }: Context): Promise<ReadonlySet<string>> {
  try {
    // Nearly every request begins with this, and it is sent in a way of its own: a prepared statement.
    if (!connection.dataVersion.sync) await connection.dataVersion.read();
    const rows = await connection.read.selectFrom('migrations').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (knownReason(error) === undefined) log.error({ err: error }, 'not ready: the database cannot be read');
    throw error;
  }
}

/** Migrations of a newer version do no harm: they only add, so that both versions can run side by side. */
function migrationsCheck(applied: ReadonlySet<string>): ReadinessCheck {
  const pending = migrationNames.filter((name) => !applied.has(name));
  if (pending.length === 0) return { name: 'migrations', ok: true };
  return {
    name: 'migrations',
    ok: false,
    message: `The database lacks migrations of this version: ${pending.join(', ')}. Restart Daymark, which applies them.`,
  };
}

const drainingCheck = (isDraining: boolean): ReadinessCheck =>
  isDraining
    ? {
        name: 'draining',
        ok: false,
        message: 'This process is about to stop. It finishes its requests and wants no new ones.',
      }
    : { name: 'draining', ok: true };

/** Messages of other errors may contain addresses or SQL, so they stay in the log. */
const UNKNOWN_REASON = 'The database cannot be read. The log of Daymark says why.';

function knownReason(error: unknown): string | undefined {
  if (error instanceof TooSlow)
    return `The database did not answer within ${DATABASE_MS / 1000} seconds. Check that it runs and is not overloaded.`;
  return error instanceof Unavailable ? error.message : undefined;
}
