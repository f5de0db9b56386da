import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArrivalsOrder, ArrivalsReport, Stream } from './arrivals.ts';
import type { BeatOrder, BeatReport } from './beats.ts';
import { addChecks } from './checks-data.ts';
import { Helper } from './children.ts';
import { cpuMicroseconds } from './cpu-load.ts';
import { call, rawRequest } from './http.ts';
import type { MailboxOrder, MailboxReport } from './mailbox.ts';
import { type Dataset, prepareDataset } from './server.ts';
import { type StormNodes, startNodes } from './storm-nodes.ts';
import { describe, failuresOf, type Phase, type Published, type State, toJson } from './storm-report.ts';
import {
  ALERTS_EACH,
  DELIVERIES,
  HEARTBEATS,
  MOST_WAIT_SECONDS,
  READ,
  RECIPIENTS,
  SOURCES,
  WRITE,
  WRITERS,
  WRITES_PER_SECOND,
} from './storm-size.ts';
import { addSubscribers } from './subscribers.ts';
import type { Outcome } from './table.ts';

/** Of the heartbeats: they are missing after twice this time. */
const INTERVAL_SECONDS = 10;
const READS_PER_SECOND = 100;
const CONNECTIONS = 60;
/** An alert of a source that is quiet otherwise, which a rule publishes. */
const REAL_EVERY_SECONDS = 8;
const IDLE_SECONDS = 15;
/** Incidents are published so long after the storm began, or as soon as all mails of the last one are sent. */
const PUBLISH_AT = [5, 30, 60, 90, 115];
/** How long a whole storm is watched. */
const USUAL_SECONDS = 120;
const BEATS_PER_MINUTE = 40_000;

interface Options {
  /** How long the storm is watched after it began. */
  readonly seconds: number;
  /** Three nodes on PostgreSQL instead of one on SQLite. */
  readonly postgres: boolean;
}

type Print = (line: string) => void;
type Mailbox = Helper<MailboxOrder, MailboxReport>;

const machineSeconds = (): number => Number(process.hrtime.bigint()) / 1e9;

/**
 * 60,000 alerts of six sources arrive and 3,000 heartbeats go missing while twelve scripts write: how long it takes until the
 * mails of an incident that a person publishes are sent, until a rule publishes an incident, and what readers notice.
 */
export async function storm({ seconds: watched, postgres }: Options, print: Print): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  addSubscribers(dataset, RECIPIENTS);
  const mailbox: Mailbox = new Helper(new URL('./mailbox.ts', import.meta.url));
  const { port: smtp } = await mailbox.ask({ kind: 'open' }, 60);
  const tokens = addHeartbeats(dataset);
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'Status <status@status.example.com>' };
  const service = await startNodes(dataset, env, postgres);
  try {
    return await measureStorm(service, { dataset, mailbox, tokens, watched }, print);
  } finally {
    await service.stop();
    mailbox.stop();
  }
}

interface Storm {
  readonly dataset: Dataset;
  readonly mailbox: Mailbox;
  readonly tokens: readonly string[];
  readonly watched: number;
}

async function measureStorm(
  service: StormNodes,
  { dataset, mailbox, tokens, watched }: Storm,
  print: Print,
): Promise<Outcome> {
  const client = new Client(service, dataset);
  await client.prepare();
  print(`Measuring ${IDLE_SECONDS} s without a storm …`);
  const idle = await measure(client, mailbox, { seconds: IDLE_SECONDS, publishAt: [2] });
  await sendBeats(client.ports, tokens);
  print('The storm begins.');
  const cpuTime = () =>
    service.nodes.reduce((sum, { child }) => sum + cpuMicroseconds(child.pid as number), 0);
  const cpu = cpuTime();
  const began = machineSeconds();
  // A storm that is watched for a shorter time has fewer alerts.
  const sending = client.sendStorm(Math.ceil(DELIVERIES * Math.min(1, watched / USUAL_SECONDS)));
  const busy = await measure(client, mailbox, {
    seconds: watched,
    publishAt: PUBLISH_AT.filter((second) => second < watched),
  });
  const { refused, taken } = await sending;
  const seconds = machineSeconds() - began;
  const cores = (cpuTime() - cpu) / 1e6 / seconds;
  const state = await client.state();
  const numbers = { where: service.describe, idle, busy, refused, taken, cores, seconds, ...state };
  return { json: toJson(numbers), text: describe(numbers), failures: failuresOf(numbers) };
}

