import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { contradictionsAfter, findContradictions } from './actions.ts';
import { contradictionsSchema, publicationInput } from './schema.ts';
import { serializeContradictions } from './serializer.ts';

const common = {
  tag: 'Incidents',
  path: '/contradictions',
  mediaType: JSON_PLAIN,
  includes: [],
  response: contradictionsSchema,
} as const;

export const contradictionRoutes: Route[] = [
  {
    ...common,
    method: 'GET',
    access: 'checks.read',
    operationId: 'listContradictions',
    summary: 'Ask where the page says what is not so',
    description:
      'Compares what the public page shows with the statuses that were set on components and with what checks found out.',
    handle: async (ctx, { actor }) =>
      serializeContradictions(readContextFor(ctx, actor), await findContradictions(ctx)),
  },
  {
    ...common,
    method: 'POST',
    access: 'signed in',
    operationId: 'checkPublication',
    noDryRun: 'it writes nothing.',
    summary: 'Ask what a publication would contradict',
    description:
      'Takes the body of an incident or of an update, judges it as the write does, and answers what it would say that is not so. Nothing is written. The caller needs the ability of the write, and the one to read checks.',
    input: publicationInput,
    handle: async (ctx, { actor, body }) =>
      serializeContradictions(readContextFor(ctx, actor), await contradictionsAfter(ctx, actor, body)),
  },
];
