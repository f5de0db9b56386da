import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival, ArrivalsOrder, ArrivalsReport, Stream } from './arrivals.ts';
import { Helper, stop } from './children.ts';
import { rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import { cpuSeconds, residentBytes } from './processes.ts';
import { type Dataset, prepareDataset, startDaymark } from './server.ts';
import { markdownTable, type Outcome, percentile, type Verdict, verdictTable, whole } from './table.ts';

/** The default. */
const MAX_REQUESTS = '64';
const TIMES_CAPACITY = 10;
/** Every request asks for another address, so the front cache has no response for any of them. */
const UNCACHED = '/?overload={n}';
const CAPACITY_SECONDS = 3;
const CAPACITY_CONNECTIONS = 32;
const LOAD_CONNECTIONS = 1000;
const PROBE_CONNECTIONS = 100;
const LEAD_SECONDS = 2;
const AFTER_SECONDS = 10;
const GRACE_SECONDS = 60;
const SAMPLE_MS = 250;
const MEGABYTE = 1_048_576;
/** Recovered means: a page that is not cached comes within this time. */
const NORMAL_MS = 250;
const NORMAL_IN_A_ROW = 5;

const PING = 'ping';
const CACHED = 'cached page';
const WRITE = 'staff write';
const PAGE = 'another uncached page';

interface Numbers {
  readonly capacity: number;
  readonly seconds: number;
  readonly load: {
    readonly responded: number;
    readonly refused: number;
    readonly failed: number;
    readonly unsent: number;
  };
  readonly respondedMs: readonly number[];
  readonly refusedMs: readonly number[];
  /** Those that were sent while there was too much to do. */
  readonly probes: Readonly<Record<string, readonly Arrival[]>>;
  readonly recoveryMs: number;
  readonly memoryBefore: number;
  readonly memoryEarly: number;
  readonly memoryLate: number;
  readonly cpu: number;
}

/** Sends ten times as many requests as the server can answer, and measures what becomes of them and of others. */
export async function overload(
  { seconds }: { readonly seconds: number },
  print: (line: string) => void,
): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const { child, port } = await startDaymark(dataset, { name: 'daymark', env: { MAX_REQUESTS } });
  const pid = child.pid as number;
  const capacity = await measureCapacity(port);
  print(`It answers ${whole(capacity)} uncached pages a second`);

  const [load, probe] = [newArrivals(), newArrivals()];
  const memoryBefore = residentBytes(pid);
  const memory: number[] = [];
  const sampler = setInterval(() => memory.push(residentBytes(pid)), SAMPLE_MS);
  const probing = ask(probe, {
    port,
    streams: probes(port, dataset),
    seconds: LEAD_SECONDS + seconds + AFTER_SECONDS,
    connections: PROBE_CONNECTIONS,
  });
  await sleep(LEAD_SECONDS * 1000);
  const beganAt = machineTime();
  const cpu = cpuSeconds(pid);
  const { arrivals, unsent } = await ask(load, {
    port,
    streams: [
      {
        name: 'load',
        request: rawRequest({ port, method: 'GET', path: UNCACHED }),
        rate: capacity * TIMES_CAPACITY,
      },
    ],
    seconds,
    connections: LOAD_CONNECTIONS,
  });
  const cpuShare = (cpuSeconds(pid) - cpu) / ((machineTime() - beganAt) / 1000);
  const endsAt = beganAt + seconds * 1000;
  print(`Sent ${whole(arrivals.length)} requests in ${seconds} s`);
  const { arrivals: probed } = await probing;
  clearInterval(sampler);
  await stop(child);

  const during = probed.filter(({ dueAt }) => dueAt >= beganAt && dueAt < endsAt);
  const third = Math.ceil(memory.length / 3);
  const of = (wanted: (status: number) => boolean) => arrivals.filter(({ status }) => wanted(status));
  const [responded, refused] = [of((status) => status === 200), of((status) => status === 503)];
  const numbers: Numbers = {
    capacity,
    seconds,
    load: {
      responded: responded.length,
      refused: refused.length,
      failed: arrivals.length - responded.length - refused.length,
      unsent,
    },
    respondedMs: responded.map(({ ms }) => ms),
    refusedMs: refused.map(({ ms }) => ms),
    probes: Object.fromEntries(
      [PING, CACHED, WRITE, PAGE].map((name) => [name, during.filter(({ stream }) => stream === name)]),
    ),
    recoveryMs: recovery(probed, endsAt),
    memoryBefore,
    memoryEarly: largest(memory.slice(0, third)),
    memoryLate: largest(memory.slice(third)),
    cpu: cpuShare,
  };
  const { failed } = numbers.load;
  return {
    json: { ...numbers, respondedMs: undefined, refusedMs: undefined, probes: undefined },
    text: describe(numbers),
    failures: failed > 0 ? [`${failed} requests got neither a page nor 503.`] : [],
  };
}

const newArrivals = (): Helper<ArrivalsOrder, ArrivalsReport> =>
  new Helper(new URL('./arrivals.ts', import.meta.url));

const ask = (helper: Helper<ArrivalsOrder, ArrivalsReport>, order: ArrivalsOrder) =>
  helper.ask(order, order.seconds + GRACE_SECONDS);

