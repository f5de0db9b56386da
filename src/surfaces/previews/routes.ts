import { JSON_PLAIN, type Route } from '../../http/route.ts';
import { timestamp } from '../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { createPreview } from './actions.ts';
import { pagePreviewInput, pagePreviewSchema } from './schema.ts';

export const previewPageRoutes: Route[] = [
  {
    tag: 'Deliveries',
    access: 'signed in',
    includes: [],
    method: 'POST',
    path: '/previews',
    mediaType: JSON_PLAIN,
    operationId: 'createPreview',
    noDryRun: 'a preview writes nothing that others can see.',
    summary: 'Preview the page and the mail of a write',
    description:
      'Takes the body of the write, judges it as the write does, and renders what the public page and the mail would show. The answer names addresses for frames, which work for ten minutes, for the caller alone, and run no script. A hidden or future entry is shown as if everybody could see it now. With `type` `settings`, the page is the whole status page with these settings. The caller needs the ability of the write. A caller has one preview made at a time, and of those that wait only the latest is made: the others are answered with 429.',
    input: pagePreviewInput,
    response: pagePreviewSchema,
    handle: async (ctx, { actor, body }) => {
      const { expiresAt, ...preview } = await createPreview(ctx, actor, body);
      return { data: { ...preview, expires: timestamp(readContextFor(ctx, actor), expiresAt) } };
    },
  },
];
