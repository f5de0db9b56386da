import { allowedValues, type Operation, type Parameter, type Schema } from './model.ts';
import { alternatives, fieldsOf } from './schema.ts';

/** Realistic values by field name. For other fields, the schema provides one. */
const texts: Record<string, string> = {
  name: 'API',
  'component-groups.name': 'Core services',
  'incidents.name': 'Slow responses',
  'incident-templates.name': 'Database failover',
  'schedules.name': 'Database upgrade',
  'metrics.name': 'Response time',
  'schedules.message': 'The database moves to a new version. Expect short pauses.',
  message: 'We are looking into it and will write again within the hour.',
  description: 'What customers call over HTTP',
  'metrics.description': 'Median, measured once a minute',
  template: '{{ service }} has switched to its second database.',
  suffix: 'ms',
  email: 'ada@example.com',
};

const formats: Record<string, string> = {
  'date-time': '2027-01-31T22:00:00Z',
  date: '2027-01-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

/** Optional fields that most real requests contain. */
const usualFields = new Set(['message', 'status', 'description']);

/** A command that can be run unchanged once the variable from the guide is set. */
export function curlExample(operation: Operation, address: string): string {
  const path = operation.path.replace(/\{[^{}]*\}/g, '1');
  const url = `"${address}${path}${queryExample(operation.parameters)}"`;
  const method = operation.methods.at(-1) ?? 'GET';
  const body = bodyExample(operation);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    ...(operation.security ? [`-H "Authorization: Bearer $DAYMARK_TOKEN"`] : []),
    ...(body
      ? [
          `-H 'Content-Type: application/json'`,
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]
      : []),
  ].join(' \\\n  ');
}

function queryExample(parameters: readonly Parameter[]): string {
  if (!parameters.some(({ name }) => name === 'per_page')) return '';
  const sort = parameters.find(({ name }) => name === 'sort');
  const keys = sort ? allowedValues(sort).filter((name) => /^-\w+$/.test(name)) : [];
  const key = keys.find((name) => name === '-created_at') ?? keys.find((name) => name === '-id') ?? keys[0];
  return `?per_page=5${key ? `&sort=${key}` : ''}`;
}

function bodyExample(operation: Operation): Record<string, unknown> | undefined {
  if (!operation.body) return undefined;
  const { fields } = fieldsOf(operation.body);
  const resource = operation.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const isCreate = operation.methods[0] === 'POST';
  const candidates = fields.filter(({ name, required }) => required || usualFields.has(name));
  // An update sends only what changes. One or two fields in the example make that clear.
  const examples = isCreate ? candidates : candidates.slice(-2);
  const chosen = examples.length > 0 ? examples : fields.slice(0, 1);
  return Object.fromEntries(chosen.map(({ name, schema: its }) => [name, sample(name, its, resource)]));
}

function sample(name: string, schema: Schema, resource: string): unknown {
  const one = alternatives(schema)[0] ?? {};
  if (one.const !== undefined) return one.const;
  // The first number of an enum is often the normal state, which nobody reports.
  if (one.enum) return typeof one.enum[0] === 'number' ? (one.enum[1] ?? one.enum[0]) : one.enum[0];
  if (one.type === 'string') {
    return texts[`${resource}.${name}`] ?? texts[name] ?? formats[one.format ?? ''] ?? 'text';
  }
  if (one.type === 'integer') return Math.max(one.minimum ?? 1, 1);
  if (one.type === 'number') return 42.5;
  if (one.type === 'boolean') return true;
  if (one.type === 'array') return [sample(name, one.items ?? {}, resource)];
  const { fields } = fieldsOf(one);
  return Object.fromEntries(fields.map((field) => [field.name, sample(field.name, field.schema, resource)]));
}
