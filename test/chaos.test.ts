import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, connect } from '../src/db/connect.ts';
import { type Ledger, MoodyMailServer, MoodyReceiver } from './chaos-outside.ts';
import { type Json, World } from './harness.ts';
import { daymark, type Served, startServer } from './process.ts';

const long = process.env.TEST_LONG !== undefined;

interface Plan {
  readonly processes: number;
  readonly kills: number;
  readonly incidents: number;
  readonly updates: number;
}

/** Everybody by what they should hear. */
const crowd = { everything: 880, one: 60, other: 20, paused: 10, unverified: 20, gone: 10 };
const WEBHOOKS = 8;
/** From a yes to the commit that notes it: a double needs a kill in between. */
const NOTING_MS = 3000;
const SETTLE_SECONDS = long ? 600 : 120;

/** Servers that are killed again and again, while somebody writes. */
class Nodes {
  readonly kills: number[] = [];
  readonly #env: Record<string, string>;
  readonly #servers: Served[] = [];

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(count: number): Promise<void> {
    const started = await Promise.all(Array.from({ length: count }, () => startServer(this.#env)));
    this.#servers.push(...started);
  }

  /** One that is alive, most likely. */
  get any(): Served {
    return this.#servers[Math.floor(Math.random() * this.#servers.length)] as Served;
  }

  async killOne(): Promise<void> {
    const at = Math.floor(Math.random() * this.#servers.length);
    const server = this.#servers[at] as Served;
    this.kills.push(Date.now());
    assert.equal(await server.end('SIGKILL'), 'SIGKILL');
    this.kills.push(Date.now());
    this.#servers[at] = await startServer(this.#env);
  }

  async stop(): Promise<void> {
    const codes = await Promise.all(this.#servers.map((server) => server.end('SIGTERM')));
    assert.deepEqual(
      codes,
      codes.map(() => 0),
    );
  }
}

/** Writes until it is acknowledged, on whatever node answers. Returns the ids of everything that was. */
async function writeIncidents(
  nodes: Nodes,
  token: string,
  { incidents, updates }: Plan,
): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  const send = async (path: string, body: object): Promise<Json> => {
    for (;;) {
      try {
        const response = await fetch(nodes.any.url + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const answer = (await response.json()) as Json;
        assert.equal(response.status, 200, JSON.stringify(answer));
        return answer.data;
      } catch (error) {
        if ((error as Error).name === 'AssertionError') throw error;
        await sleep(50);
      }
    }
  };
  for (let number = 0; number < incidents; number++) {
    const { id } = await send('/incidents', {
      name: `Incident ${number}`,
      status: 1,
      message: 'We are looking.',
      notifications: true,
      // Half of them concern those who follow one component alone.
      components: number % 2 === 0 ? [{ id: 1, status: 4 }] : [],
    });
    acknowledged.add(`incident ${id}`);
    for (let update = 0; update < updates; update++) {
      await sleep(Math.random() * 600);
      const { id: updateId } = await send(`/incidents/${id}/updates`, {
        status: 2,
        message: `Update ${update}`,
      });
      acknowledged.add(`incident_update ${updateId}`);
    }
  }
  return acknowledged;
}

async function fill(connection: Connection, receiver: MoodyReceiver): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const stamps = { created_at: now, updated_at: now };
  const { write: db } = connection;
  for (const name of ['First', 'Second']) {
    await db
      .insertInto('components')
      .values({ name, name_key: name, status: 1, enabled: 1, ...stamps })
      .execute();
  }
  for (const [kind, count] of Object.entries(crowd)) {
    const rows = Array.from({ length: count }, (_, index) => {
      const email = `${kind}${index}@${kind === 'gone' ? 'gone' : 'reader'}.example`;
      return {
        email,
        email_key: email,
        global: kind === 'one' || kind === 'other' ? (0 as const) : (1 as const),
        verified_at: kind === 'unverified' ? null : now,
        paused_at: kind === 'paused' ? now : null,
        ...stamps,
      };
    });
    const made = await db.insertInto('subscribers').values(rows).returning('id').execute();
    if (kind !== 'one' && kind !== 'other') continue;
    const component_id = kind === 'one' ? 1 : 2;
    await db
      .insertInto('subscriber_components')
      .values(made.map(({ id }) => ({ subscriber_id: id, component_id })))
      .execute();
  }
  for (let number = 1; number <= WEBHOOKS; number++) {
    await db
      .insertInto('webhooks')
      .values({
        name: `w${number}`,
        name_key: `w${number}`,
        url: receiver.urlOf(`hook${number}`),
        format: 'standard',
        events: JSON.stringify(['incident.created', 'incident_update.created']),
        enabled: 1,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        ...stamps,
      })
      .execute();
  }
}

/** Waits until there is nothing left to send. */
async function settled({ read }: Connection): Promise<void> {
  for (let tries = 0; tries < SETTLE_SECONDS * 4; tries++) {
    const { rows } = await sql<{ open: number; behind: number }>`select
      (select count(*) from deliveries where state in ('queued', 'deferred')) as open,
      (select coalesce(max(id), 0) from events)
        - (select coalesce(max(event_id), 0) from cursors where name = 'deliveries') as behind`.execute(read);
    if (Number(rows[0]?.open) === 0 && Number(rows[0]?.behind) === 0) return;
    await sleep(250);
  }
  const { rows } = await sql<Json>`select channel, state, attempts, error, count(*) as n from deliveries
    group by channel, state, attempts, error order by n desc limit 10`.execute(read);
  assert.fail(`There are deliveries left: ${JSON.stringify(rows)}`);
}

interface Expected {
  /** Message ids with the address that each goes to. */
  readonly mails: Map<string, string>;
  readonly hooks: Map<string, string>;
}

/** Who should have heard of what, from what was written: every event that is in the log was acknowledged or as good as. */
async function expected({ read: db }: Connection, acknowledged: ReadonlySet<string>): Promise<Expected> {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('type', 'in', ['incident.created', 'incident_update.created'])
    .execute();
  const known = new Set(events.map((event) => `${event.subject_type} ${event.subject_id}`));
  assert.deepEqual(
    [...acknowledged].filter((one) => !known.has(one)),
    [],
    'acknowledged and not in the log',
  );
  const people = await db.selectFrom('subscribers').select(['id', 'email']).execute();
  const links = await db.selectFrom('incident_components').selectAll().execute();
  const mails = new Map<string, string>();
  const hooks = new Map<string, string>();
  for (const event of events) {
    const state = JSON.parse(event.state);
    const incident = event.subject_type === 'incident' ? event.subject_id : state.incident_id;
    const isLinked = links.some(({ incident_id }) => incident_id === incident);
    for (const { id, email } of people) {
      const hears = email.startsWith('everything') || (isLinked && /^one\d/.test(email));
      if (!hears) continue;
      const name = event.subject_type === 'incident' ? `incident-${incident}` : `event-${event.id}`;
      mails.set(`<${name}-${id}@status.example>`, email);
    }
    for (let webhook = 1; webhook <= WEBHOOKS; webhook++) {
      hooks.set(`msg_${event.id}_${webhook}`, `/hook${webhook}`);
    }
  }
  return { mails, hooks };
}

interface Counted {
  readonly doubles: number;
  /** Of these, where the other side took it and broke off before it said so. */
  readonly unsaid: number;
}

/** All of them arrived where they should, nothing else did, and each double has its kill. */
function judge(ledger: Ledger, wanted: ReadonlyMap<string, string>, kills: readonly number[]): Counted {
  assert.deepEqual([...wanted.keys()].filter((id) => !ledger.taken.has(id)).slice(0, 5), [], 'lost');
  assert.deepEqual(
    [...ledger.taken.keys()].filter((id) => !wanted.has(id)).slice(0, 5),
    [],
    'told to whom it should not be',
  );
  assert.deepEqual(ledger.concurrent, [], 'handed over by two processes at once');
  let [doubles, unsaid] = [0, 0];
  for (const [id, takings] of ledger.taken) {
    assert.ok(
      takings.every(({ to }) => to === wanted.get(id)),
      `${id} went astray`,
    );
    for (const [at, taking] of takings.entries()) {
      if (at === takings.length - 1) break;
      doubles++;
      if (!taking.isTold) unsaid++;
      else {
        const killed = kills.some((moment) => moment >= taking.at && moment <= taking.at + NOTING_MS);
        assert.ok(
          killed,
          `${id} came twice, and nobody was killed after ${new Date(taking.at).toISOString()}`,
        );
      }
    }
  }
  return { doubles, unsaid };
}

async function chaos(url: string, token: string, dataDir: string, plan: Plan): Promise<string> {
  const mail = await new MoodyMailServer().start();
  const receiver = await new MoodyReceiver().start();
  const connection = await connect(url);
  const nodes = new Nodes({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    BASE_URL: 'https://status.example',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Status <status@status.example>',
    WEBHOOKS_PRIVATE: 'true',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=${new URL('./haste.ts', import.meta.url).href}`,
  });
  try {
    await fill(connection, receiver);
    await nodes.start(plan.processes);
    const began = Date.now();
    const writing = writeIncidents(nodes, token, plan);
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(200 + Math.random() * 1500);
      await nodes.killOne();
    }
    const acknowledged = await writing;
    const killed = (Date.now() - began) / 1000;
    await settled(connection);
    const seconds = (Date.now() - began) / 1000;
    await nodes.stop();

    const wanted = await expected(connection, acknowledged);
    assert.ok(mail.ledger.refused > 0, 'the outside was too kind');
    const mails = judge(mail.ledger, wanted.mails, nodes.kills);
    const hooks = judge(receiver.ledger, wanted.hooks, nodes.kills);
    const most = plan.kills * 100;
    assert.ok(mails.doubles - mails.unsaid <= most, `${mails.doubles} doubles of ${plan.kills} kills`);
    const states = await sql<Json>`select channel, state, count(*) as n from deliveries
      group by channel, state order by channel, state`.execute(connection.read);
    const final = states.rows.map(({ channel, state }) => `${channel} ${state}`);
    assert.deepEqual(
      final.filter(
        (one) => !['email sent', 'email bounced', 'email suppressed', 'webhook sent'].includes(one),
      ),
      [],
    );
    const bySeconds = `${killed.toFixed(0)} s of kills, ${seconds.toFixed(0)} s in all`;
    return [
      `${plan.processes} processes, ${plan.kills} kills, ${bySeconds}, ${mail.ledger.refused + receiver.ledger.refused} refusals`,
      `${wanted.mails.size} mails: ${mails.doubles - mails.unsaid} doubled by kills, ${mails.unsaid} by lost answers`,
      `${wanted.hooks.size} webhooks: ${hooks.doubles - hooks.unsaid} doubled by kills, ${hooks.unsaid} by lost answers`,
    ].join('; ');
  } finally {
    await nodes.stop().catch(() => {});
    await connection.close();
    await mail.stop();
    await receiver.stop();
  }
}

describe('nothing is lost and nothing is doubled', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-chaos-'));
  after(() => rmSync(dir, { recursive: true, force: true }));

  test('on SQLite, one process that is killed again and again', async (t) => {
    const url = `sqlite:${join(dir, 'chaos.db')}`;
    const { code, out, err } = await daymark(['token', 'create', '--name', 't', '--abilities', '*'], {
      DATABASE_URL: url,
    });
    assert.equal(code, 0, err);
    const plan = long ? { kills: 30, incidents: 8, updates: 3 } : { kills: 4, incidents: 1, updates: 1 };
    t.diagnostic(await chaos(url, out.trim(), dir, { processes: 1, ...plan }));
  });

  for (const processes of long ? [2, 3] : [3]) {
    test(`on PostgreSQL, ${processes} processes of which one is killed again and again`, async (t) => {
      const world = new World('postgres');
      await world.start();
      try {
        await world.reset();
        const plan = long ? { kills: 30, incidents: 8, updates: 3 } : { kills: 4, incidents: 1, updates: 1 };
        const { databaseUrl } = world.ctx.config;
        t.diagnostic(await chaos(databaseUrl, await world.token('*'), dir, { processes, ...plan }));
      } finally {
        await world.stop();
      }
    });
  }
});
