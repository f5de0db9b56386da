import assert from 'node:assert/strict';
import { Webhook } from 'standardwebhooks';
import type { Received, Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { type Harness, START } from './harness.ts';
import type { Json } from './response.ts';

/** Signatures of another time than now cannot be verified, only computed again and compared. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const expected = new Webhook(secret).sign(String(id), new Date(Number(timestamp) * 1000), body);
  return String(signature).split(' ').includes(expected);
}

/** Webhooks that get every event, one of each format. */
export async function insertWebhooks(
  harness: Harness,
  formats: readonly ('standard' | 'slack')[],
): Promise<void> {
  const rows = formats.map((format) => ({
    name: format,
    name_key: format,
    url: 'https://hooks.example/x',
    format,
    events: '["*"]',
    enabled: 1 as const,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    created_at: START,
    updated_at: START,
  }));
  await harness.ctx.connection.write.insertInto('webhooks').values(rows).execute();
}

/** Helpers to create webhooks and to read their requests. */
export const webhooksIn = (harness: Harness, receiver: Receiver) => {
  const admin = async () => ({ token: await harness.token('*') });
  return {
    admin,
    make: async (body: object = {}) => {
      const response = await harness.post(
        '/webhooks',
        { name: 'Hook', url: receiver.url, ...body },
        await admin(),
      );
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return response.body.data.attributes as Json;
    },
    /** Creates a component, and lets everything happen that follows from it. */
    happen: async (name = 'API') => {
      await harness.post('/components', { name }, await admin());
      await harness.react();
    },
    deliveries: async (id = 1) =>
      (await harness.get(`/webhooks/${id}/deliveries`, await admin())).body.data.map(
        (delivery: Json) => delivery.attributes,
      ) as Json[],
  };
};
