import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/kernel/db/schema.ts';
import { Servers } from '../support/chaos-servers.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { Harness } from '../support/harness.ts';
import { isLong, seed } from '../support/rounds.ts';

const KILLS = isLong ? 40 : 3;
const WRITERS = 4;
/** Most of the time, one of the writers waits for a response all the same. */
const PAUSE_MS = 10;
const timeout = isLong ? 1_800_000 : 300_000;

interface Sent {
  readonly path: string;
  readonly bodyOf: (key: string) => object;
}

interface Kind extends Sent {
  /** Where to find what the write leaves: the column has the key as its text, or begins with it. */
  readonly table: keyof Database;
  readonly column: string;
  /** Updates of incidents and of schedules are in one table; this column tells them apart. */
  readonly owner?: 'incident_id' | 'schedule_id';
  readonly event: string;
}

const named = (path: string, table: keyof Database, event: string, more: object = {}): Kind => ({
  path,
  bodyOf: (key) => ({ name: key, ...more }),
  table,
  column: 'name',
  event,
});
const update = (owner: 'incident_id' | 'schedule_id', path: string, event: string, more = {}): Kind => ({
  path,
  owner,
  bodyOf: (key) => ({ message: key, ...more }),
  table: 'updates',
  column: 'message',
  event,
});

/** Every operation that creates something. Each of these writes leaves something that can be counted. */
const kinds: readonly Kind[] = [
  named('/components', 'components', 'component.created'),
  named('/component-groups', 'component_groups', 'component_group.created'),
  named('/incidents', 'incidents', 'incident.created', { status: 1, message: 'm' }),
  named('/incident-templates', 'incident_templates', 'incident_template.created', { template: 't' }),
  named('/schedules', 'schedules', 'schedule.created', { message: 'm', scheduled_at: '2026-04-01 10:00:00' }),
  named('/metrics', 'metrics', 'metric.created', { suffix: 'ms' }),
  named('/webhooks', 'webhooks', 'webhook.created', {
    url: 'https://93.184.216.34/x',
    events: ['settings.updated'],
  }),
  named('/tokens', 'tokens', 'token.created', { abilities: ['*'] }),
  update('incident_id', '/incidents/1/updates', 'incident_update.created', { status: 2 }),
  update('schedule_id', '/schedules/1/updates', 'schedule_update.created'),
  {
    path: '/users',
    bodyOf: (key) => ({ name: key, email: `${key}@staff.example` }),
    table: 'users',
    column: 'name',
    event: 'user.created',
  },
  {
    path: '/subscribers',
    bodyOf: (key) => ({ email: `${key}@b.example`, verified: true }),
    table: 'subscribers',
    column: 'email',
    event: 'subscriber.created',
  },
];

/** Recent, because the servers delete old points. */
const MOMENT = Math.floor(Date.now() / 1000);
/** All values are merged into one point, which counts them. */
const points: Sent = { path: '/metrics/1/points', bodyOf: () => ({ value: 1, timestamp: MOMENT }) };

interface Written {
  readonly kind: Sent;
  readonly id: string;
  readonly text: string;
}

/** Sends a request with a key to two processes at once. Returns the responses of those that were not killed meanwhile. */
async function sendTwice(
  servers: Servers,
  dice: Dice,
  token: string,
  { path, bodyOf }: Sent,
  key: string,
): Promise<string[]> {
  const signal = AbortSignal.timeout(60_000);
  const sendOne = async () => {
    const { url } = await servers.any(dice, signal);
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(bodyOf(key)),
      signal,
    });
    const text = await response.text();
    if (response.status === 503) throw new Error(text);
    assert.equal(response.status, 200, text);
    return text;
  };
  const results = await Promise.allSettled([sendOne(), sendOne()]);
  for (const result of results) {
    if (result.status === 'rejected' && result.reason instanceof assert.AssertionError) throw result.reason;
  }
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Repeats the request until it is answered. All answers, of all processes, are the same. */
async function writeOnce(servers: Servers, dice: Dice, token: string, key: string): Promise<Written> {
  const kind = dice.pick<Sent>([...kinds, points]);
  const responses: string[] = [];
  while (responses.length < 2) {
    responses.push(...(await sendTwice(servers, dice, token, kind, key)));
    if (responses.length === 0) await sleep(10);
  }
  const [text = ''] = responses;
  assert.equal(new Set(responses).size, 1, responses.join('\n'));
  return { kind, id: JSON.parse(text).data.id, text };
}

/** What the writes of one kind have left, as their keys and ids. */
async function findWritten(read: Kysely<Database>, { table, column, owner }: Kind) {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${sql.ref(column)} as text from ${sql.table(table)}
    where ${sql.ref(column)} like 'writer-%' and ${sql.ref(owner ?? 'id')} is not null`.execute(read);
  return rows.map(({ id, text }) => `${text.split('@')[0]} ${id}`);
}

describe('a write with a key happens once, whatever is killed', () => {
  // In the other forms, `cluster/cluster.test.ts` repeats writes on PostgreSQL.
  for (const dialect of isLong ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    test(`with two processes on ${dialect} that are killed ${KILLS} times (FUZZ_SEED=${seed})`, {
      timeout,
    }, async (t) => {
      const harness = new Harness(dialect);
      await harness.start();
      const { config, connection } = harness.ctx;
      const servers = new Servers(config);
      try {
        await harness.reset();
        const token = await harness.token('*');
        await harness.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token });
        await harness.post('/metrics', { name: 'Time', suffix: 'ms' }, { token });
        const schedule = { name: 'Move', message: 'm', scheduled_at: '2026-04-01 10:00:00' };
        await harness.post('/schedules', schedule, { token });
        const first = await harness.lastEventId();
        await servers.start(2);
        const written = new Map<string, Written>();
        let kills = 0;
        const killing = async () => {
          const dice = new Dice(seed);
          for (; kills < KILLS; kills++) {
            await sleep(dice.next() * 400);
            await servers.kill([dice.pick(await servers.running(AbortSignal.timeout(60_000)))]);
            await servers.ready();
          }
        };
        const writing = async (writer: number) => {
          const dice = new Dice(seed + 1 + writer);
          for (let number = 0; kills < KILLS; number++) {
            const key = `writer-${writer}-write-${number}`;
            written.set(key, await writeOnce(servers, dice, token, key));
            await sleep(PAUSE_MS);
          }
        };
        await Promise.all([killing(), ...Array.from({ length: WRITERS }, (_, at) => writing(at))]);

        const { read } = connection;
        const events = await read.selectFrom('events').select('type').where('id', '>', first).execute();
        for (const kind of kinds) {
          const expected = [...written]
            .filter(([, one]) => one.kind === kind)
            .map(([key, { id }]) => `${key} ${id}`);
          const found = await findWritten(read, kind);
          assert.deepEqual(found.toSorted(), expected.toSorted(), kind.path);
          const { length } = events.filter(({ type }) => type === kind.event);
          assert.equal(length, expected.length, kind.event);
        }
        const values = [...written].filter(([, { kind }]) => kind === points).length;
        const counters = await read.selectFrom('metric_points').select('counter').execute();
        assert.deepEqual(
          counters.map(({ counter }) => counter),
          values > 0 ? [values] : [],
        );
        const dice = new Dice(seed);
        for (const [key, { kind, text }] of [...written].slice(-20)) {
          assert.deepEqual(new Set(await sendTwice(servers, dice, token, kind, key)), new Set([text]));
        }
        t.diagnostic(`${written.size} writes, ${kills} kills`);
        await servers.stop();
      } finally {
        await servers.end();
        await harness.stop();
      }
    });
  }
});
