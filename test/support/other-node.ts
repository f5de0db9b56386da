import { createApp } from '../../src/app.ts';
import type { Context } from '../../src/kernel/context.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { Harness } from './harness.ts';
import type { ApiResponse } from './response.ts';

export interface OtherNode {
  readonly ctx: Context;
  readonly send: (
    method: string,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse>;
  /** Listens on a port, and returns its address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Another node on the same database and with the same clock: its own connection, its own caches, its own server. */
export async function otherNode(harness: Harness): Promise<OtherNode> {
  const connection = await connect(harness.ctx.config.databaseUrl);
  const ctx = { ...harness.ctx, connection };
  const app = createApp(ctx);
  await app.ready();
  return {
    ctx,
    send: async (method, url, body, headers = {}) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body !== undefined && { payload: body }),
      });
      return {
        status: response.statusCode,
        headers: response.headers as ApiResponse['headers'],
        body: response.body === '' ? '' : JSON.parse(response.body),
      };
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}
