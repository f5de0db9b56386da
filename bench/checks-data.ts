import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface CheckData {
  /** Checks that ask the target every minute. */
  readonly http: number;
  readonly heartbeats: number;
  readonly targetPort: number;
  /** When they run first, in milliseconds from now. */
  readonly firstRun: (index: number) => number;
}

/** Writes checks into the database of a Daymark that does not run. Returns the tokens of the heartbeats. */
export function addChecks(folder: string, { http, heartbeats, targetPort, firstRun }: CheckData): string[] {
  const db = new DatabaseSync(join(folder, 'daymark.db'));
  const now = Date.now();
  const check =
    db.prepare(`insert into checks (name, name_key, kind, target, interval, timeout, retry_interval, request,
      expect, fail_after, recover_after, places, failing_status, degraded_status, paused, tags, tags_key, grace, created_at, updated_at)
    values (?, ?, ?, ?, 60, 10, 10, '{}', '[]', ?, ?, '[]', 4, 2, 0, '[]', '', ?, ?, ?) returning id`);
  const run = db.prepare(`insert into check_runs (check_id, next_ms, state) values (?, ?, 'waiting')`);
  const token = db.prepare(
    `insert into heartbeat_tokens (check_id, form, hash, sealed) values (?, 'daymark', ?, '')`,
  );
  const tokens: string[] = [];
  db.exec('begin');
  for (let index = 0; index < http + heartbeats; index++) {
    const isHeartbeat = index >= http;
    const name = `Check ${index}`;
    const seconds = Math.floor(now / 1000);
    const threshold = isHeartbeat ? 1 : 2;
    const { id } = check.get(
      name,
      name.toLowerCase(),
      isHeartbeat ? 'heartbeat' : 'http',
      isHeartbeat ? '' : `http://127.0.0.1:${targetPort}/health/${index}`,
      threshold,
      threshold,
      isHeartbeat ? 60 : null,
      seconds,
      seconds,
    ) as { id: number };
    run.run(id, isHeartbeat ? null : now + firstRun(index));
    if (!isHeartbeat) continue;
    tokens.push(`bench-${index}`);
    token.run(id, createHash('sha256').update(`daymark bench-${index}`).digest('hex'));
  }
  db.exec('commit');
  db.close();
  return tokens;
}
