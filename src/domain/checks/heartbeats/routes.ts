import { z } from 'zod';
import { JSON_API, type Route } from '../../../http/route.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import { documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { getCheck } from '../queries.ts';
import { type AddressForm, addressForms, findTokens } from './tokens.ts';

const addressSchema = documentSchema(
  resourceSchema(
    'heartbeatAddresses',
    z.strictObject({
      address: z.string().describe('Where the job sends its heartbeats. Whoever knows it can send one.'),
      others: z
        .array(z.strictObject({ form: z.enum(addressForms), address: z.string() }))
        .describe('Addresses that it had in other products, and that go on working here.'),
    }),
    {},
  ).meta({ id: 'HeartbeatAddress' }),
  [],
);

/** The path of an address, in the form of the product that it comes from. */
const pathOf: { readonly [Form in AddressForm]: (token: string) => string } = {
  daymark: (token) => `/heartbeats/${token}`,
  kuma: (token) => `/api/push/${token}`,
  healthchecks: (token) => `/ping/${token}`,
  gatus: (token) => `/api/v1/endpoints/${token.slice(0, token.indexOf(':'))}/external`,
  kener: (token) => `/ext/heartbeat/${token.replace(':', '/')}`,
  statping: (token) => `/checkin/${token}`,
};

export const heartbeatAddressRoutes: Route[] = [
  {
    tag: 'Checks',
    access: 'checks.manage',
    mediaType: JSON_API,
    includes: [],
    method: 'GET',
    path: '/checks/{check}/heartbeat',
    operationId: 'getHeartbeatAddress',
    summary: 'Get the address of a heartbeat',
    description:
      'The job calls the address when it has done its work: GET, HEAD or POST, with any body. `/start` at its end says that the job begins, `/fail` that it failed, and a number is its exit code. A check of another kind has no address, and gets 404.',
    response: addressSchema,
    handle: async (ctx, { ids: [id = 0], query }) => {
      const { kind } = await getCheck({ db: ctx.connection.read }, id);
      if (kind !== 'heartbeat') throw new NotFound();
      const tokens = await findTokens(ctx.connection, id);
      const addresses = tokens.map(({ form, token }) => ({
        form: form as AddressForm,
        address: ctx.page.url + pathOf[form as AddressForm](token),
      }));
      const own = addresses.find(({ form }) => form === 'daymark');
      const attributes = {
        address: own?.address ?? '',
        others: addresses.filter((one) => one !== own),
      };
      const data = [{ id: String(id), type: 'heartbeatAddresses', attributes, relationships: {} }];
      return singleDocument({ data }, query);
    },
  },
];
