import { resourceRoutes } from '../../http/resource-routes.ts';
import { linkedComponentSchema } from '../components/schema.ts';
import { createSubscriber, deleteSubscriber, updateSubscriber } from './actions.ts';
import { serializeSubscribers } from './document.ts';
import { subscriberSource } from './queries.ts';
import { subscriberEdit, subscriberInput, subscriberList, subscriberSchema } from './schema.ts';

export const subscriberRoutes = resourceRoutes({
  tag: 'Subscribers',
  path: '/subscribers',
  parameter: 'subscriber',
  nouns: { one: 'subscriber', many: 'subscribers' },
  notes: {
    create: 'Unless `verified` is true, a mail asks for confirmation.',
    update: 'A new e-mail address has to be confirmed again.',
  },
  abilities: { manage: 'subscribers.manage', delete: 'subscribers.delete', read: 'subscribers.manage' },
  list: subscriberList,
  schemas: { one: subscriberSchema, related: [linkedComponentSchema] },
  source: subscriberSource,
  ownState: ({ requested_at: _, bounces: __, ...subscriber }) => subscriber,
  serialize: serializeSubscribers,
  create: { input: subscriberInput, run: createSubscriber },
  update: { input: subscriberEdit, run: updateSubscriber },
  remove: deleteSubscriber,
});
