import type { Row } from '../../../kernel/db/schema.ts';

/** The variable that Daymark itself gives every template. */
const PROVIDED = 'incident';

/** The variables that whoever uses a template has to supply, each once. */
export function suppliedVariables({
  template_variables,
  incident_name_variables,
}: Pick<Row<'incident_templates'>, 'template_variables' | 'incident_name_variables'>): string[] {
  const names: string[] = [...JSON.parse(incident_name_variables), ...JSON.parse(template_variables)];
  return [...new Set(names)].filter((name) => name !== PROVIDED);
}
