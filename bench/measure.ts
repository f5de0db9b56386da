import type { BareResponse } from './bare.ts';
import { Helper } from './children.ts';
import { type ApiResponse, type Call, call, rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Dataset } from './server.ts';
import { median } from './table.ts';
import type { Target } from './targets.ts';

export interface Options {
  readonly seconds: number;
  readonly connections: number;
  readonly rounds: number;
}

export interface Running {
  readonly name: string;
  readonly port: number;
}

/** A server, and its request. */
interface Contender extends Running {
  readonly target: Target;
}

interface Numbers {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  readonly clientCpu: number;
}

interface ServerResult {
  readonly server: string;
  readonly rounds: readonly LoadReport[];
  readonly errors: number;
  /** The median of each number over the rounds. */
  readonly median: Numbers;
  /** This server divided by the bare one; below 1 in requests is slower, above 1 in p99 is slower. */
  readonly versusBare: {
    readonly requestsPerSecond: number;
    readonly p99: number;
    readonly lowestRound: number;
    readonly highestRound: number;
  };
}

export interface TargetResult {
  readonly target: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly bodyBytes: number;
  readonly connections: number;
  readonly note: string | undefined;
  readonly servers: readonly ServerResult[];
}

const WARM_UP_SECONDS = 1;
const LEAD_IN_SECONDS = 0.2;
const GRACE_SECONDS = 20;
const modes = { bare: 'fixed', 'bare + stringify': 'stringify' } as const;

