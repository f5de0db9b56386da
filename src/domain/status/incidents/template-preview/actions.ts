import { type Actor, authorize } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { createForm } from '../../../../kernel/validation/form.ts';
import { inspectSources } from '../../incident-templates/inspect.ts';
import { suppliedVariables } from '../../incident-templates/model.ts';
import { renderMessage } from '../template.ts';
import { renderName } from '../template-defaults.ts';
import { templatePreviewInput } from './schema.ts';

interface TemplatePreview {
  readonly name: string | null;
  readonly message: string;
  readonly variables: readonly string[];
}

/** Renders a template that is not saved, as a new incident would. Nothing is written. */
export async function previewTemplate(ctx: Context, actor: Actor, body: object): Promise<TemplatePreview> {
  authorize(actor, 'incident-templates.manage');
  const form = createForm(templatePreviewInput, body);
  const { template_variables = '[]', incident_name_variables = '[]' } = await inspectSources(form);
  const { template, incident_name } = form.done();
  if (form.values.name === undefined && incident_name) {
    const name = await renderName(ctx, form, incident_name);
    if (name !== undefined) form.values.name = name;
  }
  const message = await renderMessage(ctx, form, { template });
  const { name } = form.done();
  return {
    name: name ?? null,
    message: message ?? '',
    variables: suppliedVariables({ template_variables, incident_name_variables }),
  };
}
