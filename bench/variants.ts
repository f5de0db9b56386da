import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { barDays } from '../common/settings.ts';
import { locales } from '../common/texts/locales.ts';
import { chartViews } from '../src/domain/status/metrics/model.ts';
import { Helper, stop, temporaryFolder } from './children.ts';
import { call, rawRequest } from './http.ts';
import { cpuSeconds } from './processes.ts';
import { type Dataset, prepareDataset, startDaymark } from './server.ts';
import { markdownTable, median, type Outcome } from './table.ts';
import type { ViewerOrder, ViewerReport } from './viewers.ts';

const COMPONENTS = 101;
const METRICS = 4;
const WRITES = 10;
const SETTLE_MS = 4000;
const PAUSE_MS = 2500;
const GRACE_SECONDS = 120;

/** Every variant of the page: each language with each choice of days and of charts. */
const ways: readonly string[] = locales.flatMap((lang) =>
  barDays.flatMap((days) =>
    ['', ...chartViews.map(({ name }) => `&view=${name}`)].map((view) => `days=${days}&lang=${lang}${view}`),
  ),
);

interface Audience {
  readonly name: string;
  /** The addresses of the viewers. */
  readonly addresses: readonly string[];
}

const audiences: readonly Audience[] = [
  { name: 'no viewers', addresses: [] },
  {
    name: `${ways.length} viewers, each from an address of its own`,
    addresses: ways.map((_, index) => `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`),
  },
  { name: `${ways.length} viewers from one address`, addresses: ['127.2.0.1'] },
];

interface Row {
  readonly name: string;
  readonly open: number;
  /** The longest time for which the event loop was blocked, for each write. */
  readonly stalls: readonly number[];
  readonly cpuMs: readonly number[];
  /** The `change` messages of all writes; viewers that must reload the page get none. */
  readonly messages: number;
}

/**
 * Measures the cost of one write while every variant of the page is watched: for how long the event loop is blocked.
 */
export async function variants(print: (line: string) => void): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const rows: Row[] = [];
  for (const audience of audiences) {
    rows.push(await measure(dataset, audience));
    print(
      `${audience.name}: ${rows
        .at(-1)
        ?.stalls.map((ms) => ms.toFixed(0))
        .join(', ')} ms`,
    );
  }
  const lost = rows.reduce(
    (sum, { open }, at) => sum + ((audiences[at]?.addresses.length ? ways.length : 0) - open),
    0,
  );
  return {
    json: { rows },
    text: describe(rows),
    failures: lost > 0 ? [`${lost} viewers were lost, so these numbers prove nothing.`] : [],
  };
}

async function measure(dataset: Dataset, { name, addresses }: Audience): Promise<Row> {
  const file = join(temporaryFolder(), 'stalls.json');
  const preload = new URL('./stalls.ts', import.meta.url).href;
  const { child, port } = await startDaymark(dataset, {
    name,
    env: { NODE_OPTIONS: `--import=${preload}`, STALLS_FILE: file },
  });
  const pid = child.pid as number;
  const write = (method: string, path: string, body: object) => send(port, dataset.token, method, path, body);
  for (let count = dataset.ids.components.length; count < COMPONENTS; count += 1) {
    await write('POST', '/api/components', { name: `Shard ${count}` });
  }
  for (let count = 1; count <= METRICS; count += 1) {
    await write('POST', '/api/metrics', { name: `Latency ${count}`, suffix: 'ms' });
    await write('POST', `/api/metrics/${count}/points`, { value: count });
  }
  const audience = new Helper<ViewerOrder, ViewerReport>(new URL('./viewers.ts', import.meta.url));
  const requests = ways.map((way) => rawRequest({ port, method: 'GET', path: `/live?${way}&version=0` }));
  const count = addresses.length === 0 ? 0 : ways.length;
  const { open } = await audience.ask({ kind: 'open', port, requests, count, addresses }, GRACE_SECONDS);
  // The first write uses code, languages and formats for the first time.
  for (const status of [4, 1]) {
    await write('PUT', '/api/components/1', { status });
    await sleep(SETTLE_MS);
  }
  await audience.ask({ kind: 'arm' }, GRACE_SECONDS);
  const stalls: number[] = [];
  const cpuMs: number[] = [];
  for (let number = 1; number <= WRITES; number += 1) {
    await longestStall(pid, file);
    const cpu = cpuSeconds(pid);
    await write('PUT', '/api/components/1', { status: number % 2 === 0 ? 1 : 4 });
    await sleep(PAUSE_MS);
    cpuMs.push((cpuSeconds(pid) - cpu) * 1000);
    stalls.push(await longestStall(pid, file));
  }
  const { messages } = await audience.ask({ kind: 'collect', seconds: 0 }, GRACE_SECONDS);
  audience.stop();
  await stop(child);
  return { name, open, stalls, cpuMs, messages };
}

/** Since the last call. */
async function longestStall(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(20);
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { longest: number }).longest;
    } catch {
      // Not written yet.
    }
  }
}

async function send(port: number, token: string, method: string, path: string, body: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const { status } = await call({ port, method, path, headers, body: JSON.stringify(body) });
  if (status !== 200 && status !== 201) throw new Error(`${method} ${path} was answered with ${status}.`);
}

function describe(rows: readonly Row[]): string {
  const table = markdownTable(
    [
      '',
      'longest stall, median',
      'longest stall, worst',
      'processor time, median',
      'change messages a write',
    ],
    rows.map(({ name, stalls, cpuMs, messages }) => [
      name,
      `${median(stalls).toFixed(0)} ms`,
      `${Math.max(...stalls).toFixed(0)} ms`,
      `${median(cpuMs).toFixed(0)} ms`,
      (messages / WRITES).toFixed(0),
    ]),
  );
  return [
    `One component of ${COMPONENTS} changes its status; ${WRITES} writes, ${METRICS} metrics. The ways to look at the page are ${locales.length} languages × ${barDays.length} choices of days × ${chartViews.length + 1} of charts.`,
    '',
    table,
  ].join('\n');
}
