import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { normalizeEmail } from '../../src/lib/email-address.ts';
import type { ApiResponse, Json } from './response.ts';

/**
 * The OpenAPI document allows additional members in responses, so that a new member breaks no client. In tests an
 * undocumented member is a mistake: here every object has only its documented members.
 */
function closed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(closed);
  const copy = Object.fromEntries(Object.entries<Json>(value).map(([key, inner]) => [key, closed(inner)]));
  return copy.type === 'object' && copy.properties ? { additionalProperties: false, ...copy } : copy;
}

/** An OpenAPI document that answers are compared with. */
export class Description {
  readonly #name: string;
  readonly #document: Json;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #operations: readonly { readonly pattern: RegExp; readonly path: string; readonly item: Json }[];

  /** `name` is what failures call the document. */
  constructor(name: string, document: Json) {
    this.#name = name;
    this.#document = closed(document);
    // The addresses that Daymark accepts, which may have letters beyond ASCII.
    this.#ajv.addFormat('email', (text) => normalizeEmail(text) !== undefined);
    this.#ajv.addSchema(this.#document, name);
    // OpenAPI matches a path without parameters before one that has them.
    this.#operations = Object.entries<Json>(this.#document.paths)
      .toSorted(([one], [other]) => parametersIn(one) - parametersIn(other))
      .map(([path, item]) => ({
        pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
        path,
        item,
      }));
  }

  /** Fails for a status, a media type or a member that the document does not describe. */
  validate(method: string, url: string, answer: ApiResponse): void {
    const [path = '', search = ''] = url.split('?', 2);
    const found = this.#operations.find(({ pattern }) => pattern.test(path));
    const verb = method.toLowerCase();
    const operation = found?.item[verb];
    if (!found || !operation) return;
    const where = `${method} ${url.slice(0, 200)} answered ${answer.status}`;
    const response = this.#resolved(operation.responses[answer.status]);
    assert.ok(response, `${where}, which ${this.#name} does not describe: ${JSON.stringify(answer.body)}`);
    const type = String(answer.headers['content-type'] ?? '');
    const content = response.content?.[type];
    if (!response.content) {
      assert.equal(answer.body, '', `${where} with a body`);
      return;
    }
    assert.ok(content, `${where} as ${type}`);
    // Sparse fieldsets leave out attributes on purpose.
    if (/fields(\[|%5B)/i.test(search)) return;
    const validate = this.#validatorFor(content.schema, `${found.path} ${verb} ${answer.status} ${type}`);
    assert.ok(
      validate(answer.body),
      `${where}, not as ${this.#name} says: ${this.#ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`,
    );
  }

  /** The response itself, or the one that it refers to. */
  #resolved(response: Json): Json {
    const name = /^#\/components\/responses\/(\w+)$/.exec(response?.$ref ?? '')?.[1];
    return name === undefined ? response : this.#document.components.responses[name];
  }

  #validatorFor(schema: Json, key: string): ValidateFunction {
    const cached = this.#validators.get(key);
    if (cached) return cached;
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${this.#name}#/`));
    const validate = this.#ajv.compile(absolute);
    this.#validators.set(key, validate);
    return validate;
  }
}

const parametersIn = (path: string): number => path.split('{').length - 1;

const own = new Description(
  'openapi.json',
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')),
);

/** Fails for a response that `openapi.json` does not describe. */
export const validateResponse = (method: string, url: string, response: ApiResponse): void =>
  own.validate(method, url, response);
