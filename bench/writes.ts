import type { BareResponse } from './bare.ts';
import { Helper, stop } from './children.ts';
import { call, rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import { bareResponse, type Options } from './measure.ts';
import { type Dataset, prepareDataset, type Service, startDaymark } from './server.ts';
import { findStale, type StaleReport } from './stale.ts';
import { markdownTable, median, type Outcome, ratio, type Verdict, verdictTable, whole } from './table.ts';
import { incidentCall, type WriteReport, Writer } from './writer.ts';

const WRITES_PER_SECOND = 50;
const MIN_RATIO = 0.6;
const WARM_UP_SECONDS = 1;
const LEAD_IN_SECONDS = 0.2;
const GRACE_SECONDS = 30;
/** A full first page of what the writer writes, so that pages keep their size during the writes. */
const WRITTEN_BEFORE = 20;
const paths = ['/api/components', '/api/incidents?include=components,updates'];
const checked: readonly Service[] = [
  { name: 'daymark' },
  { name: 'daymark, 2 workers', args: ['--workers', '2'] },
];

interface Row {
  readonly path: string;
  readonly server: string;
  readonly reads: readonly LoadReport[];
  readonly writes: readonly WriteReport[];
}

/**
 * Reads while one client writes, compared with the bare server and with reads alone; then searches for stale responses.
 */
export async function writes(options: Options, print: (line: string) => void): Promise<Outcome> {
  print('Filling a database through the API …');
  const dataset = await prepareDataset();
  const load = new Helper<LoadOrder, LoadReport>(new URL('./load.ts', import.meta.url));
  const rows = await measureReads(options, dataset, load, print);

  const stale: StaleReport[] = [];
  for (const service of checked) {
    for (const loaded of [false, true]) {
      const ask = loaded ? (order: LoadOrder, seconds: number) => load.ask(order, seconds) : undefined;
      const report = await findStale(dataset, service, ask);
      print(
        `${service.name}${loaded ? ' under load' : ''}: ${report.stale} of ${report.reads} reads after ${report.writes} writes were stale`,
      );
      stale.push(report);
    }
  }
  const readErrors = rows.flatMap(({ reads }) => reads).reduce((sum, { errors }) => sum + errors, 0);
  const writeErrors = rows.flatMap((row) => row.writes).reduce((sum, { failed }) => sum + failed, 0);
  const broken = readErrors + writeErrors + stale.reduce((sum, { failed }) => sum + failed, 0);
  const staleResponses = stale.reduce((sum, report) => sum + report.stale, 0);
  return {
    json: { options, rows, stale },
    text: describe(options, rows, stale),
    failures: [
      ...(broken > 0 ? [`${broken} requests failed, so these numbers prove nothing.`] : []),
      ...(staleResponses > 0 ? [`${staleResponses} answers were older than an acknowledged write.`] : []),
    ],
  };
}

async function measureReads(
  { rounds, seconds, connections }: Options,
  dataset: Dataset,
  load: Helper<LoadOrder, LoadReport>,
  say: (line: string) => void,
): Promise<Row[]> {
  const { child, port } = await startDaymark(dataset, { name: 'daymark' });
  const bare = new Helper<BareResponse, { port: number }>(new URL('./bare.ts', import.meta.url));
  for (let number = 0; number < WRITTEN_BEFORE; number += 1) {
    await call(incidentCall(port, dataset.token, number));
  }
  const rows: Row[] = [];
  for (const path of paths) {
    const sample = await call({ port, method: 'GET', path });
    const { port: barePort } = await bare.ask(bareResponse('fixed', sample), GRACE_SECONDS);
    const attack = (at: number, length: number): Promise<LoadReport> => {
      const request = rawRequest({ port: at, method: 'GET', path });
      const order = { port: at, request, expectStatus: 200, connections, seconds: length };
      return load.ask({ ...order, leadInSeconds: LEAD_IN_SECONDS }, length + GRACE_SECONDS);
    };
    const [alone, quiet, busy] = ['bare', 'daymark', 'daymark while writing'].map((server) => ({
      path,
      server,
      reads: [] as LoadReport[],
      writes: [] as WriteReport[],
    })) as [MutableRow, MutableRow, MutableRow];
    for (const at of [barePort, port]) await attack(at, WARM_UP_SECONDS);
    for (let round = 1; round <= rounds; round += 1) {
      alone.reads.push(await attack(barePort, seconds));
      quiet.reads.push(await attack(port, seconds));
      const writer = new Writer(port, dataset.token, WRITES_PER_SECOND);
      busy.reads.push(await attack(port, seconds));
      busy.writes.push(await writer.stop());
      const [reads, written] = [busy.reads.at(-1), busy.writes.at(-1)];
      say(
        `${path}, round ${round} of ${rounds}: ${whole(reads?.requestsPerSecond ?? 0)} reads/s during ${written?.perSecond.toFixed(1)} writes/s`,
      );
    }
    rows.push(alone, quiet, busy);
  }
  await stop(child);
  return rows;
}

type MutableRow = Row & { reads: LoadReport[]; writes: WriteReport[] };

function describe(
  { rounds, seconds, connections }: Options,
  rows: readonly Row[],
  stale: readonly StaleReport[],
): string {
  const middle = ({ reads }: Row, key: 'requestsPerSecond' | 'p50' | 'p99') =>
    median(reads.map((report) => report[key]));
  const verdicts: Verdict[] = [];
  const lines = rows.map((row) => {
    const bare = rows.find(({ path }) => path === row.path) as Row;
    const share = middle(row, 'requestsPerSecond') / middle(bare, 'requestsPerSecond');
    if (row.writes.length > 0) {
      const target = `reads of ${row.path} during writes, against bare`;
      verdicts.push({
        target,
        wanted: `at least ${MIN_RATIO}`,
        found: ratio(share),
        met: share >= MIN_RATIO,
      });
    }
    return [
      row === bare ? row.path : '',
      row.server,
      whole(middle(row, 'requestsPerSecond')),
      ratio(share),
      middle(row, 'p50').toFixed(2),
      middle(row, 'p99').toFixed(2),
      (middle(row, 'p99') / middle(bare, 'p99')).toFixed(1),
      row.writes.length > 0 ? median(row.writes.map(({ perSecond }) => perSecond)).toFixed(1) : '',
    ];
  });
  const responses = stale.reduce((sum, report) => sum + report.stale, 0);
  verdicts.push({
    target: 'answers older than an acknowledged write',
    wanted: '0',
    found: String(responses),
    met: responses === 0,
  });
  return [
    `Reads while one client writes ${WRITES_PER_SECOND} incidents a second; ${connections} connections, medians of ${rounds} × ${seconds} s.`,
    '',
    markdownTable(
      ['path', 'server', 'reads/s', 'ratio', 'p50 ms', 'p99 ms', 'p99 ratio', 'writes/s'],
      lines,
      { leftAligned: 2 },
    ),
    '',
    'Reads right after each acknowledged write, on 8 connections:',
    '',
    markdownTable(
      ['service', 'beside', 'writes', 'reads', 'stale', 'failed', 'connections by process', 'seconds'],
      stale.map((report) => [
        report.service,
        report.loaded ? '32 connections that read' : 'nothing',
        whole(report.writes),
        whole(report.reads),
        String(report.stale),
        String(report.failed),
        report.connectionsByProcess.join(' + '),
        report.seconds.toFixed(1),
      ]),
      { leftAligned: 2 },
    ),
    '',
    verdictTable(verdicts),
  ].join('\n');
}
