import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** The event log, and what Daymark needs to run. */

export interface EventsTable {
  id: Generated<number>;
  type: Fixed<string>;
  subject_type: Fixed<string>;
  subject_id: Fixed<number>;
  actor_type: Fixed<string>;
  actor_id: Fixed<number | null>;
  /** JSON: the subject after the write. */
  state: Fixed<string>;
  created_at: Fixed<number>;
  /** The user behind the actor. */
  user_id: Fixed<number | null>;
  request_id: Fixed<string | null>;
  /** The address that the request of a user came from. It can be erased, together with the salt of its hash. */
  address: string | null;
  salt: string | null;
  address_hash: Fixed<string | null>;
  /** The event before this one, and the hash that covers both: see `event-hash.ts`. */
  previous_id: Fixed<number | null>;
  hash: Fixed<string | null>;
}

/** Parts of the log that were moved to an archive file: see `events/seal.ts`. */
export interface EventSealsTable {
  /** The last event in the archive, its hash, and when it was written. */
  last_id: number;
  last_hash: string;
  last_at: number;
  first_id: number;
  events: number;
  /** The name of the file, and the SHA-256 of its bytes. */
  archive: string;
  sha256: string;
  sealed_at: number;
  /** Sealed events up to this one have been deleted from the table `events`. */
  removed_until: number;
}

/** Sealed events that stay in the table `events`, because something still reads them: see `events/seal-limits.ts`. */
export interface KeptEventsTable {
  /** The `last_id` of the seal. Only the rows of the newest seal count. */
  seal_id: number;
  event_id: number;
  /** The hash of the event before it. */
  previous_hash: string;
}

/**
 * How far each consumer has read the log: `event_id` is the last event it has processed completely, `position` its
 * progress within the next one.
 */
export interface CursorsTable {
  name: string;
  event_id: number;
  position: number;
}

/** Which process does work that only one process at a time may do, and until when: see `leases/lease.ts`. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: number;
}

/** Scheduled jobs, both pending and done. A job whose time does not change never runs twice. */
export interface AgendaTable {
  subject_type: string;
  subject_id: number;
  kind: string;
  due_at: number;
  /** Null while the job is pending. */
  happened_at: number | null;
  /** The event of the write that triggered the job immediately; null if the clock triggers it. */
  event_id: number | null;
}

/** Internal secrets, such as the key that signs the links in emails. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** Answers that are sent again to requests with the same `Idempotency-Key`: see `http/idempotency/idempotency-store.ts`. */
export interface IdempotencyKeysTable {
  /** Of the key and the caller. Neither the key nor what it protects can be found from this table alone. */
  hash: string;
  /** A keyed hash of the method, the path and the body. */
  fingerprint: string;
  /** The answer, encrypted with a key that is derived from the `Idempotency-Key`. */
  answer: string;
  /** Until when a better answer may come, for a request that is still doing something after its commit. */
  settles_by: number | null;
  expires_at: number;
  /** The address (for IPv6, the /64 network) of a guest whose response it is; null for everybody who is signed in. */
  guest_network: Generated<string | null>;
}

/** Rendered previews of what is not published yet, for a few minutes: see `previews/store.ts`. */
export interface PreviewsTable {
  /** SHA-256 of the secret in the address, in hex. */
  hash: string;
  /** Who asked for it and alone may see it, such as `session 7`. */
  actor: string;
  page: string;
  /** The Content-Security-Policy of the page. */
  page_policy: string;
  mail: string | null;
  mail_policy: string | null;
  expires_at: number;
}

export interface MigrationsTable {
  name: string;
  applied_at: number;
  /** The version of Daymark that applied the migration. */
  version: ColumnType<string | null, string | undefined, never>;
}

/* What the processes of an installation tell one another. None of it belongs in a backup. */

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
