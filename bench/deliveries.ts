import { setTimeout as sleep } from 'node:timers/promises';
import { Helper, stop } from './children.ts';
import { type Call, call } from './http.ts';
import type { MailboxOrder, MailboxReport } from './mailbox.ts';
import { cpuSeconds } from './processes.ts';
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

const REQUESTS_PER_SECOND = 100;
/** One in this many requests is a write. */
const WRITE_EVERY = 10;
const IDLE_SECONDS = 10;
const WARM_UP_SECONDS = 3;
const MAX_SECONDS = 300;
const MAX_P99 = 2;
const reads = ['/api/components', '/api/incidents?include=components,updates', '/api/status'];

interface Latencies {
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly failed: number;
}

interface Round {
  readonly idle: Latencies;
  readonly busy: Latencies;
  /** From the acknowledgment of the incident to the acceptance of the last email. */
  readonly seconds: number;
  readonly mails: number;
  readonly recipients: number;
  /** The share of a core that Daymark used meanwhile. */
  readonly cpu: number;
}

interface Options {
  readonly recipients: number;
  readonly rounds: number;
}

/** Sends one incident to many subscribers through a real mail server, and measures how that affects other requests. */
export async function deliveries(
  { recipients, rounds }: Options,
  print: (line: string) => void,
): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  addSubscribers(dataset, recipients);
  const mailbox = new Helper<MailboxOrder, MailboxReport>(new URL('./mailbox.ts', import.meta.url));
  const { port: smtp } = await mailbox.ask({ kind: 'open' }, MAX_SECONDS);
  const { child, port } = await startDaymark(dataset, {
    name: 'daymark',
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'Status <status@status.example.com>' },
  });
  const client = new Client(port, dataset);
  await client.during(sleep(WARM_UP_SECONDS * 1000));
  const found: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const idle = await client.during(sleep(IDLE_SECONDS * 1000));
    const cpu = cpuSeconds(child.pid as number);
    let written = 0;
    let report: MailboxReport | undefined;
    const busy = await client.during(
      (async () => {
        await client.announce(number);
        written = Number(process.hrtime.bigint()) / 1e6;
        report = await mailbox.ask(
          { kind: 'collect', wanted: recipients, seconds: MAX_SECONDS },
          MAX_SECONDS + 30,
        );
      })(),
    );
    const seconds = ((report?.lastAt ?? Number.NaN) - written) / 1000;
    const used = (cpuSeconds(child.pid as number) - cpu) / (seconds + 0.5);
    found.push({
      idle,
      busy,
      seconds,
      mails: report?.mails ?? 0,
      recipients: report?.recipients ?? 0,
      cpu: used,
    });
    print(
      `Round ${number} of ${rounds}: ${whole(report?.mails ?? 0)} mails in ${seconds.toFixed(1)} s; p99 of reads ${percentile(busy.reads, 0.99).toFixed(1)} ms, idle ${percentile(idle.reads, 0.99).toFixed(1)} ms`,
    );
  }
  await stop(child);
  return {
    json: { recipients, rounds: found.map(toNumbers) },
    text: describe(recipients, found),
    failures: failuresOf(recipients, found),
  };
}

/** Sends requests at a constant rate, whatever happens to the earlier ones. */
class Client {
  readonly #port: number;
  readonly #headers: Record<string, string>;

