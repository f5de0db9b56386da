import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/kernel/db/connect.ts';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { fill, findExpected } from '../support/chaos-audience.ts';
import { CalmBehavior } from '../support/chaos-behavior.ts';
import { checkStates, findRecorded, settled } from '../support/chaos-database.ts';
import { FaultyMailServer, FaultyReceiver } from '../support/chaos-receivers.ts';
import { checkDeliveries } from '../support/chaos-verdict.ts';
import { command } from '../support/command.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { daymark, type Served, startServer } from '../support/process.ts';
import { isLong } from '../support/rounds.ts';
import { RoundRobinProxy } from './proxy.ts';

/** Each start costs more than all requests, so there are few of them in the full form. */
const NODES = isLong ? 3 : 2;
const CLIENTS = isLong ? 8 : 3;
/** How often a write is sent: once more if it found no turn. */
const ATTEMPTS = 2;
const PAUSE_MS = isLong ? 20 : 100;
const INCIDENT_MS = 2000;

/** What the clients were told. */
interface Written {
  readonly components: Set<string>;
  readonly incidents: Set<string>;
  requests: number;
}

/**
 * Replaces all nodes behind a proxy, one after the other, while clients write and read and subscribers are notified. The
 * first nodes run `old`, the script of another version, if it is given. Returns a report.
 */
export async function replaceNodes(seed: number, old?: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-rolling-'));
  const postgres = await startPrivatePostgres({ max_connections: 150 });
  const proxy = await new RoundRobinProxy().start();
  const mail = await new FaultyMailServer(new CalmBehavior(seed)).start();
  const receiver = await new FaultyReceiver(new CalmBehavior(seed)).start();
  const connection = await connect(postgres.url, { onLostConnection: () => {} });
  const servers = new Set<Served>();
  let started = 0;
  const start = async (program?: string): Promise<Served> => {
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dir,
      DRAIN_SECONDS: '1',
      BASE_URL: 'https://status.example',
      SMTP_URL: mail.urlFor(`node-${++started}`),
      MAIL_FROM: 'Status <status@status.example>',
      WEBHOOKS_PRIVATE: 'true',
      // An installed package loads nothing from this checkout.
      ...(program !== undefined && { NODE_OPTIONS: '' }),
    };
    const server = await startServer(env, [], program === undefined ? {} : { program });
    servers.add(server);
    await proxy.add(server.port);
    return server;
  };
  try {
    // The other version creates its own tables.
    const before = [await start(old)];
    const token = await createToken(postgres.url, old);
    await fill(connection, (path) => receiver.urlOf(path));
    while (before.length < NODES) before.push(await start(old));

    const over = new AbortController();
    const written: Written = { components: new Set(), incidents: new Set(), requests: 0 };
    const clients = Promise.all([
      ...Array.from({ length: CLIENTS }, (_, number) =>
        runClient(proxy, token, number, written, over.signal),
      ),
      writeIncidents(proxy, token, written, over.signal),
    ]);
    const roll = async (): Promise<void> => {
      for (const server of before) {
        await start();
        servers.delete(server);
        await proxy.prepareStop(server.port);
        assert.equal(await server.end('SIGTERM'), 0, server.log());
        proxy.remove(server.port);
        await sleep(200);
      }
    };
    // A client that fails ends the test at once.
    await Promise.race([roll(), clients]);
    over.abort();
    await clients;
    await settled(connection);

    assert.deepEqual(proxy.failures, []);
    const rows = await connection.read.selectFrom('components').select('name').execute();
    assert.deepEqual(written.components.difference(new Set(rows.map(({ name }) => name))), new Set());
    assert.ok(written.requests > 50, `only ${written.requests} requests`);
    const wanted = await findExpected(connection, written.incidents);
    const evidence = { killedAt: new Map<string, number>(), recorded: await findRecorded(connection) };
    const mails = checkDeliveries(mail.ledger.attempts, wanted.mails, evidence);
    const hooks = checkDeliveries(receiver.ledger.attempts, wanted.hooks, evidence);
    await checkStates(connection, { email: wanted.mails.size, webhook: wanted.hooks.size });
    assert.equal((await verifyChain(connection.read)).problem, undefined);
    const senders = new Set(mail.ledger.attempts.map(({ by }) => by));
    return [
      `${written.requests} requests, 0 failed, while ${NODES} nodes were replaced`,
      `${written.incidents.size} incidents with ${mails.messages} mails of ${senders.size} nodes and ${hooks.messages} webhooks: each once`,
    ];
  } finally {
    await proxy.stop();
    await Promise.all([...servers].map((server) => server.end('SIGKILL')));
    await connection.close();
    await mail.stop();
    await receiver.stop();
    await postgres.drop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** By the version that the nodes run: another one might migrate the database. */
async function createToken(url: string, program: string | undefined): Promise<string> {
  const args = ['token', 'create', '--name', 't', '--abilities', '*'];
  const { out, err, code } =
    program === undefined
      ? await command(args, { DATABASE_URL: url })
      : await daymark(args, { DATABASE_URL: url, NODE_OPTIONS: '' }, '', { program });
  assert.equal(code, 0, err);
  return out.trim();
}

/** Writes, and reads through other nodes what it has written. */
async function runClient(
  proxy: RoundRobinProxy,
  token: string,
  number: number,
  written: Written,
  over: AbortSignal,
): Promise<void> {
  for (let count = 0; !over.aborted; count++) {
    const name = `client ${number} write ${count}`;
    await post(proxy, token, '/components', { name });
    written.components.add(name);
    // The node that answers this is another one.
    const listed = await fetch(`${proxy.url}/api/components?sort=-id&per_page=20`);
    const text = await listed.text();
    assert.equal(listed.status, 200, text);
    assert.ok(text.includes(`"${name}"`), `${name} is not there`);
    const page = await fetch(`${proxy.url}/`);
    assert.equal(page.status, 200, await page.text());
    written.requests += 3;
    await sleep(PAUSE_MS);
  }
}

async function writeIncidents(
  proxy: RoundRobinProxy,
  token: string,
  written: Written,
  over: AbortSignal,
): Promise<void> {
  for (let count = 1; !over.aborted; count++) {
    const message = `word-${count}`;
    await post(proxy, token, '/incidents', {
      name: `Incident ${count}`,
      status: 1,
      message,
      notifications: true,
    });
    written.incidents.add(message);
    written.requests++;
    await sleep(INCIDENT_MS);
  }
}

/** A write that found no turn on a busy machine within five seconds has saved nothing, and is sent again. */
async function post(proxy: RoundRobinProxy, token: string, path: string, body: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${proxy.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status === 503 && attempt < ATTEMPTS && /locked by other work/.test(text)) {
      await sleep(1000 * Number(response.headers.get('retry-after')));
      continue;
    }
    assert.equal(response.status, 200, text);
    return;
  }
}
