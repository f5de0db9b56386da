import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dashboard } from './dashboard.ts';

/** A small website whose pages work or fail, for checks of the dashboard's tests. */
export class CheckedSystems {
  /** What it answers below each path, instead of 200. */
  readonly statuses = new Map<string, number>();
  /** The paths that were asked for, in their order. */
  readonly asked: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    this.asked.push(path);
    response.writeHead(this.statuses.get(path) ?? 200, { 'content-type': 'text/plain' });
    response.end(`This is ${path}.`);
  });
  url = '';

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Creates a check, and runs it so often, with a second between two runs. Returns its id. */
export async function addCheck({ harness }: Dashboard, body: object, runs = 0): Promise<number> {
  const token = await harness.token('*');
  const response = await harness.post('/checks', { kind: 'http', ...body }, { token });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  const { id } = response.body.data.attributes;
  for (let run = 0; run < runs; run++) await runCheck(harness, id);
  return id;
}

/** Runs a check as the background worker does, a second later. */
export async function runCheck(harness: Dashboard['harness'], id: number): Promise<void> {
  harness.clock.advance(1);
  const response = await harness.post(`/checks/${id}/run`, {}, { token: await harness.token('*') });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
}

/** Deletes the checks of the demo company. */
export async function deleteChecks({ harness }: Dashboard): Promise<void> {
  const token = await harness.token('*');
  const { body } = await harness.get('/checks?per_page=100', { token });
  for (const { id } of body.data) await harness.delete(`/checks/${id}`, { token });
}
