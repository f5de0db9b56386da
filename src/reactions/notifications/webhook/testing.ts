import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

type ApiResponse = (response: ServerResponse, request: Received) => void;

const accept: ApiResponse = (response) => response.end('ok');

/** A real web server that records its requests, for tests. */
export class Receiver {
  readonly requests: Received[] = [];
  /** Includes connections that sent nothing. */
  connections = 0;
  answer: ApiResponse = accept;
  readonly #server: Server;

  /** With a key and its certificate, it is an https server. */
  constructor(secure?: { readonly key: string; readonly cert: string }) {
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = '', url = '', headers } = request;
      const bytes = Buffer.concat(chunks);
      const received = { method, url, headers, body: bytes.toString(), bytes };
      this.requests.push(received);
      this.answer(response, received);
    };
    this.#server = secure ? createSecureServer(secure, handle) : createServer(handle);
    this.#server.on('connection', () => this.connections++);
  }

  /** Listens on every address of this machine by default. */
  async start(host?: string): Promise<void> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  reset(): void {
    this.requests.length = 0;
    this.connections = 0;
    this.answer = accept;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get last(): Received {
    const received = this.requests.at(-1);
    if (!received) throw new Error('Nothing was received.');
    return received;
  }
}

/** Responds with a status, and optionally headers and a body. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): ApiResponse =>
  (response) =>
    response.writeHead(status, headers).end(body);
