import { JSON_PLAIN, type Route } from '../../../../http/route.ts';
import { previewTemplate } from './actions.ts';
import { templatePreviewInput, templatePreviewSchema } from './schema.ts';

export const templatePreviewRoutes: Route[] = [
  {
    tag: 'Incident templates',
    access: 'incident-templates.manage',
    includes: [],
    method: 'POST',
    path: '/incident-templates/preview',
    mediaType: JSON_PLAIN,
    operationId: 'previewIncidentTemplate',
    summary: 'Try an incident template before it is saved',
    description:
      'Renders the template and the name as a new incident would, with the same variables and within the same limits, and writes nothing. If that fails, the error names the line.',
    input: templatePreviewInput,
    response: templatePreviewSchema,
    handle: async (ctx, { actor, body }) => ({ data: await previewTemplate(ctx, actor, body) }),
  },
];