function addHeartbeats({ folder }: Dataset): string[] {
  const tokens = addChecks(folder, { http: 0, heartbeats: HEARTBEATS, targetPort: 0, firstRun: () => 0 });
  const db = new DatabaseSync(join(folder, 'daymark.db'));
  db.exec(`update checks set interval = ${INTERVAL_SECONDS}, grace = ${INTERVAL_SECONDS}`);
  db.close();
  return tokens;
}

/** Each job reports twice, and then nothing comes any more. */
async function sendBeats(ports: readonly number[], tokens: readonly string[]): Promise<void> {
  const seconds = (tokens.length * 2 * 60) / BEATS_PER_MINUTE;
  await Promise.all(
    ports.map(async (port, at) => {
      const jobs = new Helper<BeatOrder, BeatReport>(new URL('./beats.ts', import.meta.url));
      const own = tokens.filter((_, index) => index % ports.length === at);
      const perMinute = BEATS_PER_MINUTE / ports.length;
      await jobs.ask({ port, tokens: own, perMinute, seconds }, seconds + 60);
      jobs.stop();
    }),
  );
}

/** What happens in so many seconds: an incident is published in the middle, and alerts come that a rule publishes. */
async function measure(
  client: Client,
  mailbox: Mailbox,
  { seconds, publishAt }: { readonly seconds: number; readonly publishAt: readonly number[] },
): Promise<Phase> {
  const others = Promise.all(
    client.ports.map(async (port) => {
      const arrivals = new Helper<ArrivalsOrder, ArrivalsReport>(new URL('./arrivals.ts', import.meta.url));
      const connections = Math.ceil(CONNECTIONS / client.ports.length);
      const report = await arrivals.ask(
        { port, streams: client.streams(port), seconds, connections },
        seconds + 60,
      );
      arrivals.stop();
      return report.arrivals;
    }),
  );
  const began = machineSeconds();
  const publishing = (async () => {
    const published: Published[] = [];
    for (const second of publishAt) {
      await sleep(Math.max(0, began + second - machineSeconds()) * 1000);
      published.push(await publish(client, mailbox));
    }
    return published;
  })();
  const rules: Promise<number>[] = [];
  for (let second = 1; second < seconds; second += REAL_EVERY_SECONDS) {
    rules.push(client.raiseRealAlert());
    await sleep(REAL_EVERY_SECONDS * 1000);
  }
  const arrivals = (await others).flat();
  return { published: await publishing, rules: await Promise.all(rules), arrivals };
}

async function publish(client: Client, mailbox: Mailbox): Promise<Published> {
  await client.publish();
  const at = machineSeconds();
  const { mails, firstAt, lastAt } = await mailbox.ask(
    { kind: 'collect', wanted: RECIPIENTS, seconds: MOST_WAIT_SECONDS },
    MOST_WAIT_SECONDS + 30,
  );
  const since = (ms: number) => (mails === 0 ? Number.POSITIVE_INFINITY : ms / 1000 - at);
  return { first: since(firstAt), last: since(lastAt), mails };
}

/** Whoever sends: sources of alerts, staff, scripts, readers. The nodes take turns, as behind a load balancer. */
class Client {
  readonly ports: readonly number[];
  readonly #headers: Record<string, string>;
  readonly #component: number | undefined;
  readonly #oldIncidents: readonly number[];
  readonly #query: StormNodes['query'];
  #requests = 0;
  #sources: readonly string[] = [];
  #quietSource = '';
  #real = 0;
  #incidents = 0;

  constructor({ nodes, query }: StormNodes, { token, ids }: Dataset) {
    this.ports = nodes.map(({ port }) => port);
    this.#headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    this.#component = ids.components[0];
    this.#oldIncidents = ids.incidents;
    this.#query = query;
  }

