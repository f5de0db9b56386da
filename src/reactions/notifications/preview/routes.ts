import { JSON_PLAIN, type Route } from '../../../http/route.ts';
import { previewDeliveries } from './preview.ts';
import { previewInput, previewSchema } from './schema.ts';

export const previewRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'deliveries.manage',
    includes: [],
    method: 'POST',
    path: '/deliveries/preview',
    mediaType: JSON_PLAIN,
    operationId: 'previewDeliveries',
    summary: 'Ask who would hear of a write',
    description:
      'Takes the body of the write, and judges it as the write does. Nothing is written and nobody is told. The token also needs the ability of the write itself.',
    input: previewInput,
    response: previewSchema,
    handle: async (ctx, { actor, body }) => ({ data: await previewDeliveries(ctx, actor, body) }),
  },
];
