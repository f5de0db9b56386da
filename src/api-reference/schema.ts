import { type Html, html } from '../lib/html.ts';
import { anchor, type Schema } from './model.ts';

/** Any of these fits: unions and nullable types laid flat, each with one type at most. */
export function alternatives(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternatives);
  const { type } = schema;
  if (typeof type !== 'string' && type)
    return type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }));
  return [schema];
}

export function typeInWords(schema: Schema, plural = false): Html {
  const words = new Map<string, Html>();
  for (const one of alternatives(schema)) {
    const word = wordFor(one, plural);
    words.set(word.markup, word);
  }
  return joined([...words.values()]);
}

const joined = (words: readonly Html[]): Html =>
  html`${words.map((word, index) => html`${index === 0 ? '' : index === words.length - 1 ? ' or ' : ', '}${word}`)}`;

const formats: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date',
  email: 'email address',
  uri: 'URL',
};

function wordFor(schema: Schema, plural: boolean): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a class="type" href="#${anchor('schema', name)}">${name}</a>`;
  }
  const type = typeof schema.type === 'string' ? schema.type : undefined;
  if (type === 'array') return html`list${plural && 's'} of ${typeInWords(schema.items ?? {}, true)}`;
  if (type === undefined) return html`anything`;
  if (type === 'null') return html`null`;
  const values = schema.additionalProperties;
  if (type === 'object' && typeof values === 'object') {
    return html`object${plural && 's'}, each value a ${typeInWords(values)}`;
  }
  const word = formats[schema.format ?? ''] ?? type;
  return html`${word}${plural && (word.endsWith('s') ? 'es' : 's')}`;
}

/** Text of the description: what stands between backticks is code. */
export const prose = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

export const chips = (values: readonly unknown[]): Html =>
  html`${values.map((value, index) => html`${index > 0 ? ' ' : ''}<code class="chip">${literal(value)}</code>`)}`;

const literal = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Allowed values and limits, in words; nothing where everything of the type goes. */
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
    span(schema.minimum, schema.maximum, '', ''),
    span(schema.minLength, schema.maxLength, 'character', 'characters'),
    span(schema.minItems, schema.maxItems, 'item', 'items'),
    span(schema.minProperties, schema.maxProperties, 'key', 'keys'),
  ].filter((text) => text !== undefined);
}

function span(
  least: number | undefined,
  most: number | undefined,
  one: string,
  many: string,
): Html | undefined {
  // The edges of exact integers are no limit that anybody meets.
  const low = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const high = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  const unit = (count: number) => (one ? ` ${count === 1 ? one : many}` : '');
  const written = (count: number) => count.toLocaleString('en-US');
  if (low !== undefined && high !== undefined) return html`${written(low)} to ${written(high)}${unit(high)}`;
  if (high !== undefined) return html`up to ${written(high)}${unit(high)}`;
  return low === undefined ? undefined : html`at least ${written(low)}${unit(low)}`;
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

/** Above this many lines, the inside of an object folds away. */
const SHORT = 3;

/** A nested list of the fields. Long insides fold; those at the top start open. */
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
  if (size <= SHORT) return html`<li>${own}${inside}</li>`;
  return html`<li><details${depth === 0 && html` open`}><summary>${own}</summary>${inside}</details></li>`;
}

function line(name: string | undefined, schema: Schema, required: boolean): Html {
  const notes = limits(schema);
  return html`${name !== undefined && html`<code class="name">${name}</code> `}<span class="kind">${typeInWords(schema)}</span>${
    !required && html` <span class="optional">may be absent</span>`
  }${notes.map((note) => html` <span class="limit">${note}</span>`)}${
    schema.description && html` <span class="limit">${prose(schema.description)}</span>`
  }`;
}

function lineCount(schema: Schema): number {
  return fieldsOf(schema).fields.reduce((sum, field) => sum + 1 + lineCount(field.schema), 0);
}
