import { type Html, html } from '../../lib/html.ts';
import { anchor, type Schema } from './model.ts';

/** Flattens unions and nullable types to alternatives with at most one type each. */
export function alternatives(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  const { type } = schema;
  if (typeof type !== 'string' && type)
    return type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }));
  return [schema];
}

export function typeText(schema: Schema, plural = false): Html {
  const names = new Map<string, Html>();
  for (const one of alternatives(schema)) {
    const name = typeName(one, plural);
    names.set(name.markup, name);
  }
  return joinWithOr([...names.values()]);
}

const joinWithOr = (names: readonly Html[]): Html =>
  html`${names.map((word, index) => html`${index === 0 ? '' : index === names.length - 1 ? ' or ' : ', '}${word}`)}`;

const formats: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date',
  email: 'email address',
  uri: 'URL',
};

function typeName(schema: Schema, plural: boolean): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a class="type" href="#${anchor('schema', name)}">${name}</a>`;
  }
  const type = typeof schema.type === 'string' ? schema.type : undefined;
  if (type === 'array') return html`list${plural && 's'} of ${typeText(schema.items ?? {}, true)}`;
  if (type === undefined) return html`anything`;
  if (type === 'null') return html`null`;
  const values = schema.additionalProperties;
  if (type === 'object' && typeof values === 'object') {
    return html`object${plural && 's'}, each value a ${typeText(values)}`;
  }
  const word = formats[schema.format ?? ''] ?? type;
  return html`${word}${plural && (word.endsWith('s') ? 'es' : 's')}`;
}

/** Description text in which backticks mark code. */
export const inlineCode = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

export const chips = (values: readonly unknown[]): Html =>
  html`${values.map((value, index) => html`${index > 0 ? ' ' : ''}<code class="chip">${literal(value)}</code>`)}`;

const literal = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Allowed values and limits as text. Empty if every value of the type is allowed. */
export function limits(schema: Schema): Html[] {
  const found = alternatives(schema).flatMap((one) => [...valueLimits(one), ...sizeLimits(one)]);
  if (schema.default !== undefined) found.push(html`default <code>${literal(schema.default)}</code>`);
  return found;
}

function valueLimits(schema: Schema): Html[] {
  if (schema.const !== undefined) return [html`always <code class="chip">${literal(schema.const)}</code>`];
  if (schema.enum) return [chips(schema.enum)];
  return schema.pattern ? [html`matches <code>${schema.pattern}</code>`] : [];
}

function sizeLimits(schema: Schema): Html[] {
  return [
    rangeText(schema.minimum, schema.maximum, '', ''),
    rangeText(schema.minLength, schema.maxLength, 'character', 'characters'),
    rangeText(schema.minItems, schema.maxItems, 'item', 'items'),
    rangeText(schema.minProperties, schema.maxProperties, 'key', 'keys'),
  ].filter((text) => text !== undefined);
}

function rangeText(
  min: number | undefined,
  max: number | undefined,
  one: string,
  plural: string,
): Html | undefined {
  // The bounds of safe integers are not limits in practice.
  const low = min === undefined || min <= Number.MIN_SAFE_INTEGER ? undefined : min;
  const high = max === undefined || max >= Number.MAX_SAFE_INTEGER ? undefined : max;
  const unit = (count: number) => (one ? ` ${count === 1 ? one : plural}` : '');
  const format = (count: number) => count.toLocaleString('en-US');
  if (low !== undefined && high !== undefined) return html`${format(low)} to ${format(high)}${unit(high)}`;
  if (high !== undefined) return html`up to ${format(high)}${unit(high)}`;
  return low === undefined ? undefined : html`at least ${format(low)}${unit(low)}`;
}

export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** The fields of an object, or of the objects in a list. */
export function fieldsOf(schema: Schema): { fields: Field[]; inList: boolean } {
  for (const one of alternatives(schema)) {
    const inList = one.type === 'array';
    const object = inList ? alternatives(one.items ?? {}).find((item) => item.properties) : one;
    const fields = Object.entries(object?.properties ?? {}).map(([name, its]) => ({
      name,
      schema: its,
      required: object?.required?.includes(name) ?? false,
    }));
    if (fields.length > 0) return { fields, inList };
  }
  return { fields: [], inList: false };
}

/** Objects with more lines than this are collapsible. */
const MAX_INLINE_LINES = 3;

/** A nested list of the fields. Long objects are collapsible; those at the top level start open. */
export function outline(schema: Schema, depth = 0): Html {
  const { fields } = fieldsOf(schema);
  if (fields.length === 0) return html`<p class="line">${line(undefined, schema, true)}</p>`;
  return html`<ul class="outline">${fields.map((field) => outlineItem(field, depth))}</ul>`;
}

function outlineItem({ name, schema, required }: Field, depth: number): Html {
  const own = line(name, schema, required);
  const size = lineCount(schema);
  if (size === 0) return html`<li>${own}</li>`;
  const inside = outline(schema, depth + 1);
  if (size <= MAX_INLINE_LINES) return html`<li>${own}${inside}</li>`;
  return html`<li><details${depth === 0 && html` open`}><summary>${own}</summary>${inside}</details></li>`;
}

function line(name: string | undefined, schema: Schema, required: boolean): Html {
  const limitTexts = limits(schema);
  return html`${name !== undefined && html`<code class="name">${name}</code> `}<span class="kind">${typeText(schema)}</span>${
    !required && html` <span class="optional">may be absent</span>`
  }${limitTexts.map((note) => html` <span class="limit">${note}</span>`)}${
    schema.description && html` <span class="limit">${inlineCode(schema.description)}</span>`
  }`;
}

function lineCount(schema: Schema): number {
  return fieldsOf(schema).fields.reduce((sum, field) => sum + 1 + lineCount(field.schema), 0);
}
