import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Shared by the tests of live updates. */

export interface Message {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: {
    readonly status?: string;
    readonly said?: string;
    readonly title?: string;
    readonly parts?: Readonly<Record<string, string>>;
    readonly within?: number;
    /** In the stream of events: what was written. */
    readonly type?: string;
    readonly subject_id?: number;
  };
}

/** Listens on a free port and returns the URL. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Reads an event stream as a browser does. */
export class Reader {
  readonly response: IncomingMessage;
  readonly closed: Promise<unknown>;
  readonly messages: Message[] = [];
  /** Everything received so far. */
  text = '';
  readonly #request: ClientRequest;
  #taken = 0;

  private constructor(clientRequest: ClientRequest, response: IncomingMessage) {
    this.#request = clientRequest;
    this.response = response;
    response.setEncoding('utf8').on('data', (part: string) => this.#read(part));
    response.on('error', () => {});
    this.closed = new Promise((closed) => response.on('close', closed));
  }

  static async open(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reader> {
    const clientRequest = request(url, { headers, method, agent: false });
    clientRequest.on('error', () => {});
    clientRequest.end();
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    return new Reader(clientRequest, response);
  }

  /** The next message. Fails if none arrives in time. */
  async next(milliseconds = 60_000): Promise<Message> {
    const deadline = performance.now() + milliseconds;
    while (this.messages.length <= this.#taken) {
      if (performance.now() > deadline) throw new Error(`No message came in ${milliseconds} ms.`);
      await sleep(5);
    }
    return this.messages[this.#taken++] as Message;
  }

  /** Waits a while, then returns the messages that no test has taken. */
  async rest(milliseconds = 700): Promise<Message[]> {
    await sleep(milliseconds);
    return this.messages.slice(this.#taken);
  }

  close(): void {
    this.#request.destroy();
  }

  #read(part: string): void {
    const before = this.text.lastIndexOf('\n\n') + 2;
    this.text += part;
    for (const block of this.text
      .slice(before === 1 ? 0 : before)
      .split('\n\n')
      .slice(0, -1)) {
      const fields = new Map(
        block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      const event = fields.get('event') ?? 'message';
      this.messages.push({ id: fields.get('id'), event, data: JSON.parse(data) as Message['data'] });
    }
  }
}

/** The URL that the page's script would open for live updates, including the version. */
export async function liveAddress(base: string, path = '/'): Promise<string> {
  return liveAddressIn(base, await (await fetch(`${base}${path}`)).text());
}

export function liveAddressIn(base: string, page: string): string {
  const [, live, version] = /data-live="([^"]*)" data-version="([^"]*)"/.exec(page) ?? [];
  if (live === undefined) throw new Error(`There is no address for live updates in ${page}`);
  return `${base}${live.replaceAll('&amp;', '&')}&version=${version}`;
}
