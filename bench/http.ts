import { Agent, request } from 'node:http';

export interface ApiResponse {
  readonly status: number;
  /** Names and values alternate, as received. */
  readonly rawHeaders: readonly string[];
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

export interface Call {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | undefined;
  /** The connections to use; shared ones by default. */
  readonly agent?: Agent;
}

const sharedAgent = new Agent({ keepAlive: true });

/** An agent with one persistent connection. */
export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

/** One request outside of any measurement. */
export function call({
  port,
  method,
  path,
  headers = {},
  body,
  agent = sharedAgent,
}: Call): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, agent, headers, timeout: 10_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            rawHeaders: response.rawHeaders,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} got no answer in 10 s.`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The same request as bytes, for the load client. */
export function rawRequest({ port, method, path, headers = {}, body }: Call): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
