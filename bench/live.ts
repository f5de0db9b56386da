import { setTimeout as sleep } from 'node:timers/promises';
import type { ArrivalsOrder, ArrivalsReport } from './arrivals.ts';
import { Helper, stop } from './children.ts';
import { call, rawRequest } from './http.ts';
import { cpuSeconds, maxOpenFiles, residentBytes } from './processes.ts';
import { type Dataset, prepareDataset, startDaymark } from './server.ts';
import {
  markdownTable,
  median,
  type Outcome,
  percentile,
  type Verdict,
  verdictTable,
  whole,
} from './table.ts';
import type { ViewerOrder, ViewerReport } from './viewers.ts';

const WRITES = 10;
const PROCESSES = 2;
const SETTLE_MS = 5000;
const IDLE_SECONDS = 5;
const MAX_SECONDS = 10;
const GRACE_SECONDS = 120;
const PAUSE_MS = 700;
const WANTED_MS = 1000;
const WANTED_LAST_MS = 2000;
const WANTED_OTHER_MS = 100;
/** Other requests while the viewers get the writes: a page, a list, and a page that is not cached. */
const others = ['/', '/api/components', '/?other={n}'];
const OTHER_RATE = 20;
const OTHER_CONNECTIONS = 60;
const WANTED_KILOBYTES = 32;
/** The addresses of the viewers, because one address may have at most a thousand streams. */
const addresses = Array.from({ length: 100 }, (_, index) => `127.3.0.${1 + index}`);
/** What a page requests: in three variants, because readers differ. */
const ways = ['days=90&lang=en', 'days=90&lang=de', 'days=30&lang=en'];

interface Write {
  /** Milliseconds from the acknowledgment of the write until the viewers had received its complete message. */
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
  readonly reached: number;
  readonly bytes: number;
  /** CPU time of the server. */
  readonly cpuMs: number;
}

interface Numbers {
  readonly viewers: number;
  readonly before: number;
  readonly settled: number;
  readonly after: number;
  /** The share of a core while nothing happens. */
  readonly idleCpu: number;
  readonly writes: readonly Write[];
  /** How long other requests took meanwhile, in milliseconds, and how many were not answered with 200. */
  readonly otherMs: readonly number[];
  readonly otherFailed: number;
}

/** Measures viewers of the live page on one process: the cost of each, and how soon the last one gets a write. */
export async function live(viewers: number, print: (line: string) => void): Promise<Outcome> {
  const maxFiles = maxOpenFiles();
  // Live pages may use four fifths of the connections at most, and some files are reserved for other uses.
  if (viewers / 0.8 + 200 > maxFiles) {
    throw new Error(
      `${viewers} viewers need more open files than the ${maxFiles} that are allowed (ulimit -Hn).`,
    );
  }
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const { child, port } = await startDaymark(dataset, { name: 'daymark' });
  const audience = new Audience(port);
  // Code, languages and the first page are not costs of a viewer.
  await audience.open(PROCESSES * ways.length);
  await flip(port, dataset, 0);
  await sleep(SETTLE_MS);

  const pid = child.pid as number;
  const before = residentBytes(pid);
  const { open } = await audience.open(viewers);
  await sleep(SETTLE_MS);
  const settled = residentBytes(pid);
  print(`${whole(open)} of ${whole(viewers)} viewers: ${kilobytes((settled - before) / open)} each`);
  const idle = cpuSeconds(pid);
  await sleep(IDLE_SECONDS * 1000);
  const idleCpu = (cpuSeconds(pid) - idle) / IDLE_SECONDS;

  const probe = new Helper<ArrivalsOrder, ArrivalsReport>(new URL('./arrivals.ts', import.meta.url));
  const probing = probe.ask(
    {
      port,
      streams: others.map((path) => ({
        name: path,
        request: rawRequest({ port, method: 'GET', path }),
        rate: OTHER_RATE,
      })),
      seconds: (WRITES * (PAUSE_MS + 600)) / 1000,
      connections: OTHER_CONNECTIONS,
    },
    GRACE_SECONDS,
  );
  const writes: Write[] = [];
  for (let number = 1; number <= WRITES; number += 1) {
    // Not in step with the polling of the server.
    await sleep(PAUSE_MS + Math.random() * 400);
    const write = await writeToAll(port, dataset, audience, pid, number);
    writes.push(write);
    print(`Write ${number}: ${write.p50.toFixed(0)} / ${write.p99.toFixed(0)} / ${write.last.toFixed(0)} ms`);
  }
  const after = residentBytes(pid);
  const { arrivals } = await probing;
  await stop(child);
  const otherMs = arrivals.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const numbers: Numbers = {
    viewers: open,
    before,
    settled,
    after,
    idleCpu,
    writes,
    otherMs,
    otherFailed: arrivals.length - otherMs.length,
  };
  const lost = writes.reduce((sum, { reached }) => sum + open - reached, viewers - open);
  return {
    json: { ...numbers, otherMs: undefined },
    text: describe(numbers),
    failures: lost > 0 ? [`${lost} viewers or messages were lost, so these numbers prove nothing.`] : [],
  };
}

