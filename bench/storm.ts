import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival, ArrivalsOrder, ArrivalsReport, Stream } from './arrivals.ts';
import type { BeatOrder, BeatReport } from './beats.ts';
import { addChecks } from './checks-data.ts';
import { Helper, stop } from './children.ts';
import { cpuMicroseconds } from './cpu-load.ts';
import { call, rawRequest } from './http.ts';
import type { MailboxOrder, MailboxReport } from './mailbox.ts';
import { type Dataset, prepareDataset, startDaymark } from './server.ts';
import { addSubscribers } from './subscribers.ts';
import {
  markdownTable,
  median,
  type Outcome,
  percentile,
  type Verdict,
  verdictTable,
  whole,
} from './table.ts';

const SOURCES = 6;
const DELIVERIES = 60;
const ALERTS_EACH = 1000;
const HEARTBEATS = 3000;
/** Of the heartbeats: they are missing after twice this time. */
const INTERVAL_SECONDS = 10;
const RECIPIENTS = 200;
const READS_PER_SECOND = 100;
/** By twelve scripts, while the storm lasts. */
const WRITES_PER_SECOND = 50;
const WRITERS = 12;
const CONNECTIONS = 60;
/** An alert of a source that is quiet otherwise, which a rule publishes. */
const REAL_EVERY_SECONDS = 8;
const IDLE_SECONDS = 15;
/** How long the storm is watched after it began. */
const STORM_SECONDS = 120;
const MOST_WAIT_SECONDS = 300;
/** Incidents are published so long after the storm began, or as soon as all mails of the last one are sent. */
const PUBLISH_AT = [5, 30, 60, 90, 115];
const BEATS_PER_MINUTE = 40_000;

const READ = 'read';
const WRITE = 'write';

interface Published {
  /** From the acknowledgment of the incident to the acceptance of its first and its last mail, in seconds. */
  readonly first: number;
  readonly last: number;
  readonly mails: number;
}

interface Phase {
  readonly published: readonly Published[];
  /** From the acknowledgment of an alert to its incident, in seconds; infinite if it did not come in time. */
  readonly rules: readonly number[];
  readonly arrivals: readonly Arrival[];
}

type Print = (line: string) => void;
type Mailbox = Helper<MailboxOrder, MailboxReport>;

const machineSeconds = (): number => Number(process.hrtime.bigint()) / 1e9;

/**
 * 60,000 alerts of six sources arrive and 3,000 heartbeats go missing while twelve scripts write: how long it takes until the
 * mails of an incident that a person publishes are sent, until a rule publishes an incident, and what readers notice.
 */
export async function storm(print: Print): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  addSubscribers(dataset, RECIPIENTS);
  const mailbox: Mailbox = new Helper(new URL('./mailbox.ts', import.meta.url));
  const { port: smtp } = await mailbox.ask({ kind: 'open' }, 60);
  const tokens = addHeartbeats(dataset);
  const { child, port, folder } = await startDaymark(dataset, {
    name: 'daymark',
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'Status <status@status.example.com>' },
  });
  const client = new Client(port, dataset, folder);
  await client.prepare();
  print(`Measuring ${IDLE_SECONDS} s without a storm …`);
  const idle = await measure(client, mailbox, { seconds: IDLE_SECONDS, publishAt: [2] });
  await sendBeats(port, tokens);
  print('The storm begins.');
  const cpu = cpuMicroseconds(child.pid as number);
  const began = machineSeconds();
  const sending = client.sendStorm();
  const busy = await measure(client, mailbox, {
    seconds: STORM_SECONDS,
    publishAt: PUBLISH_AT,
  });
  const { refused, taken } = await sending;
  const seconds = machineSeconds() - began;
  const cores = (cpuMicroseconds(child.pid as number) - cpu) / 1e6 / seconds;
  const state = client.state();
  await stop(child);
  client.close();
  mailbox.stop();
  const numbers = { idle, busy, refused, taken, cores, seconds, ...state };
  return { json: toJson(numbers), text: describe(numbers), failures: failuresOf(numbers) };
}

type Numbers = {
  readonly idle: Phase;
  readonly busy: Phase;
  readonly refused: number;
  readonly taken: number;
  readonly cores: number;
  readonly seconds: number;
} & State;

interface State {
  readonly alerts: number;
  readonly undecided: number;
  readonly missing: number;
  readonly unread: number;
}