  constructor(port: number, { token }: Dataset) {
    this.#port = port;
    this.#headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  }

  async announce(number: number): Promise<void> {
    const response = await call(
      this.#post('/api/incidents', {
        name: `Checkout times out, ${number}`,
        status: 1,
        message:
          'Since 14:05 UTC payments **time out**. We are looking for the cause, and will write again within the hour.',
        notifications: true,
        components: [{ id: 1, status: 4 }],
      }),
    );
    if (response.status !== 200)
      throw new Error(`The incident was answered with ${response.status}: ${response.body}`);
  }

  /** The latency of requests while something else is running. */
  async during(work: Promise<unknown>): Promise<Latencies> {
    const latencies = { reads: [] as number[], writes: [] as number[], failed: 0 };
    const inProgress = new Set<Promise<void>>();
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    const began = performance.now();
    for (let number = 0; !isOver; number += 1) {
      await sleep(Math.max(0, began + (number * 1000) / REQUESTS_PER_SECOND - performance.now()));
      const isWrite = number % WRITE_EVERY === 0;
      const started = performance.now();
      const request = call(isWrite ? this.#write() : this.#read(number))
        .then(({ status }) => {
          if (status === 200)
            (isWrite ? latencies.writes : latencies.reads).push(performance.now() - started);
          else latencies.failed += 1;
        })
        .catch(() => {
          latencies.failed += 1;
        })
        .finally(() => inProgress.delete(request));
      inProgress.add(request);
    }
    await ended;
    await Promise.all(inProgress);
    return latencies;
  }

  #read = (number: number): Call => ({
    port: this.#port,
    method: 'GET',
    path: reads[number % reads.length] as string,
  });

  #write = (): Call => this.#post('/api/incidents/1/updates', { status: 2, message: 'Still looking.' });

  #post = (path: string, body: object): Call => ({
    port: this.#port,
    method: 'POST',
    path,
    headers: this.#headers,
    body: JSON.stringify(body),
  });
}

const spread = (values: readonly number[]) => ({
  count: values.length,
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  max: percentile(values, 1),
});

const toNumbers = ({ idle, busy, ...rest }: Round) => ({
  ...rest,
  idle: { reads: spread(idle.reads), writes: spread(idle.writes) },
  busy: { reads: spread(busy.reads), writes: spread(busy.writes) },
});

function failuresOf(recipients: number, rounds: readonly Round[]): string[] {
  const failed = rounds.reduce((sum, { idle, busy }) => sum + idle.failed + busy.failed, 0);
  const wrong = rounds.filter(
    (round) => round.mails !== recipients || round.recipients !== recipients,
  ).length;
  return [
    ...(failed > 0 ? [`${failed} requests failed, so these numbers prove nothing.`] : []),
    ...(wrong > 0 ? [`In ${wrong} rounds mails were lost or came twice.`] : []),
  ];
}

function describe(recipients: number, rounds: readonly Round[]): string {
  const middle = (of: (round: Round) => number): number => median(rounds.map(of));
  const line = (name: string, when: 'idle' | 'busy', kind: 'reads' | 'writes') => [
    name,
    whole(middle((round) => round[when][kind].length)),
    ...[0.5, 0.99, 1].map((share) => middle((round) => percentile(round[when][kind], share)).toFixed(1)),
  ];
  const ratioOf = (kind: 'reads' | 'writes') =>
    middle((round) => percentile(round.busy[kind], 0.99)) /
    middle((round) => percentile(round.idle[kind], 0.99));
  const verdicts: Verdict[] = (['reads', 'writes'] as const).map((kind) => ({
    target: `p99 of ${kind} during deliveries, against idle`,
    wanted: `at most ${MAX_P99} ×`,
    found: `${ratioOf(kind).toFixed(2)} ×`,
    met: ratioOf(kind) <= MAX_P99,
  }));
  const seconds = middle((round) => round.seconds);
  return [
    `One incident to ${whole(recipients)} subscribers, through a mail server on this machine that takes everything; medians of ${rounds.length} rounds.`,
    '',
    markdownTable(
      ['what', 'found'],
      [
        ['acknowledged write to the last mail taken', `${seconds.toFixed(1)} s`],
        ['mails a second', whole(recipients / seconds)],
        ['Daymark meanwhile', `${whole(100 * middle((round) => round.cpu))} % of a core`],
      ],
    ),
    '',
    `Other requests at a steady ${REQUESTS_PER_SECOND} a second, of which every tenth writes; milliseconds.`,
    '',
    markdownTable(
      ['requests', 'count', 'p50', 'p99', 'longest'],
      [
        line('reads, idle', 'idle', 'reads'),
        line('reads, during deliveries', 'busy', 'reads'),
        line('writes, idle', 'idle', 'writes'),
        line('writes, during deliveries', 'busy', 'writes'),
      ],
    ),
    '',
    verdictTable(verdicts),
  ].join('\n');
}