/** Measures one target after the other, with one load client for all, and one bare server for each mode. */
export class Bench {
  readonly #options: Options;
  readonly #dataset: Dataset;
  readonly #services: readonly Running[];
  readonly #print: (line: string) => void;
  readonly #load = new Helper<LoadOrder, LoadReport>(new URL('./load.ts', import.meta.url));
  readonly #bare = Object.entries(modes).map(([name, mode]) => ({
    name,
    mode,
    helper: new Helper<BareResponse, { port: number }>(new URL('./bare.ts', import.meta.url)),
  }));

  constructor(
    options: Options,
    dataset: Dataset,
    services: readonly Running[],
    print: (line: string) => void,
  ) {
    this.#options = options;
    this.#dataset = dataset;
    this.#services = services;
    this.#print = print;
  }

  async measure(target: Target): Promise<TargetResult> {
    const { rounds, seconds } = this.#options;
    const connections = Math.min(this.#options.connections, target.maxConnections ?? Infinity);
    const [reference] = this.#services;
    if (!reference) throw new Error('There is no Daymark to measure.');
    const sample = await call(await this.#callOf(target, reference.port));
    if (sample.status !== target.expectStatus) {
      throw new Error(`${target.name} was answered with ${sample.status}: ${sample.body.slice(0, 500)}`);
    }
    const contenders = await this.#contenders(target, sample);

    const attack = async ({ port, target: asked }: Contender, length: number): Promise<LoadReport> => {
      const request = rawRequest(await this.#callOf(asked, port));
      const order = {
        port,
        request,
        expectStatus: asked.expectStatus,
        connections,
        seconds: length,
        leadInSeconds: LEAD_IN_SECONDS,
      };
      return this.#load.ask(order, length + GRACE_SECONDS);
    };

    for (const contender of contenders) await attack(contender, WARM_UP_SECONDS);
    const reports = contenders.map((contender) => ({ contender, rounds: [] as LoadReport[] }));
    for (let round = 1; round <= rounds; round += 1) {
      for (const { contender, rounds: done } of reports) {
        const report = await attack(contender, seconds);
        done.push(report);
        this.#print(
          `${target.name}, round ${round} of ${rounds}, ${contender.name}: ${Math.round(report.requestsPerSecond)} requests/s${problems(report)}`,
        );
      }
    }
    const bare = reports[0]?.rounds ?? [];
    return {
      target: target.name,
      method: target.method,
      path: target.path(this.#dataset),
      status: sample.status,
      bodyBytes: Buffer.byteLength(sample.body),
      connections,
      note: target.note,
      servers: reports.map(({ contender, rounds: done }) => summarize(contender.name, done, bare)),
    };
  }

  async #callOf(target: Target, port: number): Promise<Call> {
    // The bare servers get the headers that Daymark would get: they cannot produce an ETag of their own.
    const source = this.#services.find((service) => service.port === port) ?? this.#services[0];
    return {
      port,
      method: target.method,
      path: target.path(this.#dataset),
      headers: (await target.headers?.(this.#dataset, source?.port ?? port)) ?? {},
      body: target.body && JSON.stringify(target.body),
    };
  }

  /** All servers in the order of a round, after a check that they give the same response. */
  async #contenders(target: Target, sample: ApiResponse): Promise<Contender[]> {
    const isJson = /json/.test(String(sample.headers['content-type'])) && sample.body !== '';
    const bare: Running[] = [];
    for (const { name, mode, helper } of this.#bare) {
      if (mode === 'stringify' && !isJson) continue;
      const { port } = await helper.ask(bareResponse(mode, sample), GRACE_SECONDS);
      bare.push({ name, port });
    }
    const all = [...bare, ...this.#services];
    for (const { name, port } of all) {
      const response = await call(await this.#callOf(target, port));
      const isBare = bare.some((server) => server.port === port);
      const difference = differenceBetween(sample, response, {
        exact: isBare,
        bodies: isBare || target.method === 'GET',
      });
      if (difference) throw new Error(`${target.name}: the answer of ${name} differs. ${difference}`);
    }
    const [first] = this.#services;
    const compared = target.versus && first ? [{ ...target.versus, port: first.port }] : [];
    return [...all.map((server) => ({ ...server, target })), ...compared];
  }
}

/** The headers that Node adds to every response. */
const fromNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export function bareResponse(
  mode: BareResponse['mode'],
  { status, rawHeaders, headers, body }: ApiResponse,
): BareResponse {
  const timeout = /timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1];
  return {
    mode,
    status,
    headers: pairs(rawHeaders)
      .filter(([name]) => !fromNode.has(name.toLowerCase()))
      .flat(),
    body,
    keepAliveMs: timeout === undefined ? 5000 : Number(timeout) * 1000,
  };
}

/** Headers that depend on the time, or on the request. */
const fromMoment = new Set(['date', 'x-request-id', 'etag', 'last-modified', 'age', 'content-length']);

/** Describes how two responses differ, ignoring what depends on the time. */
function differenceBetween(
  wanted: ApiResponse,
  found: ApiResponse,
  { exact, bodies }: { exact: boolean; bodies: boolean },
): string | undefined {
  if (wanted.status !== found.status) return `Status ${found.status} instead of ${wanted.status}.`;
  const heads = [wanted, found].map(({ rawHeaders }) =>
    pairs(rawHeaders)
      .map(([name, value]) => `${name}: ${fromMoment.has(name.toLowerCase()) ? '*' : value}`)
      .join('\n'),
  );
  if (heads[0] !== heads[1]) return `Headers:\n${heads[1]}\ninstead of:\n${heads[0]}`;
  if (!bodies) return undefined;
  const [before, after] = exact
    ? [wanted.body, found.body]
    : [withoutMoment(wanted.body), withoutMoment(found.body)];
  return before === after ? undefined : `Body:\n${after.slice(0, 500)}\ninstead of:\n${before.slice(0, 500)}`;
}

const withoutMoment = (body: string): string => body.replace(/"human":"\d+ [a-z]+ ago"/g, '"human":"*"');

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[index * 2] as string,
    flat[index * 2 + 1] as string,
  ]);
}

function summarize(server: string, rounds: readonly LoadReport[], bare: readonly LoadReport[]): ServerResult {
  const middle = (reports: readonly LoadReport[]): Numbers => ({
    requestsPerSecond: median(reports.map((report) => report.requestsPerSecond)),
    p50: median(reports.map((report) => report.p50)),
    p90: median(reports.map((report) => report.p90)),
    p99: median(reports.map((report) => report.p99)),
    max: median(reports.map((report) => report.max)),
    clientCpu: median(reports.map((report) => report.clientCpu)),
  });
  const own = middle(rounds);
  const yardstick = middle(bare);
  const perRound = rounds.map(
    (report, index) => report.requestsPerSecond / (bare[index]?.requestsPerSecond ?? Number.NaN),
  );
  return {
    server,
    rounds,
    errors: rounds.reduce((sum, report) => sum + report.errors, 0),
    median: own,
    versusBare: {
      requestsPerSecond: own.requestsPerSecond / yardstick.requestsPerSecond,
      p99: own.p99 / yardstick.p99,
      lowestRound: Math.min(...perRound),
      highestRound: Math.max(...perRound),
    },
  };
}

function problems({ errors, errorKinds }: LoadReport): string {
  if (errors === 0) return '';
  const kinds = Object.entries(errorKinds).map(([kind, count]) => `${kind} × ${count}`);
  return `, ${errors} ERRORS (${kinds.join(', ')})`;
}
