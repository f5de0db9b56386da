import { z } from 'zod';
import { timestampSchema } from '../../kernel/jsonapi/schemas.ts';
import { record, recordId, word } from '../../kernel/validation/fields.ts';
import { optional, required } from '../../kernel/validation/form.ts';
import { componentStatusNames } from '../status/components/model.ts';
import { contradictionKinds } from './model.ts';

const publicationTypes = ['incident', 'incident_update'] as const;

export const publicationInput = {
  type: required(word(publicationTypes), 'What would be published.'),
  id: optional(recordId(), 'The incident that an update is for, or that would be changed.'),
  body: required(record(), 'The body that would be sent.'),
};

const named = z.strictObject({ id: z.int(), name: z.string() });

const contradictionSchema = z
  .strictObject({
    kind: z
      .enum(contradictionKinds)
      .describe(
        'still_affected: an incident is over, and its component still has the status that was set on it. checks_failing: a component is shown as Operational, or its incident is over, and its checks fail. all_operational: an incident goes on, and every component is shown as Operational. names_hidden: what would be published names a component that guests do not see; this one is only said before a publication.',
      ),
    summary: z.string(),
    component: named.nullable(),
    incident: named
      .nullable()
      .describe('The incident that is over, that goes on, or that would be published.'),
    status: z
      .strictObject({ human: z.enum(componentStatusNames), value: z.int() })
      .nullable()
      .describe('The status that was set on the component.'),
    since: timestampSchema.nullable().describe('When that status was set.'),
    source: z.string().nullable().describe('Where it was set, as in the history of the component.'),
    checks: z.array(named),
    failing_places: z.int(),
    places: z.int().describe('How many places report.'),
  })
  .meta({ id: 'Contradiction' });

export const contradictionsSchema = z.strictObject({ data: z.array(contradictionSchema) });
