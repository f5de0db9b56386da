import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from './children.ts';
import { call, oneConnection, rawRequest } from './http.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import { childrenOf, socketsOf } from './processes.ts';
import { type Dataset, type Service, startDaymark } from './server.ts';
import { incidentCall } from './writer.ts';

export interface StaleReport {
  readonly service: string;
  readonly loaded: boolean;
  readonly writes: number;
  readonly reads: number;
  /** Responses without a write that was acknowledged before they were requested. */
  readonly stale: number;
  readonly failed: number;
  /** How the reading connections are distributed over the processes. */
  readonly connectionsByProcess: readonly number[];
  readonly seconds: number;
}

const WRITES = 500;
const CONNECTIONS = 8;
const LOAD_CONNECTIONS = 32;
const MAX_SECONDS = 90;
const MAX_ATTEMPTS = 30;
const NEWEST = '/api/incidents?per_page=1&sort=-id';

type Ask = (order: LoadOrder, timeoutSeconds: number) => Promise<LoadReport>;

/**
 * Reads through every worker right after each acknowledged write, and counts the responses that are older than the
 * write.
 */
export async function findStale(
  dataset: Dataset,
  service: Service,
  loadWith: Ask | undefined,
): Promise<StaleReport> {
  const { child, port } = await startDaymark(dataset, service);
  const pid = child.pid as number;
  const workers = childrenOf(pid);
  const processes = workers.length > 0 ? workers : [pid];
  const { agents, connectionsByProcess } = await reachAll(port, processes);
  const started = performance.now();
  let readContext = true;
  let [writes, reads, stale, failed] = [0, 0, 0, 0];

  const readAfter = async (id: number, place: number) => {
    const response = await call({
      port,
      method: 'GET',
      path: NEWEST,
      agent: agents[place] as (typeof agents)[0],
    });
    reads += 1;
    const found = response.status === 200 ? newestId(response.body) : Number.NaN;
    if (Number.isNaN(found)) failed += 1;
    else if (found < id) stale += 1;
  };
  const load = loadWith ? keepLoading(loadWith, port, () => readContext) : Promise.resolve(0);
  while (writes < WRITES && performance.now() - started < MAX_SECONDS * 1000) {
    // The writer also alternates: a worker must see its own writes, and those of another one.
    const agent = agents[writes % CONNECTIONS] as (typeof agents)[0];
    const written = await call({ ...incidentCall(port, dataset.token, writes), agent });
    writes += 1;
    if (written.status !== 200 && written.status !== 201) failed += 1;
    else {
      const { data } = JSON.parse(written.body) as { data: { id: string } };
      await Promise.all(agents.map((_, place) => readAfter(Number(data.id), place)));
    }
  }
  readContext = false;
  failed += (await load) + (WRITES - writes);
  for (const agent of agents) agent.destroy();
  await stop(child);
  const seconds = (performance.now() - started) / 1000;
  const loaded = loadWith !== undefined;
  return { service: service.name, loaded, writes, reads, stale, failed, connectionsByProcess, seconds };
}

/** Connections to every process: without one to each, finding nothing stale would prove nothing. */
async function reachAll(port: number, processes: readonly number[]) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = processes.map(socketsOf);
    const agents = Array.from({ length: CONNECTIONS }, oneConnection);
    // One after another, so that they are distributed to the workers in turn.
    for (const agent of agents) await call({ port, method: 'GET', path: NEWEST, agent });
    const connectionsByProcess = processes.map((pid, place) => socketsOf(pid) - (before[place] ?? 0));
    if (connectionsByProcess.every((count) => count > 0)) return { agents, connectionsByProcess };
    // A worker that is not listening yet gets none.
    for (const agent of agents) agent.destroy();
    await sleep(300);
  }
  throw new Error('Some worker got no connection, so stale answers could not be looked for.');
}

function newestId(body: string): number {
  const { data } = JSON.parse(body) as { data: { id: string }[] };
  return Number(data[0]?.id);
}

/** Reads as fast as possible until told to stop; returns the number of errors. */
async function keepLoading(ask: Ask, port: number, wanted: () => boolean): Promise<number> {
  const path = '/api/incidents?include=components,updates';
  const request = rawRequest({ port, method: 'GET', path });
  let errors = 0;
  for (let round = 0; wanted() && round < MAX_SECONDS; round += 1) {
    const order = {
      port,
      request,
      expectStatus: 200,
      connections: LOAD_CONNECTIONS,
      seconds: 3,
      leadInSeconds: 0,
    };
    errors += (await ask(order, 30)).errors;
  }
  return errors;
}
