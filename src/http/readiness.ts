import type { Context } from '../kernel/context.ts';
import { appliedMigrations, migrationNames } from '../kernel/db/migrate.ts';
import type { WriteFault } from '../kernel/db/write-check.ts';
import { Unavailable } from '../kernel/errors.ts';
import { findLags, type Lag, type LagName } from '../kernel/events/lag.ts';
import {
  loadTaskFailures,
  type TaskFailure,
  type TaskName,
  taskProblems,
} from '../kernel/leases/task-failures.ts';
import { formatDate } from '../lib/dates.ts';
import { SharedRead, TooSlow } from '../lib/shared-read.ts';

/** What decides whether this process may get traffic. */
interface ReadinessCheck {
  readonly name: 'database' | 'migrations' | 'writes' | 'draining' | 'workers';
  readonly ok: boolean;
  /** What is wrong and what follows from it, for whoever operates the service. */
  readonly message?: string;
}

/** Something that fails, or is late, without concerning the requests that this process answers. */
interface ReadinessWarning {
  readonly name: TaskName | LagName;
  /** For everybody: it names neither addresses nor the error. */
  readonly message: string;
}

export interface ReadinessReport {
  readonly checks: readonly ReadinessCheck[];
  readonly warnings?: readonly ReadinessWarning[];
}

export const isReady = ({ checks }: ReadinessReport): boolean => checks.every(({ ok }) => ok);

const LIMITS = {
  /** How long a result is used again, so that probes cannot become a load of their own. */
  reuseMs: 1000,
  /** Less than a second, because that is how long Kubernetes waits for a probe by default. */
  databaseMs: 800,
  lagMs: 400,
};

/** Says whether this process may get traffic, and remembers that it is about to stop. */
export class Readiness {
  readonly #onDrain: (() => void)[] = [];
  readonly #ctx: Context;
  readonly #facts: SharedRead<DatabaseFacts>;
  readonly #lags: SharedRead<readonly Lag[]>;
  #isDraining = false;

  constructor(ctx: Context, limits: Partial<typeof LIMITS> = {}) {
    const { reuseMs, databaseMs, lagMs } = { ...LIMITS, ...limits };
    this.#ctx = ctx;
    this.#facts = new SharedRead(() => loadFacts(ctx), { reuseMs, limitMs: databaseMs });
    const { connection, clock } = ctx;
    this.#lags = new SharedRead(() => findLags(connection.read, clock.now()), {
      reuseMs,
      limitMs: lagMs,
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
    const draining = drainingCheck(this.#isDraining);
    try {
      // What is late decides nothing here, so nobody waits for it: not even if a table is locked.
      const late = this.#lags.get().catch(() => []);
      const { applied, failures } = await this.#facts.get();
      const lags = await late;
      const writes = writesCheck(await this.#ctx.connection.writeCheck.find());
      const checks = [{ name: 'database', ok: true } as const, migrationsCheck(applied), writes, draining];
      const warnings = [...failures.map(warningOf), ...lags.map(warningOfLag)];
      return warnings.length === 0 ? { checks } : { checks, warnings };
    } catch (error) {
      const message = knownReason(error) ?? UNKNOWN_REASON;
      return { checks: [{ name: 'database', ok: false, message }, draining] };
    }
  }
}

/** What the database says about itself and about the work in the background. */
interface DatabaseFacts {
  readonly applied: ReadonlySet<string>;
  readonly failures: readonly TaskFailure[];
}

async function loadFacts({ connection, config, log }: Context): Promise<DatabaseFacts> {
  try {
    // Nearly every request begins with this, and it is sent in a way of its own: a prepared statement.
    if (!connection.dataVersion.sync) await connection.dataVersion.read();
    const applied = await appliedMigrations(connection.read);
    // The table of failures is one of those that a pending migration may add.
    const isCurrent = migrationNames.every((name) => applied.has(name));
    return { applied, failures: isCurrent ? await loadTaskFailures(connection.read, config) : [] };
  } catch (error) {
    if (knownReason(error) === undefined) log.error({ err: error }, 'not ready: the database cannot be read');
    throw error;
  }
}

const warningOf = ({ task, since }: TaskFailure): ReadinessWarning => ({
  name: task,
  message: `${taskProblems[task]} It has failed since ${formatDate(since)} UTC. "daymark doctor" says why.`,
});

const warningOfLag = ({ name, sentence }: Lag): ReadinessWarning => ({
  name,
  message: `${sentence} "daymark doctor" says more.`,
});

/** Public reads do not need this: see `health.ts`. */
function writesCheck(fault: WriteFault | undefined): ReadinessCheck {
  if (!fault) return { name: 'writes', ok: true };
  const since = formatDate(Math.floor(fault.since / 1000));
  return {
    name: 'writes',
    ok: false,
    message: `The database can be read, but it has refused writes since ${since} UTC. "daymark doctor" says why.`,
  };
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
    return `The database did not answer within ${LIMITS.databaseMs / 1000} seconds. Check that it runs and is not overloaded.`;
  return error instanceof Unavailable ? error.message : undefined;
}