function addHeartbeats({ folder }: Dataset): string[] {
  const tokens = addChecks(folder, { http: 0, heartbeats: HEARTBEATS, targetPort: 0, firstRun: () => 0 });
  const db = new DatabaseSync(join(folder, 'daymark.db'));
  db.exec(`update checks set interval = ${INTERVAL_SECONDS}, grace = ${INTERVAL_SECONDS}`);
  db.close();
  return tokens;
}

/** Each job reports twice, and then nothing comes any more. */
async function sendBeats(port: number, tokens: readonly string[]): Promise<void> {
  const jobs = new Helper<BeatOrder, BeatReport>(new URL('./beats.ts', import.meta.url));
  const seconds = (tokens.length * 2 * 60) / BEATS_PER_MINUTE;
  await jobs.ask({ port, tokens, perMinute: BEATS_PER_MINUTE, seconds }, seconds + 60);
  jobs.stop();
}

/** What happens in so many seconds: an incident is published in the middle, and alerts come that a rule publishes. */
async function measure(
  client: Client,
  mailbox: Mailbox,
  { seconds, publishAt }: { readonly seconds: number; readonly publishAt: readonly number[] },
): Promise<Phase> {
  const arrivals = new Helper<ArrivalsOrder, ArrivalsReport>(new URL('./arrivals.ts', import.meta.url));
  const others = arrivals.ask(
    { port: client.port, streams: client.streams(), seconds, connections: CONNECTIONS },
    seconds + 60,
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
  const report = await others;
  arrivals.stop();
  return { published: await publishing, rules: await Promise.all(rules), arrivals: report.arrivals };
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

/** Whoever sends: sources of alerts, staff, scripts, readers. */
class Client {
  readonly port: number;
  readonly #headers: Record<string, string>;
  readonly #component: number | undefined;
  readonly #oldIncidents: readonly number[];
  readonly #db: DatabaseSync;
  #sources: readonly string[] = [];
  #quietSource = '';
  #real = 0;
  #incidents = 0;

  constructor(port: number, { token, ids }: Dataset, folder: string) {
    this.port = port;
    this.#headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    this.#component = ids.components[0];
    this.#oldIncidents = ids.incidents;
    this.#db = new DatabaseSync(join(folder, 'daymark.db'), { readOnly: true });
  }

  close(): void {
    this.#db.close();
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

  streams(): Stream[] {
    const read = rawRequest({
      port: this.port,
      method: 'GET',
      path: '/api/incidents?include=components,updates',
    });
    const writes = Array.from({ length: WRITERS }, (_, at) => ({
      name: WRITE,
      rate: WRITES_PER_SECOND / WRITERS,
      request: rawRequest({
        port: this.port,
        method: 'POST',
        path: `/api/incidents/${this.#oldIncidents[at]}/updates`,
        headers: this.#headers,
        body: JSON.stringify({ status: 2, message: 'Still looking.' }),
      }),
    }));
    return [{ name: READ, request: read, rate: READS_PER_SECOND }, ...writes];
  }

  /** Sends all alerts of the storm, one delivery after the other from each source, and again what was refused with 503. */
  async sendStorm(): Promise<{ readonly refused: number; readonly taken: number }> {
    const counts = { refused: 0, taken: 0 };
    await Promise.all(
      this.#sources.map(async (path, at) => {
        for (let delivery = at; delivery < DELIVERIES; delivery += SOURCES) {
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
    let answer = await this.#post(this.#quietSource, body);
    for (; answer.status !== 200; answer = await this.#post(this.#quietSource, body)) await sleep(500);
    const began = machineSeconds();
    const incident = this.#db.prepare('select incident_id as id from alerts where title = ?');
    while (machineSeconds() - began < MOST_WAIT_SECONDS / 3) {
      const found = incident.get(name) as { id: number | null } | undefined;
      if (found?.id) return machineSeconds() - began;
      await sleep(20);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** What is left to do, and what became of it. */
  state(): State {
    const count = (sql: string) => (this.#db.prepare(sql).get() as { n: number }).n;
    return {
      alerts: count('select count(*) as n from alerts'),
      undecided: count('select count(*) as n from alerts where due_at is not null'),
      missing: count(`select count(*) as n from check_runs where state = 'down'`),
      unread: count('select (select max(id) from events) - (select min(event_id) from cursors) as n'),
    };
  }

  async #write(path: string, body: object): Promise<{ attributes: Record<string, unknown> }> {
    const answer = await this.#post(path, JSON.stringify(body));
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`POST ${path} was answered with ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }).data;
  }

  #post = (path: string, body: string) =>
    call({ port: this.port, method: 'POST', path, headers: this.#headers, body });
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

const latencies = (phase: Phase, name: string): number[] =>
  phase.arrivals.filter(({ stream, status }) => stream === name && status === 200).map(({ ms }) => ms);

const failed = (phase: Phase): number => phase.arrivals.filter(({ status }) => status !== 200).length;

const spread = (phase: Phase, name: string) => {
  const values = latencies(phase, name);
  return { count: values.length, p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
};

const toJson = ({ idle, busy, ...rest }: Numbers) => {
  const phase = (of: Phase) => ({
    published: of.published,
    rules: of.rules,
    reads: spread(of, READ),
    writes: spread(of, WRITE),
    failed: failed(of),
  });
  return { ...rest, idle: phase(idle), busy: phase(busy) };
};

function failuresOf({ idle, busy }: Numbers): string[] {
  const published = [...idle.published, ...busy.published];
  const wrong = published.filter(({ mails }) => mails !== RECIPIENTS).length;
  const missed = verdictsOf(busy).filter(({ met }) => !met);
  return [
    ...(wrong > 0
      ? [`Of ${wrong} incidents mails were lost, came twice, or did not come in ${MOST_WAIT_SECONDS} s.`]
      : []),
    ...missed.map(({ target, wanted, found }) => `Missed: ${target}: ${found}, wanted ${wanted}.`),
  ];
}

const seconds = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)} s` : 'not in time');
const slowest = (phase: Phase): number => Math.max(...phase.rules);
const slowestMail = (phase: Phase, which: 'first' | 'last'): number =>
  Math.max(...phase.published.map((published) => published[which]));

/** What the storm must not change. If one of these is missed, the run fails. */
const verdictsOf = (busy: Phase): Verdict[] => [
  {
    target: 'a rule publishes, slowest in the storm',
    wanted: 'within 1 s',
    found: seconds(slowest(busy)),
    met: slowest(busy) <= 1,
  },
  {
    target: 'first mail of an incident, slowest in the storm',
    wanted: 'within 5 s',
    found: seconds(slowestMail(busy, 'first')),
    met: slowestMail(busy, 'first') <= 5,
  },
];

function describe(numbers: Numbers): string {
  const { idle, busy } = numbers;
  const row = (name: string, of: (phase: Phase) => string) => [name, of(idle), of(busy)];
  return [
    `${whole(DELIVERIES * ALERTS_EACH)} alerts of ${SOURCES} sources and ${whole(HEARTBEATS)} missing heartbeats, while ${WRITERS} scripts make ${WRITES_PER_SECOND} writes a second. One mail to each of ${RECIPIENTS} subscribers.`,
    '',
    markdownTable(
      ['what', 'without a storm', 'in the storm'],
      [
        row('publishing to the first mail taken, slowest', (phase) => seconds(slowestMail(phase, 'first'))),
        row('publishing to the last mail taken, slowest', (phase) => seconds(slowestMail(phase, 'last'))),
        row('alert to the incident of its rule, median', ({ rules }) => seconds(median(rules))),
        row('alert to the incident of its rule, slowest', (phase) => seconds(slowest(phase))),
        row('p99 of reads', (phase) => `${spread(phase, READ).p99.toFixed(1)} ms`),
        row('p99 of writes', (phase) => `${spread(phase, WRITE).p99.toFixed(0)} ms`),
        row('requests that were not answered with 200', (phase) => whole(failed(phase))),
      ],
    ),
    '',
    `After ${whole(numbers.seconds)} s: ${whole(numbers.taken)} alerts taken (${whole(numbers.refused)} deliveries refused and sent again), ${whole(numbers.alerts)} stored, ${whole(numbers.undecided)} of them not decided; ${whole(numbers.missing)} heartbeats missing; ${whole(numbers.unread)} events not read by every consumer. Daymark used ${numbers.cores.toFixed(2)} of a core.`,
    '',
    verdictTable(verdictsOf(busy)),
  ].join('\n');
}
