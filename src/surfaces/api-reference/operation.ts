import { type Html, html } from '../../lib/html.ts';
import { curlExample } from './example.ts';
import {
  type ApiDocument,
  type ApiResponse,
  allowedValues,
  baseUrlOf,
  type Operation,
  type Parameter,
  resolveSchema,
  type Schema,
} from './model.ts';
import { chips, fieldsOf, inlineCode, limits, outline, typeText } from './schema.ts';

export const badge = (methods: readonly string[]): Html =>
  html`<span class="badge ${(methods[0] ?? '').toLowerCase()}">${methods.join(' / ')}</span>`;

export function operationSection(document: ApiDocument, operation: Operation): Html {
  const { anchor, methods, path, summary, description, operationId } = operation;
  return html`<article class="operation" id="${anchor}">
<header>
<h3><a class="self" href="#${anchor}">${summary ?? operationId}</a></h3>
<p class="call">${badge(methods)} <code class="path">${breakable(path)}</code></p>
<p class="ability">${neededFor(operation)}</p>
${description && html`<p>${inlineCode(description)}</p>`}
</header>
<div class="columns">
<div class="asked">${parameterTable(operation.parameters)}${bodyTable(operation)}</div>
<div class="given">
<h4>Example</h4>
<pre><code>${curlExample(operation, baseUrlOf(document))}</code></pre>
${responseSection(document, operation)}
</div>
</div>
</article>
`;
}

/** Who may call an operation. */
function neededFor({ security, 'x-ability': ability }: Operation): Html {
  if (ability) return html`Needs a token with the ability <code class="chip">${ability}</code>`;
  return security ? html`Needs a token or a session` : html`Open to everyone, no token needed`;
}

/** A long path may wrap after a slash, never inside a name. */
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => html`${index > 0 && html`/<wbr>`}${part}`)}`;

function table(headings: readonly string[], rows: readonly Html[]): Html {
  return html`<table><thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>
`;
}

function parameterTable(parameters: readonly Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => {
    const { description: text = '' } = parameter;
    const values = allowedValues(parameter);
    const { schema, name } = displayOf(parameter);
    const own = parameter.in === 'path' && text === '' ? 'Id, in the path' : text;
    return html`<tr><th scope="row"><code class="name">${name}</code>${requiredMark(parameter.required)}</th>
<td class="kind">${typeText(schema)}</td>
<td>${own && html`<p>${inlineCode(own)}</p>`}${values.length > 0 && html`<p>${chips(values)}</p>`}${limitList(values.length > 0 ? {} : schema)}</td></tr>
`;
  });
  return html`<h4>Parameters</h4>
${table(['Name', 'Type', 'Meaning and limits'], rows)}`;
}

/** A parameter with keys in brackets is repeated for each key. */
function displayOf({ name, style, schema = {} }: Parameter): { name: string; schema: Schema } {
  const values = schema.additionalProperties;
  return style === 'deepObject' && typeof values === 'object'
    ? { name: `${name}[…]`, schema: values }
    : { name, schema };
}

function bodyTable(operation: Operation): Html | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const isUpdate = operation.methods[0] !== 'POST';
  return html`<h4>Body</h4>
${isUpdate && html`<p>Send what changes; what is absent stays as it is.</p>`}
${table(['Field', 'Type', 'Allowed'], bodyRows(body, ''))}`;
}

function bodyRows(schema: Schema, prefix: string): Html[] {
  return fieldsOf(schema).fields.flatMap((field) => {
    const path = prefix + field.name;
    const row = html`<tr><th scope="row">${prefix ? html`<span class="parent">${prefix}</span><wbr>` : ''}<code class="name">${field.name}</code>${requiredMark(field.required)}</th>
<td class="kind">${typeText(field.schema)}</td>
<td>${field.schema.description && html`<p>${inlineCode(field.schema.description)}</p>`}${limitList(field.schema)}</td></tr>
`;
    return [row, ...bodyRows(field.schema, `${path}${fieldsOf(field.schema).inList ? '[]' : ''}.`)];
  });
}

const requiredMark = (required: boolean | undefined): Html | undefined =>
  required ? html` <span class="required">required</span>` : undefined;

const limitList = (schema: Schema): Html => html`${limits(schema).map((limit) => html`<p>${limit}</p>`)}`;

function responseSection(document: ApiDocument, { responses }: Operation): Html {
  const all = Object.entries(responses);
  const successful = all.filter(([code]) => code < '300');
  const failed = all.filter(([code]) => code >= '300');
  return html`<h4>Response</h4>
${successful.map((one) => success(document, one))}
${
  failed.length > 0 &&
  html`<details class="errors"><summary>Other responses <span class="codes">${failed.map(([code]) => html`<span class="code">${code}</span> `)}</span></summary>
${errorTable(failed)}</details>`
}`;
}

function success(document: ApiDocument, [code, response]: [string, ApiResponse]): Html {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  return html`<div class="response"><p><span class="code good">${code}</span> ${response.description}${
    type ? html` <span class="media">${type}</span>` : html`, with no body`
  }</p>
${content?.schema && outline(resolveSchema(document, content.schema))}</div>`;
}

export function errorTable(entries: readonly [string, ApiResponse][]): Html {
  const rows = entries.map(([code, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema;
    return html`<tr><th scope="row"><span class="code">${code}</span></th><td>${inlineCode(response.description)}</td><td>${schema && typeText(schema)}</td></tr>
`;
  });
  return table(['Code', 'Meaning', 'Body'], rows);
}
