import { z } from 'zod';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../kernel/jsonapi/schemas.ts';
import { imageData } from '../../kernel/validation/appearance-fields.ts';
import { required } from '../../kernel/validation/form.ts';
import { imageUseTypes } from './usage.ts';

export const imageInput = {
  image: required(
    imageData(),
    'A PNG, a JPEG or a GIF as `data:image/png;base64,…`. Its pixels are encoded again, and nothing else of the file is kept.',
  ),
};

export const imageList = {
  filters: {},
  sorts: ['id', 'bytes'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const imageSchema = resourceSchema(
  'images',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    path: z.string().meta({
      description: 'What a message refers to it by: `![What the image shows](/images/….png)`.',
    }),
    url: z.string().meta({ description: 'Where everybody can load it.' }),
    media_type: z.enum(['image/png', 'image/jpeg']),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    used_in: z.array(z.strictObject({ type: z.enum(imageUseTypes), id: z.int().nullable() })).meta({
      description:
        'What refers to it. An update and a post-mortem count as their incident or schedule. For settings and the trash, the id is null. An image that nothing refers to is deleted after 30 days.',
    }),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  {},
).meta({ id: 'Image' });
