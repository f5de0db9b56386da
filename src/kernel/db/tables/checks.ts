import type { Generated } from 'kysely';
import type { Flag, Timestamps } from './columns.ts';

/** What Daymark asks systems, and what came of it. Times that end in `_ms` are milliseconds since 1970. */

/** What the runner knows of a check: when it runs next, who runs it, and the state that follows from its results. */
export interface CheckRunsTable {
  check_id: number;
  /** Null if it does not run: it is paused or deleted, or a heartbeat that never arrived. */
  next_ms: number | null;
  /** The process that runs it at the moment: see `leases/holder.ts`. */
  lease: string | null;
  /** A lease that somebody took to run the check by hand ends by then; null for those of the runner. */
  lease_until_ms: number | null;
  /** `waiting`, `up`, `unsure`, `degraded`, `down` or `no data`. */
  state: string;
  since_ms: number | null;
  /** JSON: the state of `lib/checks/check-state.ts`. */
  machine: string | null;
  /** The newest result. Its phases are JSON. */
  last_ms: number | null;
  last_verdict: string | null;
  last_place: string | null;
  last_reason: string | null;
  last_phases: string | null;
  /** For heartbeats: when the job that will send the next one began. */
  started_ms: number | null;
  /** How often in a row a process has died while it ran the check, if that reads what strangers wrote. */
  deaths: Generated<number>;
}

/** Single results. There is one for each check, place and time. */
export interface CheckResultsTable {
  check_id: number;
  place: string;
  at_ms: number;
  /** `ok`, `degraded`, `failed` or `no data`. */
  verdict: string;
  reason: string;
  /** JSON. */
  phases: string;
  /** The beginning of what the system sent, if the result is not good. */
  output: string | null;
}

/** The results of a minute, an hour or a day. */
export interface CheckRollupsTable {
  check_id: number;
  place: string;
  /** In seconds. */
  step: number;
  /** The time at which it begins, in seconds. */
  bucket: number;
  ok: number;
  degraded: number;
  failed: number;
  no_data: number;
  /** Sums of milliseconds, of the results that have data. */
  total_ms: number;
  dns_ms: number;
  connect_ms: number;
  tls_ms: number;
  first_byte_ms: number;
  /** How many results took how long: see `domain/checks/results/durations.ts`. */
  durations: string;
}

/** What a check was certain of, and since when. */
export interface CheckChangesTable {
  id: Generated<number>;
  check_id: number;
  state: string;
  since_ms: number;
  /** When enough results had said so. */
  confirmed_ms: number;
  reason: string;
  /** Why nobody is alerted; null if nothing speaks against it. */
  quiet: string | null;
}

/** The addresses to which heartbeats are sent. */
export interface HeartbeatTokensTable {
  id: Generated<number>;
  check_id: number;
  /** Whose form of address it is: `daymark`, `kuma`, `healthchecks`, `gatus` or `kener`. */
  form: string;
  /** A hash of what identifies the check in the address. */
  hash: string;
  /** The same, encrypted, so that it can be shown to those who may manage checks. */
  sealed: string;
}

/** Processes that run checks in other places. */
export interface ProbesTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** A hash of its token. */
  hash: string;
  /** Since when it gets no secrets of checks, because nobody has confirmed its new token; null if it gets them. */
  secrets_withheld_at: Generated<number | null>;
  /** What it said of itself when it was last seen: its version, and how far its clock is ahead. */
  version: string | null;
  seen_ms: number | null;
  clock_skew_ms: number | null;
  /** How old the oldest of the results was that it delivered last. */
  lag_ms: number | null;
  /** How many results it keeps that are not delivered yet, and how many it has had to drop. */
  waiting: Generated<number>;
  dropped: Generated<number>;
  deleted_at: number | null;
}

/** The processes that take heartbeats: see `domain/checks/heartbeats/receiver.ts`. */
export interface BeatReceiversTable {
  id: string;
  /** Grows while the process is alive. */
  beats: number;
  /** By the clock of the process: what arrived there until then is stored, or is in a gap. */
  stored_until_ms: number;
  /** How long the oldest heartbeat was waiting then. */
  waiting_ms: number;
  /** The process was stopped, and did not die. */
  stopped: Generated<Flag>;
}

/** Times in which heartbeats could not be received or stored. */
export interface BeatGapsTable {
  id: Generated<number>;
  from_ms: number;
  until_ms: number;
}
