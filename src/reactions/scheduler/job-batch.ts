import type { Tx } from '../../kernel/events/transaction.ts';
import type { JobKind, ScheduledJob } from './due-times.ts';
import { findJobsOf, type JobOwner, type JobsByKind, removeJobs, type SavedJob, saveJobs } from './jobs.ts';

type Jobs = Map<JobKind, ScheduledJob>;

/** The jobs of several subjects: read together, changed one after the other, and written together. */
export class JobBatch {
  readonly #before = new Map<string, JobsByKind>();
  readonly #after = new Map<string, { readonly owner: JobOwner; jobs: Jobs }>();

  constructor(saved: readonly SavedJob[]) {
    for (const [key, jobs] of Map.groupBy(saved, keyOf)) {
      const byKind = new Map(jobs.map((job) => [job.kind, job]));
      const [{ subject_type, subject_id }] = jobs as [SavedJob];
      this.#before.set(key, byKind);
      this.#after.set(key, { owner: { subject_type, subject_id }, jobs: new Map(byKind) });
    }
  }

  static load = async (tx: Tx, owners: readonly JobOwner[]): Promise<JobBatch> =>
    new JobBatch(await findJobsOf(tx, owners));

  find = (owner: JobOwner): JobsByKind => this.#jobsOf(owner);

  replace(owner: JobOwner, jobs: readonly ScheduledJob[]): void {
    this.#after.set(keyOf(owner), { owner, jobs: new Map(jobs.map((job) => [job.kind, job])) });
  }

  save(owner: JobOwner, job: ScheduledJob): void {
    this.#jobsOf(owner).set(job.kind, job);
  }

  remove(owner: JobOwner, kind: JobKind): void {
    this.#jobsOf(owner).delete(kind);
  }

  /** The number of statements depends on how many kinds of jobs are removed, and not on how many jobs there are. */
  async write(tx: Tx): Promise<void> {
    const saved: SavedJob[] = [];
    const removed: (JobOwner & { readonly kind: JobKind })[] = [];
    for (const [key, { owner, jobs }] of this.#after) {
      const before = this.#before.get(key);
      for (const job of jobs.values()) if (job !== before?.get(job.kind)) saved.push({ ...owner, ...job });
      for (const kind of before?.keys() ?? []) if (!jobs.has(kind)) removed.push({ ...owner, kind });
    }
    await removeJobs(tx, removed);
    await saveJobs(tx, saved);
  }

  #jobsOf(owner: JobOwner): Jobs {
    const known = this.#after.get(keyOf(owner));
    if (known) return known.jobs;
    const jobs: Jobs = new Map();
    this.#after.set(keyOf(owner), { owner, jobs });
    return jobs;
  }
}

const keyOf = ({ subject_type, subject_id }: JobOwner): string => `${subject_type} ${subject_id}`;