  async prepare(): Promise<void> {
    const source = async (name: string) => {
      const { attributes } = await this.#write('/api/alert-sources', { kind: 'alertmanager', name });
      return new URL(String(attributes.address)).pathname;
    };
    this.#quietSource = await source('Quiet');
    this.#sources = await Promise.all(Array.from({ length: SOURCES }, (_, at) => source(`Storm ${at + 1}`)));
    await this.#write('/api/alert-rules', {
      match: { labels: { real: 'true' } },
      action: 'publish',
      wait: 0,
    });
  }

  async publish(): Promise<void> {
    this.#incidents += 1;
    await this.#write('/api/incidents', {
      name: `Checkout times out, ${this.#incidents}`,
      status: 1,
      message: 'Since 14:05 UTC payments **time out**. We are looking for the cause.',
      notifications: true,
      components: [{ id: this.#component, status: 4 }],
    });
  }

  /** The part of the readers and scripts that one node has. */
  streams(port: number): Stream[] {
    const nodes = this.ports.length;
    const read = rawRequest({
      port,
      method: 'GET',
      path: '/api/incidents?include=components,updates',
    });
    const writes = Array.from({ length: WRITERS }, (_, at) => ({
      name: WRITE,
      rate: WRITES_PER_SECOND / WRITERS / nodes,
      request: rawRequest({
        port,
        method: 'POST',
        path: `/api/incidents/${this.#oldIncidents[at]}/updates`,
        headers: this.#headers,
        body: JSON.stringify({ status: 2, message: 'Still looking.' }),
      }),
    }));
    return [{ name: READ, request: read, rate: READS_PER_SECOND / nodes }, ...writes];
  }

  /** Sends all alerts of the storm, one delivery after the other from each source, and again what was refused with 503. */
  async sendStorm(deliveries: number): Promise<{ readonly refused: number; readonly taken: number }> {
    const counts = { refused: 0, taken: 0 };
    await Promise.all(
      this.#sources.map(async (path, at) => {
        for (let delivery = at; delivery < deliveries; delivery += SOURCES) {
          const body = deliveryOf(
            Array.from({ length: ALERTS_EACH }, (_, n) => ({
              name: `Instance ${delivery}-${n} is down`,
              labels: { job: `job-${n % 50}` },
            })),
          );
          for (;;) {
            const answer = await this.#post(path, body).catch(() => undefined);
            if (answer?.status === 200) break;
            counts.refused += 1;
            await sleep(1000);
          }
          counts.taken += ALERTS_EACH;
        }
      }),
    );
    return counts;
  }

  /** The seconds from the acknowledgment of an alert until its incident stands. */
  async raiseRealAlert(): Promise<number> {
    this.#real += 1;
    const name = `Real outage ${this.#real}`;
    const body = deliveryOf([{ name, labels: { real: 'true', host: `db-${this.#real}` } }]);
    const send = () => this.#post(this.#quietSource, body).catch(() => undefined);
    while ((await send())?.status !== 200) await sleep(500);
    const began = machineSeconds();
    const find = `select incident_id as id from alerts where title = '${name}'`;
    while (machineSeconds() - began < MOST_WAIT_SECONDS / 3) {
      const [found] = await this.#query<{ id: number | null }>(find);
      if (found?.id) return machineSeconds() - began;
      await sleep(20);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** What is left to do, and what became of it. */
  async state(): Promise<State> {
    const count = async (text: string) => Number((await this.#query<{ n: unknown }>(text))[0]?.n);
    return {
      alerts: await count('select count(*) as n from alerts'),
      undecided: await count('select count(*) as n from alerts where due_at is not null'),
      missing: await count(`select count(*) as n from check_runs where state = 'down'`),
      unread: await count('select (select max(id) from events) - (select min(event_id) from cursors) as n'),
    };
  }

  async #write(path: string, body: object): Promise<{ attributes: Record<string, unknown> }> {
    const answer = await this.#post(path, JSON.stringify(body));
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`POST ${path} was answered with ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }).data;
  }

  #post(path: string, body: string) {
    this.#requests += 1;
    const port = this.ports[this.#requests % this.ports.length] as number;
    return call({ port, method: 'POST', path, headers: this.#headers, body });
  }
}

function deliveryOf(
  alerts: readonly { readonly name: string; readonly labels: Record<string, string> }[],
): string {
  return JSON.stringify({
    version: '4',
    status: 'firing',
    groupKey: '{}:{}',
    alerts: alerts.map(({ name, labels }) => ({
      status: 'firing',
      labels: { alertname: name, severity: 'critical', ...labels },
      annotations: { summary: name },
      startsAt: new Date().toISOString(),
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://127.0.0.1:9090/graph',
    })),
  });
}
