import { sql } from 'kysely';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import type { DeliveryTiming } from '../../../../lib/delivery-timing.ts';
import { LOG_AGAIN_AFTER, type ProblemReport, reportOf } from './problem-log.ts';
import {
  concerns,
  deleteProblem,
  domainScope,
  EVERYBODY,
  isHolding,
  loadProblems,
  mailChannels,
  newProblem,
  type Problem,
  pauseAfter,
  saveProblem,
} from './problems.ts';

/** The mail problems, loaded and saved within one transaction. */
export class ProblemRegistry {
  readonly tx: Tx;
  readonly timing: DeliveryTiming;
  readonly reports: ProblemReport[] = [];
  readonly #problems: Map<string, Problem>;
  readonly #stored: ReadonlyMap<string, string>;

  private constructor(tx: Tx, timing: DeliveryTiming, problems: Map<string, Problem>) {
    this.tx = tx;
    this.timing = timing;
    this.#problems = problems;
    this.#stored = new Map([...problems].map(([scope, problem]) => [scope, JSON.stringify(problem)]));
  }

  static async open(tx: Tx, timing: DeliveryTiming): Promise<ProblemRegistry> {
    return new ProblemRegistry(tx, timing, await loadProblems(tx.db));
  }

  /** Saves the changes. */
  async close(): Promise<void> {
    for (const scope of this.#stored.keys()) {
      if (!this.#problems.has(scope)) await deleteProblem(this.tx.db, scope);
    }
    for (const problem of this.#problems.values()) {
      if (JSON.stringify(problem) !== this.#stored.get(problem.scope)) await saveProblem(this.tx.db, problem);
    }
  }

  get isEmpty(): boolean {
    return this.#problems.size === 0;
  }

  get now(): Seconds {
    return this.tx.now;
  }

  get(scope: string): Problem | undefined {
    return this.#problems.get(scope);
  }

  all(): Problem[] {
    return [...this.#problems.values()];
  }

  /** The problems that hold emails. */
  holding(): Problem[] {
    return this.all().filter(isHolding);
  }

  /** The scope of the problem that holds emails to this domain. */
  heldBy(domain: string): string | undefined {
    return [EVERYBODY, domainScope(domain)].find((scope) =>
      this.holding().some((problem) => problem.scope === scope),
    );
  }

  add(scope: string): Problem {
    const problem = newProblem(scope, this.now);
    this.#problems.set(scope, problem);
    return problem;
  }

  remove(scope: string): void {
    this.#problems.delete(scope);
  }

  /** Sends nothing for a while. The pause grows with each one. */
  pause(problem: Problem): void {
    problem.pauses++;
    problem.nextAt = this.now + pauseAfter(problem.pauses, this.timing);
  }

  /** Marks a suspicion as a problem, or a problem as continuing. */
  async confirm(problem: Problem): Promise<void> {
    const isNew = problem.confirmedAt === null;
    problem.confirmedAt ??= this.now;
    if (!isNew && this.now - (problem.loggedAt ?? 0) < LOG_AGAIN_AFTER) return;
    problem.loggedAt = this.now;
    await this.#report(isNew ? 'started' : 'lasting', problem);
  }

  /** An email was accepted. A mere suspicion is removed without a report. */
  async recover(scope: string): Promise<void> {
    const problem = this.#problems.get(scope);
    if (!problem) return;
    if (problem.confirmedAt !== null) await this.#report('recovered', problem);
    this.remove(scope);
  }

  /** Removes a problem that no email waits for. */
  async end(problem: Problem): Promise<void> {
    if (problem.confirmedAt !== null) await this.#report('ended', problem);
    this.remove(problem.scope);
  }

  async #report(what: ProblemReport['what'], problem: Problem): Promise<void> {
    this.reports.push(reportOf(what, problem, await countWaiting(this.tx, problem.scope), this.now));
  }
}

/** How many emails wait because of a problem: those that are held, and those that are about to be. */
export async function countWaiting({ db, now }: Pick<Tx, 'db' | 'now'>, scope: string): Promise<number> {
  const pending = sql`state in ('queued', 'deferred') and channel in ${mailChannels}`;
  const { rows } = await sql<{ held: number; due: number }>`select
    (select count(*) from deliveries where held = ${scope} and ${pending}) as held,
    (select count(*) from deliveries where held is null and ${pending} and ${concerns(scope)}
      and (due_at <= ${now} or lease is not null or state = 'deferred')) as due`.execute(db);
  return Number(rows[0]?.held ?? 0) + Number(rows[0]?.due ?? 0);
}
