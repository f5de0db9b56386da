import { LONG_TEXT } from '../../../../common/text-limits.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Changes, Form } from '../../../kernel/validation/form.ts';
import { formatDate } from '../../../lib/dates.ts';
import { whyTooComplex } from '../../../lib/markdown-parser.ts';
import { characterCount } from '../../../lib/text.ts';
import { renderTemplate } from '../../../lib/twig/twig.ts';
import { publicComponents } from '../../visibility.ts';
import { type ComponentStatus, componentStatuses } from '../components/model.ts';
import { findTemplate } from '../incident-templates/queries.ts';
import { orUnavailable } from '../incident-templates/run-template.ts';
import { type IncidentStatus, incidentStatuses } from '../updates/model.ts';
import type { incidentInput } from './fields.ts';

type Template = Row<'incident_templates'>;

/** What templates are told about an incident. The form of an update has some of these fields. */
type IncidentValues = Omit<Changes<typeof incidentInput>, 'meta'>;

/** The form of an incident or of one of its updates. */
export type TemplateForm = Pick<Form<typeof incidentInput, unknown>, 'fail'> & {
  readonly values: IncidentValues;
};

/** The template that the form names, if any. A template that does not exist is added to the errors of the form. */
export async function findNamedTemplate(ctx: Context, form: TemplateForm): Promise<Template | undefined> {
  const { template: slug } = form.values;
  if (slug === undefined) return undefined;
  const template = await findTemplate(ctx, slug);
  if (!template) form.fail('template', 'invalid_choice');
  return template;
}

/**
 * Renders the message. Errors are added to the form. Fields that the form omits are taken from the existing incident, if
 * there is one.
 */
export async function renderMessage(
  ctx: Context,
  form: TemplateForm,
  template: Pick<Template, 'template'>,
  incident?: Row<'incidents'>,
): Promise<string | undefined> {
  const variables = await templateVariables(ctx, form.values, incident);
  const result = await orUnavailable(renderTemplate(template.template, variables));
  if (!result.ok) {
    form.fail('template', 'template_not_rendered', { reason: result.problem });
    return undefined;
  }
  const text = result.text.trim();
  if (text === '') form.fail('template', 'template_message_empty');
  if (characterCount(text) > LONG_TEXT)
    form.fail('template', 'template_message_too_long', { max: LONG_TEXT });
  else {
    const problem = whyTooComplex(text);
    if (problem) form.fail('template', 'template_message_too_complex', { reason: problem.message });
  }
  return text;
}

/** The variables for a template: those of the body, and `incident`. */
export async function templateVariables(
  ctx: Context,
  values: IncidentValues,
  incident?: Row<'incidents'>,
): Promise<Record<string, unknown>> {
  const status = values.status ?? incident?.status;
  const component = await firstComponent(ctx, values, incident);
  return {
    ...values.template_vars,
    incident: {
      name: values.name ?? incident?.name,
      status: status === undefined ? undefined : incidentStatuses[status as IncidentStatus],
      message: values.message ?? incident?.message,
      visible: values.visible ?? incident?.visible ?? 1,
      notify: (values.notifications ?? incident?.notifications) === 1,
      stickied: (values.stickied ?? incident?.stickied) === 1,
      occurred_at: formatDate(values.occurred_at ?? incident?.occurred_at ?? ctx.clock.now()),
      component: component?.name,
      component_status: component?.status
        ? componentStatuses[component.status as ComponentStatus]
        : undefined,
    },
  };
}

/**
 * The component that a template can use: the first one in the form, or else the first one of the incident. The text is for the
 * public, so a component that guests do not see counts as none.
 */
async function firstComponent(
  ctx: Context,
  values: IncidentValues,
  incident: Row<'incidents'> | undefined,
): Promise<{ name: string; status: number | null | undefined } | undefined> {
  const db = ctx.connection.read;
  const named =
    values.components ??
    (values.component_id ? [{ id: values.component_id, status: values.component_status }] : undefined);
  if (named) {
    const ids = named.map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const rows = await db
      .selectFrom('components')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where(publicComponents())
      .execute();
    const first = named.find(({ id }) => rows.some((row) => row.id === id));
    const row = rows.find(({ id }) => id === first?.id);
    return row && { name: row.name, status: first?.status };
  }
  if (!incident) return undefined;
  return db
    .selectFrom('incident_components')
    .innerJoin('components', 'components.id', 'incident_components.component_id')
    .select(['components.name', 'incident_components.status'])
    .where('incident_components.incident_id', '=', incident.id)
    .where(publicComponents())
    .orderBy('components.id')
    .limit(1)
    .executeTakeFirst();
}
