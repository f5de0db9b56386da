import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { findKeptHours } from '../../../domain/settings/queries.ts';
import { createServer } from '../../../http/server.ts';
import type { Context } from '../../../kernel/context.ts';
import { formatDate } from '../../../lib/dates.ts';
import { pageParameters } from '../site.ts';
import { statuspageRoutes } from './routes.ts';
import { type DocumentName, shapes } from './shapes.ts';

/** Shared by the tests of the Statuspage JSON. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape.
type Json = any;

export const documentNames = Object.keys(shapes) as DocumentName[];

export const names = (list: readonly Json[]): string[] => list.map(({ name }) => name);

/** A server with only these documents. */
export class StatuspageServer {
  app: FastifyInstance = undefined as unknown as FastifyInstance;

  async start(ctx: Context): Promise<void> {
    this.app = createServer(
      ctx,
      [],
      {
        routes: statuspageRoutes,
        variantOf: () => '',
        parameters: pageParameters,
        errorPage: async (_page, code) => ({ body: String(code), type: 'text/plain' }),
        close: () => {},
      },
      { findKeptHours },
    );
    await this.app.ready();
  }

  stop = (): Promise<void> => this.app.close();

  get = (name: string, headers: Record<string, string> = {}) =>
    this.app.inject({ url: `/api/v2/${name}.json`, headers });

  /** Reads a document and checks it against its shape. */
  read = async (name: DocumentName): Promise<Json> => {
    const response = await this.get(name);
    assert.equal(response.statusCode, 200, response.body);
    const document = response.json();
    const parsed = shapes[name].safeParse(document);
    assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
    return document;
  };
}

type Write = (
  path: string,
  body: object,
  options: { token: string },
) => Promise<{ readonly status: number; readonly body: Json }>;

interface TestWorld {
  readonly clock: { now(): number; advance(seconds: number): void };
  readonly post: Write;
  readonly put: Write;
}

/** A page with content of every kind, created within a minute. Ids follow the order of these lines. */
export async function fillPage(harness: TestWorld, token: string): Promise<{ guid: string }> {
  const start = harness.clock.now();
  const at = (seconds: number) => formatDate(start + seconds);
  const write = async (verb: 'post' | 'put', path: string, body: object) => {
    const response = await harness[verb](path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  await write('put', '/settings', { name: 'Acme', timezone: 'Europe/Berlin' });
  await write('post', '/component-groups', { name: 'Core' });
  await write('post', '/components', { name: 'API', description: 'For programs', component_group_id: 1 });
  await write('post', '/components', { name: 'Web', component_group_id: 1, status: 2 });
  await write('post', '/components', { name: 'Mail', status: 5 });
  const incident = await write('post', '/incidents', {
    name: 'Slow answers',
    message: 'We *look* into it.',
    status: 1,
    occurred_at: at(-600),
    components: [{ id: 1, status: 3 }],
    // Linked without a status.
    component_id: 3,
  });
  harness.clock.advance(60);
  await write('post', '/incidents/1/updates', { status: 3, message: 'We watch it.' });
  await write('post', '/schedules', {
    name: 'New disks',
    message: 'We swap disks.',
    scheduled_at: at(30),
    completed_at: at(3600),
    components: [{ id: 2, status: 6 }],
  });
  await write('post', '/schedules', { name: 'New racks', message: 'We swap racks.', scheduled_at: at(7200) });
  return { guid: incident.attributes.guid };
}
