import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import {
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { kind, text, webAddress } from '../../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../../kernel/validation/form.ts';
import { Problem } from '../../../../kernel/validation/problems.ts';
import { isPushPublicKey, isPushSecret } from '../../../audience/subscribers/push-keys.ts';

const key = (isKey: (text: string) => boolean, reason: string) =>
  kind({ type: 'string' }, (value): string | Problem =>
    typeof value === 'string' && isKey(value) ? value : new Problem('invalid', { reason }),
  );

export const pushSubscriptionInput = {
  endpoint: required(webAddress(), 'The address at the push service that the browser was given.'),
  keys: required(
    z.strictObject({
      p256dh: key(isPushPublicKey, 'must be a public key on the curve P-256, as base64url.'),
      auth: key(isPushSecret, 'must be 16 bytes, as base64url.'),
    }),
    'The keys of the browser, as toJSON() of its subscription writes them.',
  ),
  name: nullable(text(100), 'Without it, the browser is named after what it says about itself.'),
};

export const pushSubscriptionList = {
  filters: {},
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const pushSubscriptionSchema = resourceSchema(
  'push-subscriptions',
  z.strictObject({
    id: z.int(),
    name: z.string().describe('Such as "Firefox on Android".'),
    service: z.string().describe('The host of the push service.'),
    endpoint_sha256: z
      .string()
      .describe('SHA-256 of the endpoint, in hexadecimal: a browser recognizes itself by it.'),
    last_used: nullableTimestampSchema.describe(
      'When the push service last accepted a message, as far as deliveries are kept.',
    ),
    created: timestampSchema,
  }),
  {},
).meta({ id: 'PushSubscription' });
