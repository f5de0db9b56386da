import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MS = 100;

interface Node {
  readonly port: number;
  readonly agent: Agent;
  /** Whether it says itself when it is about to stop. */
  readonly saysReady: boolean;
  isReady: boolean;
  /** Requests that it is answering. */
  open: number;
}

/**
 * A small proxy that sends requests to nodes in turn. It asks each node ten times a second whether it is ready. It never
 * repeats a request; only if nothing listens on a port, it takes the next node.
 */
export class RoundRobinProxy {
  /** Requests that got no response of a node. */
  readonly failures: string[] = [];
  readonly #nodes = new Map<number, Node>();
  readonly #server = createServer((incoming, response) => this.#forward(incoming, response));
  readonly #checks = setInterval(() => void this.#checkAll(), CHECK_MS);
  #turn = 0;

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Nodes that say that they are ready keep their connections open; others get a new one for each request. */
  async add(port: number): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.body?.cancel();
    const saysReady = response.status === 200;
    const agent = new Agent({ keepAlive: saysReady });
    this.#nodes.set(port, { port, agent, saysReady, isReady: true, open: 0 });
  }

  /** Called before a node stops. One that cannot say so itself is taken out by hand, as an operator would do. */
  async prepareStop(port: number): Promise<void> {
    const node = this.#nodes.get(port);
    if (!node || node.saysReady) return;
    this.#nodes.delete(port);
    while (node.open > 0) await sleep(10);
  }

  /** Called when a node has stopped. */
  remove(port: number): void {
    this.#nodes.get(port)?.agent.destroy();
    this.#nodes.delete(port);
  }

  async #checkAll(): Promise<void> {
    await Promise.all(
      [...this.#nodes.values()].map(async (node) => {
        try {
          const response = await fetch(`http://127.0.0.1:${node.port}/readyz`);
          await response.body?.cancel();
          node.isReady = response.status < 500;
        } catch {
          node.isReady = false;
        }
      }),
    );
  }

  async #forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const ready = [...this.#nodes.values()].filter(({ isReady }) => isReady);
    this.#send(
      incoming,
      Buffer.concat(chunks),
      response,
      ready.map((_, at) => ready[(this.#turn + at) % ready.length] as Node),
    );
    this.#turn++;
  }

  #send(incoming: IncomingMessage, body: Buffer, response: ServerResponse, nodes: readonly Node[]): void {
    const [node, ...others] = nodes;
    if (!node) {
      this.#fail(response, 'no node is ready');
      return;
    }
    node.open++;
    response.once('close', () => node.open--);
    const { method = '', url = '', headers } = incoming;
    const sent = request({
      host: '127.0.0.1',
      port: node.port,
      agent: node.agent,
      method,
      path: url,
      headers,
    });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer
        .on('error', (error) => this.#fail(response, `${method} ${url}: ${error.message}`))
        .pipe(response);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      node.isReady = false;
      // Nothing was sent.
      if (error.code === 'ECONNREFUSED') this.#send(incoming, body, response, others);
      else this.#fail(response, `${method} ${url}: ${error.message}`);
    });
    sent.end(body);
  }

  #fail(response: ServerResponse, why: string): void {
    this.failures.push(why);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(why);
  }

  async stop(): Promise<void> {
    clearInterval(this.#checks);
    for (const port of [...this.#nodes.keys()]) this.remove(port);
    this.#server.closeAllConnections();
    await new Promise((stopped) => this.#server.close(stopped));
  }
}
