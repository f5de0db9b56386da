import { stateVersion } from '../../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../../http/route.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { unseal } from '../../../kernel/db/sealed-text.ts';
import { singleDocument } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { documentSchema } from '../../../kernel/jsonapi/schemas.ts';
import { shownAddress } from '../../audience/subscribers/model.ts';
import { vapidKeys } from '../../audience/subscribers/vapid-keys.ts';
import { requireSession } from '../sessions/actions.ts';
import { getUser } from '../sessions/queries.ts';
import { updatePreferences } from './actions.ts';
import { pushSubscriptionRoutes } from './push-subscriptions/resource.ts';
import { loadPreferences } from './queries.ts';
import { preferencesInput, preferencesSchema } from './schema.ts';
import { serializePreferences } from './serializer.ts';

const common = {
  path: '/session/notifications',
  tag: 'Staff notifications',
  access: 'signed in',
  mediaType: JSON_API,
  includes: [],
  response: documentSchema(preferencesSchema, []),
} as const;

async function show(ctx: Context, actor: Actor, query: DocumentQuery) {
  const { userId } = requireSession(actor);
  const readContext = readContextFor(ctx, actor);
  const preferences = await loadPreferences(readContext, userId);
  const { role } = await getUser(readContext, userId);
  const { chat } = preferences;
  const url = chat && (await unseal(ctx.connection, chat.sealed));
  const { publicKey: pushKey } = await vapidKeys(ctx);
  const chatAddress = url && shownAddress({ email: '', endpoint: url });
  const data = [serializePreferences(preferences, { userId, role, chatAddress, pushKey })];
  return new WithVersion(singleDocument({ data }, query), await versionFor(ctx, actor));
}

async function versionFor(ctx: Context, actor: Actor): Promise<string> {
  const { userId } = requireSession(actor);
  const preferences = await loadPreferences(readContextFor(ctx, actor), userId);
  return stateVersion(ctx, 'notification_preferences', [userId, preferences]);
}

export const staffNotificationRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    operationId: 'getNotificationPreferences',
    summary: 'Get what you are told of',
    description:
      'Returns what the signed-in user is told of, and how. Whoever has chosen nothing has defaults: mails about overdue updates, and everything urgent in the browsers in which they turned on notifications.',
    handle: (ctx, { actor, query }) => show(ctx, actor, query),
  },
  {
    ...common,
    method: 'PUT',
    operationId: 'updateNotificationPreferences',
    summary: 'Change what you are told of',
    description:
      'Changes what the body names and leaves the rest. A topic without channels is not told at all. If the chat is removed, no topic is told there any more.',
    version: (ctx, { actor }) => versionFor(ctx, actor),
    input: preferencesInput,
    handle: async (ctx, { actor, query, body }) => {
      await updatePreferences(ctx, actor, body);
      return show(ctx, actor, query);
    },
  },
  ...pushSubscriptionRoutes,
];
