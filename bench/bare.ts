/**
 * The baseline, a separate process: a bare `node:http` server that gives every request the same response. `main.ts`
 * forks it and sends it the response; it replies with its port.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareResponse {
  /** `stringify` converts a document to JSON for every request; `fixed` has the bytes ready. */
  readonly mode: 'fixed' | 'stringify';
  readonly status: number;
  /** Names and values alternate, in the order in which they are sent. */
  readonly headers: readonly string[];
  readonly body: string;
  readonly keepAliveMs: number;
}

let status = 503;
let headers: string[] = [];
let body: () => Buffer = () => Buffer.alloc(0);

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    send(response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    send(response);
  });
});

function send(response: ServerResponse): void {
  response.writeHead(status, headers);
  response.end(body());
}

function prepare(response: BareResponse): void {
  status = response.status;
  headers = [...response.headers];
  server.keepAliveTimeout = response.keepAliveMs;
  if (response.mode === 'stringify') {
    const document: unknown = JSON.parse(response.body);
    body = () => Buffer.from(JSON.stringify(document));
  } else {
    const bytes = Buffer.from(response.body);
    body = () => bytes;
  }
}

server.listen(0, '127.0.0.1', () => {
  process.on('message', (response: BareResponse) => {
    prepare(response);
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
process.on('disconnect', () => process.exit());
