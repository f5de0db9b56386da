import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { choice, flag, longText, slug, text, visibility, word } from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { componentStatusValues } from '../components/model.ts';
import { componentLinkInput } from '../components/schema.ts';
import { incidentStatusValues } from '../updates/model.ts';

const engines = ['twig'] as const;

export const incidentTemplateInput = {
  name: required(text()),
  template: required(longText()),
  slug: optional(slug(), 'Made from the name where it is absent; unique.'),
  engine: optional(word(engines), 'The language that the template is written in.', 'twig'),
  incident_name: nullable(
    text(),
    'A default: the name of an incident that is created with this template and without a name. It is a template, too, and gets the same variables.',
  ),
  status: nullable(
    choice(incidentStatusValues),
    'A default: the status of an incident that is created with this template and without a status.',
  ),
  visible: nullable(visibility(), 'A default: who may see such an incident.'),
  notifications: nullable(flag(), 'A default: whether subscribers are told of such an incident.'),
  components: nullable(
    z.array(componentLinkInput),
    'A default: the components of such an incident. A component that is deleted is left out.',
  ),
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
    incident_name: z.string().nullable(),
    status: z.literal(incidentStatusValues).nullable(),
    visible: z.int().nullable(),
    notifications: z.boolean().nullable(),
    components: z.array(
      z
        .strictObject({ id: z.int(), status: z.literal(componentStatusValues) })
        .meta({ id: 'TemplateComponent', description: 'A component, and the status that it is given.' }),
    ),
    variables: z.array(z.string()).meta({
      description:
        'The variables that the template and `incident_name` use, to be sent as `template_vars`. Without `incident`, which Daymark provides.',
    }),
    created: timestampSchema,
    updated: timestampSchema,
  }),
  {},
).meta({ id: 'IncidentTemplate' });
