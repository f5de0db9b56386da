import type { Context } from '../../context.ts';
import { formatDate } from '../../lib/dates.ts';
import { characterCount } from '../../lib/text.ts';
import { renderTemplate } from '../../lib/twig/twig.ts';
import type { Form } from '../../validation/form.ts';
import { componentStatuses } from '../components/model.ts';
import { findTemplate } from '../incident-templates/queries.ts';
import { incidentStatuses } from '../updates/model.ts';
import type { incidentInput } from './schema.ts';

type IncidentForm = Form<typeof incidentInput, unknown>;

/** The message that the form's template makes, or undefined if it names none. Problems are told on the form. */
export async function renderMessage(ctx: Context, form: IncidentForm): Promise<string | undefined> {
  const { template: slug } = form.values;
  if (slug === undefined) return undefined;
  const template = await findTemplate(ctx, slug);
  if (!template) {
    form.failChoice('template');
    return undefined;
  }
  const result = await renderTemplate(template.template, await variables(ctx, form));
  if (!result.ok) {
    form.fail('template', `The template could not be rendered: ${result.problem}`);
    return undefined;
  }
  const text = result.text.trim();
  if (text === '') form.fail('template', 'The template made an empty message.');
  if (characterCount(text) > 65_535)
    form.fail('template', 'The template made a message of more than 65535 characters.');
  return text;
}

async function variables(ctx: Context, { values }: IncidentForm): Promise<Record<string, unknown>> {
  const component = values.components?.[0] ?? { id: values.component_id, status: values.component_status };
  const row = component.id
    ? await ctx.connection.read
        .selectFrom('components')
        .select('name')
        .where('id', '=', component.id)
        .executeTakeFirst()
    : undefined;
  return {
    ...values.template_vars,
    incident: {
      name: values.name,
      status: values.status === undefined ? undefined : incidentStatuses[values.status],
      message: values.message,
      visible: values.visible ?? 1,
      notify: values.notifications === 1,
      stickied: values.stickied === 1,
      occurred_at: formatDate(values.occurred_at ?? ctx.clock.now()),
      component: row?.name,
      component_status: component.status ? componentStatuses[component.status] : undefined,
    },
  };
}
