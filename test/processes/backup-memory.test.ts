import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '../../src/kernel/db/connect.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import type { Dialect } from '../support/databases.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { quickStart } from '../support/process.ts';
import { isLong } from '../support/rounds.ts';

const FEW = 1000;
const MANY = 100_000;
/** The rows alone would need 200 MB. The heap is limited, so what is not needed any more does not count. */
const MOST_MORE_MB = 60;
const HEAP_MB = 64;

describe('the memory of a backup does not depend on the size of the database', {
  skip: !isLong || process.platform !== 'linux',
}, () => {
  for (const [from, to] of [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const) {
    test(`from ${from} to ${to}`, async (t) => {
      const few = await peaks(from, to, FEW);
      const many = await peaks(from, to, MANY);
      t.diagnostic(`the backup of ${MANY} rows has ${many.megabytes} MB`);
      for (const step of ['backup', 'check', 'restore'] as const) {
        const text = `${step}: ${few[step]} MB for ${FEW} rows, ${many[step]} MB for ${MANY} rows`;
        t.diagnostic(text);
        assert.ok(many[step] < few[step] + MOST_MORE_MB, text);
      }
    });
  }
});

/** The most memory that each command used, in megabytes. */
async function peaks(from: Dialect, to: Dialect, rows: number) {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-memory-'));
  const [source, target] = [await emptyDatabase(from), await emptyDatabase(to)];
  const file = join(dir, 'x.backup');
  try {
    await fill(source.url, rows);
    const backup = await peak(['backup', file], { DATA_DIR: dir, DATABASE_URL: source.url });
    const check = await peak(['restore', '--check', file], { DATA_DIR: dir, TMPDIR: dir });
    const restore = await peak(['restore', file], { DATA_DIR: dir, DATABASE_URL: target.url });
    const megabytes = Math.round(readFileSync(file).length / 1e6);
    return { backup, check, restore, megabytes };
  } finally {
    await source.drop();
    await target.drop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Rows of two kilobytes that do not become smaller. */
async function fill(url: string, rows: number): Promise<void> {
  const connection = await connect(url);
  await migrate(connection);
  await connection.beginBatch(async (db) => {
    const text =
      connection.dialect.name === 'sqlite'
        ? sql`hex(randomblob(1000))`
        : sql`(select string_agg(md5(random()::text || part), '') from generate_series(1, 62 + numbers.number * 0) as part)`;
    await sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers
      where number < ${sql.lit(rows)}) insert into payloads (event_id, body) select number, ${text} from numbers`.execute(
      db,
    );
  });
  await connection.close();
}

async function peak(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['src/main.js', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: `${quickStart()} --max-old-space-size=${HEAP_MB}`,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let kilobytes = 0;
  const timer = setInterval(() => {
    try {
      const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      kilobytes = Math.max(kilobytes, Number(found?.[1] ?? 0));
    } catch {
      // It has just ended.
    }
  }, 10);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  assert.equal(code, 0, args.join(' '));
  return Math.round(kilobytes / 1024);
}
