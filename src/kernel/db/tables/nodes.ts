/** What the processes of an installation tell one another. None of it belongs in a backup. */

/** The processes that hold leases, named ones and those of deliveries: see `leases/holder.ts`. */
export interface LeaseHoldersTable {
  id: string;
  /** Grows while the process is alive. */
  beats: number;
}

/** How many requests each caller has made to all processes: see `lib/shared-counts.ts`. Used on PostgreSQL only. */
export interface RequestCountsTable {
  /** A hash of who makes the requests, and of the limit that they count for. */
  caller: string;
  /** When the window of the limit ends. */
  ends_at: number;
  requests: number;
}

/** Tasks in the background whose last attempt failed: see `leases/task-failures.ts`. */
export interface TaskFailuresTable {
  task: string;
  /** When the first attempt of the row of failures ended. */
  since: number;
  /** The error of the last attempt. */
  reason: string;
}
