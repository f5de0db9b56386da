/** The system that checks ask, a separate process. It counts the requests of each second. */
import { createServer } from 'node:http';

export type TargetOrder = { readonly kind: 'open' } | { readonly kind: 'count' };

export interface TargetReport {
  readonly port: number;
  /** The requests of each second since the last report, without those in which there were none. */
  readonly seconds: readonly number[];
}

const counts = new Map<number, number>();
const body = Buffer.from('{"status":"ok"}');
const server = createServer((request, response) => {
  const second = Math.floor(Date.now() / 1000);
  counts.set(second, (counts.get(second) ?? 0) + 1);
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});

process.on('message', async ({ kind }: TargetOrder) => {
  if (kind === 'open') await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  process.send?.({ port, seconds: [...counts.values()] } satisfies TargetReport);
  counts.clear();
});
process.on('disconnect', () => process.exit());
