import { inspectTemplate } from '../../../lib/twig/twig.ts';
import { orUnavailable } from './run-template.ts';

/** A form that has the texts of a template, or one of them. */
interface SourcesForm {
  readonly values: { readonly template?: string; readonly incident_name?: string | null };
  readonly fail: (
    field: string,
    code: 'template_not_compiled' | 'name_template_not_compiled',
    parameters: { readonly reason: string },
  ) => void;
}

/** Compiles the templates of a body, and returns the columns with the variables that they use. */
export async function inspectSources(
  form: SourcesForm,
): Promise<{ template_variables?: string; incident_name_variables?: string }> {
  const { template, incident_name } = form.values;
  const ofTemplate = await variablesIn(form, 'template', template);
  const ofName = await variablesIn(form, 'incident_name', incident_name);
  return {
    ...(ofTemplate !== undefined && { template_variables: ofTemplate }),
    ...(ofName !== undefined && { incident_name_variables: ofName }),
  };
}

async function variablesIn(
  form: SourcesForm,
  field: 'template' | 'incident_name',
  source: string | null | undefined,
): Promise<string | undefined> {
  if (source === undefined) return undefined;
  const result = await orUnavailable(inspectTemplate(source ?? ''));
  if (result.ok) return JSON.stringify(result.variables);
  const code = field === 'template' ? 'template_not_compiled' : 'name_template_not_compiled';
  form.fail(field, code, { reason: result.problem });
  return undefined;
}
