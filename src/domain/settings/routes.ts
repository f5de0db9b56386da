import { stateVersion } from '../../http/resource-version.ts';
import { JSON_API, type Route, WithVersion } from '../../http/route.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { singleDocument } from '../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { updateSettings } from './actions.ts';
import { loadSettings } from './queries.ts';
import { settingsInput, settingsSchema } from './schema.ts';
import { serializeSettings } from './serializer.ts';

const common = {
  path: '/settings',
  tag: 'Settings',
  access: 'settings.manage',
  mediaType: JSON_API,
  includes: [],
  response: settingsSchema,
} as const;

async function show(ctx: Context, actor: Actor, query: DocumentQuery) {
  const settings = await loadSettings(readContextFor(ctx, actor));
  const document = singleDocument({ data: [serializeSettings(settings)] }, query);
  return new WithVersion(document, await stateVersion(ctx, 'settings', settings));
}

export const settingsRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    operationId: 'getSettings',
    summary: 'Get the settings of the page',
    description: 'Returns every setting with its value, set by hand or not.',
    handle: (ctx, { actor, query }) => show(ctx, actor, query),
  },
  {
    ...common,
    method: 'PUT',
    operationId: 'updateSettings',
    summary: 'Change settings of the page',
    description:
      'Changes the settings that the body names and leaves the others. null, or an empty text, gives a setting back its default.',
    version: async (ctx, { actor }) =>
      stateVersion(ctx, 'settings', await loadSettings(readContextFor(ctx, actor))),
    input: settingsInput,
    handle: async (ctx, { actor, query, body }) => {
      await updateSettings(ctx, actor, body);
      return show(ctx, actor, query);
    },
  },
];
