import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

const PATIENCE_MS = 10_000;

/** A connection under full control of the test: it can send nothing, stay half open, or send half a request. */
export class RawClient {
  readonly socket: Socket;
  readonly connected: Promise<unknown>;
  /** Received data that was not consumed as a response yet. */
  text = '';
  /** Whether the server has closed its side. */
  isGone = false;

  constructor(port: number, localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }).setEncoding(
      'latin1',
    );
    this.connected = once(this.socket, 'connect');
    this.socket.on('data', (chunk: string) => {
      this.text += chunk;
    });
    this.socket.on('error', () => {});
    for (const event of ['end', 'close']) {
      this.socket.on(event, () => {
        this.isGone = true;
      });
    }
  }

  write(text: string): void {
    this.socket.write(text);
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Waits until the received data matches. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
      const match = pattern.exec(this.text);
      if (match) return match;
      if (this.isGone) break;
      await sleep(2);
    }
    throw new Error(`${this.isGone ? 'The connection ended' : 'Nothing more came'} after "${this.text}".`);
  }

  /** Waits until the server has closed its side. */
  async untilGone(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!this.isGone && performance.now() < deadline) await sleep(2);
    if (!this.isGone) throw new Error('The connection is still open.');
  }

  /** Reads one response; of an endless stream, only its head. */
  async response(): Promise<RawResponse> {
    const [head, code] = await this.until(/^HTTP\/1\.1 (\d{3}).*?\r\n\r\n/s);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    await this.until(new RegExp(`^.{${head.length + length}}`, 's'));
    const body = this.text.slice(head.length, head.length + length);
    this.text = this.text.slice(head.length + length);
    return { status: Number(code), head, body };
  }

  get(path: string): Promise<RawResponse> {
    return this.send('GET', path);
  }

  send(method: string, path: string, { token = '', body = undefined as unknown } = {}): Promise<RawResponse> {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = [
      'Host: x',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(payload ? ['Content-Type: application/json', `Content-Length: ${payload.length}`] : []),
    ];
    this.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${payload}`);
    return this.response();
  }
}
