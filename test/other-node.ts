import { createApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { connect } from '../src/db/connect.ts';
import type { Answer } from './answer.ts';
import type { World } from './harness.ts';

export interface OtherNode {
  readonly ctx: Context;
  readonly send: (
    method: string,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Listens on a port, and returns its address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Another node on the same database and with the same clock: its own connection, its own caches, its own server. */
export async function otherNode(world: World): Promise<OtherNode> {
  const connection = await connect(world.ctx.config.databaseUrl);
  const ctx = { ...world.ctx, connection };
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
        headers: response.headers as Answer['headers'],
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
