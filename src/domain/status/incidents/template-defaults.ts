import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { visibilities } from '../../../kernel/validation/fields.ts';
import type { Form } from '../../../kernel/validation/form.ts';
import { characterCount } from '../../../lib/text.ts';
import { renderPlainText } from '../../../lib/twig/twig.ts';
import { type ComponentStatus, componentStatusValues } from '../components/model.ts';
import { findDefaultComponents } from '../incident-templates/queries.ts';
import { orUnavailable } from '../incident-templates/run-template.ts';
import { incidentStatusValues } from '../updates/model.ts';
import type { incidentInput } from './fields.ts';
import { type TemplateForm, templateVariables } from './template.ts';

type IncidentForm = Form<typeof incidentInput, unknown>;
type Template = Row<'incident_templates'>;

const NAME_LENGTH = 255;

/** Sets what the body of a new incident omits to the defaults of its template. What the body says wins. */
export async function applyDefaults(ctx: Context, form: IncidentForm, template: Template): Promise<void> {
  const { values } = form;
  const status = stored(incidentStatusValues, template.status);
  if (values.status === undefined && status !== undefined) values.status = status;
  const visible = stored(visibilities, template.visible);
  if (values.visible === undefined && visible !== undefined) values.visible = visible;
  if (values.notifications === undefined && template.notifications !== null)
    values.notifications = template.notifications;
  // The older `component_id` also says which components the incident has.
  if (values.components === undefined && values.component_id === undefined)
    values.components = await defaultComponents(ctx, template);
  // Last, because the name may depend on all of the above.
  if (values.name === undefined && template.incident_name !== null) {
    const name = await renderName(ctx, form, template.incident_name);
    if (name !== undefined) values.name = name;
  }
}

async function defaultComponents(
  ctx: Context,
  { id }: Template,
): Promise<{ id: number; status: ComponentStatus }[]> {
  const components = await findDefaultComponents(ctx, id);
  return components.flatMap((component) => {
    const status = stored(componentStatusValues, component.status);
    return status === undefined ? [] : [{ id: component.id, status }];
  });
}

/** A name is one line of plain text, so line breaks become spaces, and nothing is escaped. */
export async function renderName(
  ctx: Context,
  form: TemplateForm,
  source: string,
): Promise<string | undefined> {
  const variables = await templateVariables(ctx, form.values);
  const result = await orUnavailable(renderPlainText(source, variables));
  if (!result.ok) {
    form.fail('template', 'name_template_not_rendered', { reason: result.problem });
    return undefined;
  }
  const name = result.text.replace(/\s+/g, ' ').trim();
  if (name === '') form.fail('template', 'template_name_empty');
  if (characterCount(name) > NAME_LENGTH)
    form.fail('template', 'template_name_too_long', { max: NAME_LENGTH });
  return name;
}

/** A stored number as one of the allowed values. */
const stored = <T extends number>(allowed: readonly T[], value: number | null): T | undefined =>
  allowed.find((candidate) => candidate === value);
