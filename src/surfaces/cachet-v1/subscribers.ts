import { z } from 'zod';
import {
  createSubscriber,
  deleteSubscriber,
  updateSubscriber,
} from '../../domain/audience/subscribers/actions.ts';
import {
  findSubscriberByKey,
  type SubscriberRecord,
  subscriberSource,
} from '../../domain/audience/subscribers/queries.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { joined } from '../../kernel/db/connection.ts';
import { NotFound } from '../../kernel/errors.ts';
import { getFrom } from '../../kernel/jsonapi/source.ts';
import { email } from '../../kernel/validation/fields.ts';
import { createForm, nullable, optional, required } from '../../kernel/validation/form.ts';
import { emailKey } from '../../lib/email-address.ts';
import { MAX_ID } from '../../lib/record-id.ts';
import { idList, looseFlag } from './fields.ts';
import type { Fields } from './request.ts';
import { cachetRoutes } from './resource.ts';
import { type CachetReader, type CachetRoute, readerFor } from './route.ts';
import { formatTime } from './times.ts';

const input = {
  email: required(email()),
  verify: optional(looseFlag(), 'Whether the address is confirmed already.', false),
  components: nullable(idList(), 'The components to follow (default all).'),
};

const schema = z
  .object({
    id: z.int(),
    email: z.string().nullable(),
    phone_number: z.null(),
    slack_webhook_url: z.null(),
    verify_code: z.null(),
    verified_at: z.string().nullable(),
    global: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    subscriptions: z.array(
      z.object({
        id: z.int(),
        subscriber_id: z.int(),
        component_id: z.int(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'CachetSubscriber' });

/** A subscription has no id of its own here. Its number names the subscriber and the component. */
const SPAN = 2 ** 22;
const subscriptionNumber = (subscriber: number, component: number): number => subscriber * SPAN + component;

function subscriptionOf(number: string): { readonly subscriber: number; readonly component: number } {
  const value = /^\d{1,16}$/.test(number) ? Number(number) : Number.NaN;
  const subscriber = Math.floor(value / SPAN);
  if (!Number.isSafeInteger(value) || subscriber < 1 || subscriber > MAX_ID) throw new NotFound();
  return { subscriber, component: value % SPAN };
}

/** The code that confirms an address is a secret, and Cachet's clients have no use for it. */
const serialize = async ({ zone }: CachetReader, records: readonly SubscriberRecord[]) =>
  records.map((record) => {
    const created_at = formatTime(zone, record.created_at);
    const updated_at = formatTime(zone, record.updated_at);
    return {
      id: record.id,
      email: record.email === '' ? null : record.email,
      phone_number: null,
      slack_webhook_url: null,
      verify_code: null,
      verified_at: record.verified_at === null ? null : formatTime(zone, record.verified_at),
      global: record.global === 1,
      created_at,
      updated_at,
      subscriptions: record.component_links.map(([component]) => ({
        id: subscriptionNumber(record.id, component),
        subscriber_id: record.id,
        component_id: component,
        created_at,
        updated_at,
      })),
    };
  });

/** An address that is subscribed already is no error: the response is its subscriber, unchanged. */
async function create(ctx: Context, actor: Actor, fields: Fields): Promise<number> {
  const { verify = false, components, email: address } = createForm(input, fields).done();
  return ctx.connection.begin(async (db) => {
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    const known = await findSubscriberByKey({ db }, emailKey(address));
    if (known) return known.id;
    const follows = components ? { global: false, components } : { global: true };
    return createSubscriber(inside, actor, { email: address, verified: verify, ...follows });
  });
}

export const subscriberRoutes: readonly CachetRoute[] = [
  ...cachetRoutes({
    tag: 'Subscribers',
    path: '/subscribers',
    parameter: 'subscriber',
    nouns: { one: 'subscriber', many: 'subscribers' },
    schema,
    options: {},
    source: subscriberSource,
    serialize,
    access: { read: 'subscribers.manage', manage: 'subscribers.manage', delete: 'subscribers.delete' },
    input,
    create,
    remove: deleteSubscriber,
    withoutShow: true,
  }),
  {
    method: 'DELETE',
    path: '/subscriptions/{subscription}',
    textParameters: { subscription: 'The number of a subscription in the answer for its subscriber.' },
    operationId: 'deleteSubscription',
    tag: 'Subscribers',
    summary: 'Stop following one component',
    access: 'subscribers.manage',
    handle: async (ctx, { actor, texts }) => {
      const { subscriber, component } = subscriptionOf(texts.subscription ?? '');
      const { readContext } = await readerFor(ctx, actor);
      const { component_links: links } = await getFrom(
        readContext,
        subscriberSource(readContext),
        subscriber,
      );
      const ids = links.map(([id]) => id);
      if (!ids.includes(component)) throw new NotFound();
      await updateSubscriber(ctx, actor, subscriber, { components: ids.filter((id) => id !== component) });
    },
  },
];
