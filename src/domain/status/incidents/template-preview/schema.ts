import { z } from 'zod';
import { longText } from '../../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../../kernel/validation/form.ts';
import { incidentTemplateInput } from '../../incident-templates/fields.ts';
import { incidentInput } from '../fields.ts';

const { name, status, visible, notifications, components, template_vars } = incidentInput;

/** A template that is not saved, and the incident for which it is tried. */
export const templatePreviewInput = {
  template: required(longText(), 'The template itself, not its slug.'),
  incident_name: nullable(
    incidentTemplateInput.incident_name.schema,
    'The template of the name, used if there is no name.',
  ),
  template_vars,
  name: optional(name.schema, 'The name of the incident. Without one, `incident_name` makes it.'),
  status: optional(status.schema, 'The status of the incident.'),
  visible,
  notifications,
  components,
};

export const templatePreviewSchema = z.strictObject({
  data: z.strictObject({
    name: z.string().nullable().describe('The name of the incident; null if nothing makes one.'),
    message: z.string().describe('The message of the incident, in Markdown.'),
    variables: z
      .array(z.string())
      .describe('The variables that the template and `incident_name` use, without `incident`.'),
  }),
});