/** All viewers, in several processes. */
class Audience {
  readonly #port: number;
  readonly #helpers = Array.from(
    { length: PROCESSES },
    () => new Helper<ViewerOrder, ViewerReport>(new URL('./viewers.ts', import.meta.url)),
  );

  constructor(port: number) {
    this.#port = port;
  }

  /** Connects viewers until there are this many in total. */
  open(count: number): Promise<ViewerReport> {
    const requests = ways.map((way) =>
      rawRequest({ port: this.#port, method: 'GET', path: `/live?${way}&version=0` }),
    );
    return this.ask({
      kind: 'open',
      port: this.#port,
      requests,
      addresses,
      count: Math.ceil(count / PROCESSES),
    });
  }

  async ask(order: ViewerOrder): Promise<ViewerReport> {
    const reports = await Promise.all(this.#helpers.map((helper) => helper.ask(order, GRACE_SECONDS)));
    const sum = (key: 'open' | 'messages' | 'bytes') =>
      reports.reduce((total, report) => total + report[key], 0);
    const arrivals = reports.flatMap((report) => report.arrivals).toSorted((a, b) => a - b);
    return { open: sum('open'), messages: sum('messages'), bytes: sum('bytes'), arrivals };
  }
}

async function writeToAll(
  port: number,
  dataset: Dataset,
  audience: Audience,
  pid: number,
  number: number,
): Promise<Write> {
  await audience.ask({ kind: 'arm' });
  const cpu = cpuSeconds(pid);
  await flip(port, dataset, number);
  const acknowledged = Number(process.hrtime.bigint()) / 1e6;
  const { arrivals, bytes } = await audience.ask({ kind: 'collect', seconds: MAX_SECONDS });
  // A poll may happen between the commit and the end of its response.
  const after = (share: number) =>
    Math.max(0, (arrivals[Math.ceil(arrivals.length * share) - 1] ?? Number.NaN) - acknowledged);
  return {
    p50: after(0.5),
    p99: after(0.99),
    last: after(1),
    reached: arrivals.length,
    bytes: bytes / arrivals.length,
    cpuMs: (cpuSeconds(pid) - cpu) * 1000,
  };
}

/** Odd numbers bring a component down, even ones bring the same one up again. */
async function flip(port: number, { token, ids }: Dataset, number: number): Promise<void> {
  const component = ids.components[Math.ceil(number / 2) % ids.components.length];
  const { status } = await call({
    port,
    method: 'PUT',
    path: `/api/components/${component}`,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: number % 2 === 0 ? 1 : 4 }),
  });
  if (status !== 200) throw new Error(`A component could not be written: ${status}.`);
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

function describe(numbers: Numbers): string {
  const { viewers, before, settled, after, idleCpu, writes, otherMs, otherFailed } = numbers;
  const other = (share: number) => percentile(otherMs, share);
  const each = (settled - before) / viewers;
  const middle = (key: keyof Write) => median(writes.map((write) => write[key]));
  const worst = (key: keyof Write) => Math.max(...writes.map((write) => write[key]));
  const verdicts: Verdict[] = [
    {
      target: `p99 of a write to ${whole(viewers)} viewers, the slowest of ${WRITES} writes`,
      wanted: `under ${WANTED_MS} ms`,
      found: milliseconds(worst('p99')),
      met: worst('p99') < WANTED_MS,
    },
    {
      target: `the last of ${whole(viewers)} viewers, the slowest of ${WRITES} writes`,
      wanted: `under ${WANTED_LAST_MS} ms`,
      found: milliseconds(worst('last')),
      met: worst('last') < WANTED_LAST_MS,
    },
    {
      target: 'p99 of other requests meanwhile',
      wanted: `under ${WANTED_OTHER_MS} ms`,
      found: milliseconds(other(0.99)),
      met: other(0.99) < WANTED_OTHER_MS,
    },
    {
      target: 'memory for each viewer',
      wanted: `under ${WANTED_KILOBYTES} KB`,
      found: kilobytes(each),
      met: each < WANTED_KILOBYTES * 1024,
    },
  ];
  return [
    `${whole(viewers)} viewers of the live page on one process, in three variants (${ways.join('; ')}); ${WRITES} writes.`,
    '',
    markdownTable(
      ['what', 'found'],
      [
        ['memory before', megabytes(before)],
        ['memory with all viewers', megabytes(settled)],
        ['memory for each viewer', kilobytes(each)],
        [`memory after ${WRITES} writes`, megabytes(after)],
        ['processor while nothing happens', `${(idleCpu * 100).toFixed(1)} % of a core`],
        ['bytes of one message', kilobytes(middle('bytes'))],
        ['processor time of one write', milliseconds(middle('cpuMs'))],
      ],
    ),
    '',
    'From the acknowledged write to the whole message at a viewer, in ms:',
    '',
    markdownTable(
      ['', 'half of them', '99 %', 'the last'],
      [
        ['median write', ...(['p50', 'p99', 'last'] as const).map((key) => middle(key).toFixed(0))],
        ['slowest write', ...(['p50', 'p99', 'last'] as const).map((key) => worst(key).toFixed(0))],
      ],
    ),
    '',
    `Other requests meanwhile (${others.join(', ')}), in ms: median ${other(0.5).toFixed(1)}, p99 ${other(0.99).toFixed(0)}, slowest ${other(1).toFixed(0)}; ${otherFailed} of ${otherMs.length + otherFailed} were not served.`,
    '',
    verdictTable(verdicts),
  ].join('\n');
}
