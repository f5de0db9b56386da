import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import {
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { kind, text } from '../../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../../kernel/validation/form.ts';
import { Problem } from '../../../../kernel/validation/problems.ts';

const MAX_BYTES = 65_536;
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_BYTES);

const credential = <R extends z.ZodType>(response: R) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}).default({}),
    response,
  });

const registration = credential(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
);

const assertion = credential(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
);

/** What a browser returned. Members that we do not know are dropped. */
const browserResponse = <T>(schema: z.ZodType<T>, method: string) =>
  kind({ type: 'object', additionalProperties: true }, (value): T | Problem => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : new Problem('passkey_expected', { method });
  });

export type PasskeyRegistration = z.output<typeof registration>;
export type PasskeyAssertion = z.output<typeof assertion>;

/** The answer of a browser to `POST /session/passkey-options`. */
export const passkeyAssertion = () => browserResponse(assertion, 'get');

export const createPasskeyInput = {
  passkey: required(
    browserResponse(registration, 'create'),
    'What navigator.credentials.create() returned, converted with toJSON().',
  ),
  name: nullable(text(100), 'Without it, the passkey is named after where it is kept.'),
};

export const updatePasskeyInput = { name: required(text(100)) };

export const passkeyList = {
  filters: {},
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const passkeySchema = resourceSchema(
  'passkeys',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    last_used: nullableTimestampSchema,
    created: timestampSchema,
  }),
  {},
).meta({ id: 'Passkey' });

/** Left open: the browser parses it, and knows more members than we do. */
export const passkeyOptionsSchema = z.strictObject({
  data: z
    .looseObject({ challenge: z.string() })
    .describe('For PublicKeyCredential.parseCreationOptionsFromJSON() or parseRequestOptionsFromJSON().'),
});
