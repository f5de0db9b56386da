import { z } from 'zod';
import type { ListSpec } from '../../jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../jsonapi/schemas.ts';
import { longText, slug, text, word } from '../../validation/fields.ts';
import { optional, required } from '../../validation/form.ts';

const engines = ['twig'] as const;

export const incidentTemplateInput = {
  name: required(text()),
  template: required(longText()),
  slug: optional(slug(), 'Made from the name where it is absent; unique.'),
  engine: optional(word(engines), 'The language that the template is written in.', 'twig'),
};

export const incidentTemplateList = {
  filters: { name: 'text', slug: 'text', q: 'search' },
  sorts: ['name', 'slug', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const incidentTemplateSchema = resourceSchema(
  'incidentTemplates',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    template: z.string(),
    engine: z.enum(engines),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  {},
).meta({ id: 'IncidentTemplate' });
