import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { fill, findExpected } from '../support/chaos-audience.ts';
import { CalmBehavior } from '../support/chaos-behavior.ts';
import { checkStates, findRecorded, settled } from '../support/chaos-database.ts';
import { FaultyMailServer, FaultyReceiver } from '../support/chaos-receivers.ts';
import { Servers } from '../support/chaos-servers.ts';
import { checkDeliveries } from '../support/chaos-verdict.ts';
import { command } from '../support/command.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { isLong } from '../support/rounds.ts';
import { Clients, nameOf } from './clients.ts';
import { causeFaults } from './faults.ts';
import { checkHistory, INITIAL } from './history.ts';

const NODES = 3;
const REGISTERS = 5;
/** Few clients in the full form, which shares its machine with all other tests. */
const load = isLong
  ? { writers: 6, readers: 10, pauseMs: 40, incidentMs: 8000 }
  : { writers: 3, readers: 4, pauseMs: 250, incidentMs: 9000 };

/** Runs clients and faults for this long, and checks everything that was promised. Returns a report. */
export async function runCluster(seconds: number, seed: number): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-cluster-'));
  const postgres = await startPrivatePostgres({ max_connections: 150 });
  const mail = await new FaultyMailServer(new CalmBehavior(seed)).start();
  const receiver = await new FaultyReceiver(new CalmBehavior(seed)).start();
  const servers = new Servers({ databaseUrl: postgres.url, dataDir: dir }, (name) => ({
    SMTP_URL: mail.urlFor(name),
    MAIL_FROM: 'Status <status@status.example>',
    WEBHOOKS_PRIVATE: 'true',
  }));
  let connection: OpenConnection | undefined;
  try {
    await servers.start(1);
    connection = await connect(postgres.url, { onLostConnection: () => {} });
    await fill(connection, (path) => receiver.urlOf(path));
    const token = (
      await command(['token', 'create', '--name', 'test', '--abilities', '*'], { DATABASE_URL: postgres.url })
    ).out.trim();
    const components = await createRegisters(servers, token);
    await servers.start(NODES - 1);

    const over = AbortSignal.timeout(seconds * 1000);
    const clients = new Clients({ servers, token, components, over });
    const began = performance.now();
    const each = (count: number, work: (dice: Dice) => Promise<void>) =>
      Array.from({ length: count }, (_, at) => work(new Dice(seed + 10 * count + at)));
    const [faults] = await Promise.all([
      causeFaults({
        servers,
        postgres,
        ledgers: [mail.ledger, receiver.ledger],
        dice: new Dice(seed),
        gapMs: isLong ? 6000 : 5000,
        over,
      }),
      ...each(load.writers, (dice) => clients.writeRegisters(dice, load.pauseMs)),
      ...each(load.readers, (dice) => clients.readRegisters(dice, load.pauseMs)),
      clients.writeIncidents(new Dice(seed + 1), load.incidentMs),
    ]);
    const ended = performance.now();
    await settled(connection);
    const quiet = performance.now();
    await servers.stop();

    const history = checkHistory(
      clients.writes,
      clients.reads,
      await committedValues(connection, components),
    );
    assert.ok(history.acknowledged > seconds / 4 && history.afterWrite > seconds, 'hardly anything happened');
    const wanted = await findExpected(connection, clients.incidents);
    const evidence = {
      killedAt: servers.killedAt,
      recorded: await findRecorded(connection),
      stalls: servers.stalls,
    };
    const mails = checkDeliveries(mail.ledger.attempts, wanted.mails, evidence);
    const hooks = checkDeliveries(receiver.ledger.attempts, wanted.hooks, evidence);
    await checkStates(connection, { email: wanted.mails.size, webhook: wanted.hooks.size });
    await checkIncidents(connection, clients.incidents);
    assert.equal((await verifyChain(connection.read)).problem, undefined);
    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
    return [
      `${NODES} nodes for ${((ended - began) / 1000).toFixed(0)} s: ${list(faults)}; everything was sent ${((quiet - ended) / 1000).toFixed(0)} s later`,
      `${history.acknowledged} writes acknowledged, 0 lost, 0 twice; ${history.reads} reads, ${history.afterWrite} of them after an acknowledged write, 0 older than that or than an earlier read`,
      `${clients.incidents.size} incidents with ${mails.messages} mails and ${hooks.messages} webhooks: 0 lost, each under one id; ` +
        `accepted twice because a process died before its commit: ${mails.byKills} mails and ${hooks.byKills} webhooks, ` +
        `because it stood still for too long: ${mails.byStalls} and ${hooks.byStalls}; otherwise: 0`,
      `requests that failed: ${list(clients.failures)}; answers that said that they are old: ${clients.marked}; the chain of events verifies`,
    ];
  } finally {
    await servers.end();
    await connection?.close();
    await mail.stop();
    await receiver.stop();
    await postgres.drop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Creates one component for each register. Returns their ids. */
async function createRegisters(servers: Servers, token: string): Promise<ReadonlyMap<number, number>> {
  const { url } = await servers.any(new Dice(1), AbortSignal.timeout(10_000));
  const components = new Map<number, number>();
  for (let register = 1; register <= REGISTERS; register++) {
    const response = await fetch(`${url}/components`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: nameOf(register, INITIAL) }),
    });
    const { data } = (await response.json()) as { data: { id: number } };
    components.set(register, Number(data.id));
  }
  return components;
}

/** The values of each register in the order of the event log. */
async function committedValues(
  { read }: OpenConnection,
  components: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number[]>> {
  const registers = new Map([...components].map(([register, id]) => [id, register]));
  const committed = new Map([...components.keys()].map((register) => [register, [] as number[]]));
  const events = await read
    .selectFrom('events')
    .select(['subject_id', 'state'])
    .where('type', '=', 'component.updated')
    .orderBy('id')
    .execute();
  for (const { subject_id, state } of events) {
    const value = Number(/ v(\d+)$/.exec((JSON.parse(state) as { name: string }).name)?.[1]);
    committed.get(registers.get(subject_id) ?? 0)?.push(value);
  }
  return committed;
}

/** Every incident was written once, with one event. */
async function checkIncidents({ read }: OpenConnection, acknowledged: ReadonlySet<string>): Promise<void> {
  const rows = await read.selectFrom('incidents').select('message').execute();
  const texts = rows.map(({ message }) => message);
  assert.equal(new Set(texts).size, texts.length, 'an incident was written twice');
  assert.equal(texts.length, acknowledged.size);
  const events = await read
    .selectFrom('events')
    .select('id')
    .where('type', '=', 'incident.created')
    .execute();
  assert.equal(events.length, texts.length, 'an event was written twice');
}