async function measureCapacity(port: number): Promise<number> {
  const client = new Helper<LoadOrder, LoadReport>(new URL('./load.ts', import.meta.url));
  const { requestsPerSecond } = await client.ask(
    {
      port,
      request: rawRequest({ port, method: 'GET', path: '/?capacity={n}' }),
      expectStatus: 200,
      connections: CAPACITY_CONNECTIONS,
      seconds: CAPACITY_SECONDS,
      leadInSeconds: 1,
    },
    GRACE_SECONDS,
  );
  client.stop();
  return requestsPerSecond;
}

/** What others want meanwhile. */
function probes(port: number, { token, ids }: Dataset): Stream[] {
  const read = (name: string, path: string, rate: number) => ({
    name,
    request: rawRequest({ port, method: 'GET', path }),
    rate,
  });
  const write = rawRequest({
    port,
    method: 'POST',
    path: `/api/incidents/${ids.incidents[30]}/updates`,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 4, message: 'We are still looking for the cause.' }),
  });
  return [
    read(PING, '/api/ping', 20),
    read(CACHED, '/', 20),
    { name: WRITE, request: write, rate: 2 },
    read(PAGE, '/?reader={n}', 10),
  ];
}

/** How long after the load the first of several pages in a row was sent that came in good time. */
function recovery(probed: readonly Arrival[], endsAt: number): number {
  const pages = probed
    .filter(({ stream, dueAt }) => stream === PAGE && dueAt >= endsAt)
    .toSorted((a, b) => a.dueAt - b.dueAt);
  const isNormal = ({ status, ms }: Arrival) => status === 200 && ms < NORMAL_MS;
  const first = pages.findIndex((_, at) => {
    const row = pages.slice(at, at + NORMAL_IN_A_ROW);
    return row.length === NORMAL_IN_A_ROW && row.every(isNormal);
  });
  const found = pages[first];
  return found ? found.dueAt + found.ms - endsAt : Number.POSITIVE_INFINITY;
}

const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/** Ten minutes have more responses than a function takes arguments. */
const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);

function describe(numbers: Numbers): string {
  const { capacity, seconds, load, respondedMs, refusedMs, recoveryMs, cpu } = numbers;
  const latencies = (all: readonly number[]) => [
    percentile(all, 0.5).toFixed(1),
    percentile(all, 0.99).toFixed(0),
    percentile(all, 1).toFixed(0),
  ];
  const probeRows = Object.entries(numbers.probes).map(([name, arrivals]) => {
    const served = arrivals.filter(({ status }) => status === 200);
    return [
      name,
      whole(served.length),
      whole(arrivals.length - served.length),
      ...latencies(served.map(({ ms }) => ms)),
    ];
  });
  const probe = (name: string) => numbers.probes[name] ?? [];
  const p99 = (name: string) =>
    percentile(
      probe(name).map(({ ms }) => ms),
      0.99,
    );
  const unserved = (name: string) => probe(name).filter(({ status }) => status !== 200).length;
  const share = load.responded / seconds / capacity;
  const verdicts: Verdict[] = [
    {
      target: 'pages answered, against what it can answer',
      wanted: 'at least half',
      found: share.toFixed(2),
      met: share >= 0.5,
    },
    {
      target: 'slowest page that was answered',
      wanted: 'under 2 s',
      found: milliseconds(largest(respondedMs)),
      met: largest(respondedMs) < 2000,
    },
    { target: 'recovery', wanted: 'under 5 s', found: milliseconds(recoveryMs), met: recoveryMs < 5000 },
    {
      target: 'memory in the last two thirds, against the first',
      wanted: 'at most 1.25',
      found: (numbers.memoryLate / numbers.memoryEarly).toFixed(2),
      met: numbers.memoryLate <= numbers.memoryEarly * 1.25,
    },
    { target: 'p99 of ping', wanted: 'under 250 ms', found: milliseconds(p99(PING)), met: p99(PING) < 250 },
    {
      target: 'p99 of staff writes',
      wanted: 'under 1 s',
      found: milliseconds(p99(WRITE)),
      met: p99(WRITE) < 1000,
    },
    {
      target: 'pings and staff writes that were not served',
      wanted: 'none',
      found: String(unserved(PING) + unserved(WRITE)),
      met: unserved(PING) + unserved(WRITE) === 0,
    },
  ];
  return [
    `${seconds} s of ${whole(capacity * TIMES_CAPACITY)} uncached pages a second, ${TIMES_CAPACITY} times what one process can answer; the server used ${cpu.toFixed(2)} of a core.`,
    '',
    markdownTable(
      ['the load', 'requests', 'p50 ms', 'p99 ms', 'slowest ms'],
      [
        ['answered', whole(load.responded), ...latencies(respondedMs)],
        ['refused with 503', whole(load.refused), ...latencies(refusedMs)],
        ['neither', whole(load.failed), '', '', ''],
        [`not sent, because ${whole(LOAD_CONNECTIONS)} were waiting`, whole(load.unsent), '', '', ''],
      ],
    ),
    '',
    markdownTable(['others meanwhile', 'served', 'not served', 'p50 ms', 'p99 ms', 'slowest ms'], probeRows),
    '',
    `Memory: ${megabytes(numbers.memoryBefore)} before, at most ${megabytes(numbers.memoryEarly)} in the first third and ${megabytes(numbers.memoryLate)} afterwards.`,
    '',
    verdictTable(verdicts),
  ].join('\n');
}
