import fc, { type Arbitrary } from 'fast-check';
import type { Json } from './response.ts';

/** A request that an OpenAPI document allows, or one that differs from it in some places. */
export interface DescribedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly requests: Arbitrary<DescribedRequest>;
}

/** Values of a type that no schema here means, for a request that is wrong. */
const wrong: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 53,
    '\0',
    'x'.repeat(300),
    [],
    {},
    [[]],
    [null],
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

/** A request has many parts, so that most requests are wrong in one place at most. */
const often = <T>(good: Arbitrary<T>, bad: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: good, weight: 19 }, { arbitrary: bad, weight: 1 });

/** Every operation of the document, with requests to it. */
export function describedOperations(document: Json): DescribedOperation[] {
  const generator = new Generator(document);
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([verb, operation]) => ({
      method: verb.toUpperCase(),
      path,
      operationId: operation.operationId as string,
      requests: generator.requests(verb.toUpperCase(), path, operation),
    })),
  );
}

class Generator {
  readonly #document: Json;

  constructor(document: Json) {
    this.#document = document;
  }

  requests(method: string, path: string, operation: Json): Arbitrary<DescribedRequest> {
    const parameters = (operation.parameters as Json[]).map((parameter) => this.#resolved(parameter));
    const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
    const content = operation.requestBody?.content ?? {};
    const [schema] = Object.values<Json>(content).map((type) => type.schema);
    return fc
      .record({
        path: fc.tuple(...of('path').map((parameter) => this.#pathValue(parameter))),
        query: fc.tuple(...of('query').map((parameter) => this.#queryPairs(parameter))),
        headers: fc.tuple(...of('header').map((parameter) => this.#header(parameter))),
        body: schema ? this.#body(schema, operation.requestBody.required === true) : fc.constant(undefined),
      })
      .map(({ path: values, query, headers, body }) => {
        let at = 0;
        const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(values[at++] ?? ''));
        const search = query.flat().map((pair) => pair.map(encodeURIComponent).join('='));
        return {
          method,
          url: `${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
          headers: {
            ...Object.fromEntries(headers.flat()),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body,
        };
      });
  }

  #pathValue({ name, schema }: Json): Arbitrary<string> {
    // The first user owns the tokens of the test.
    const ids = fc.integer({ min: name === 'user' ? 2 : 1, max: 4 }).map(String);
    const odd = fc.oneof(
      fc.constantFrom('0', '-1', '99999999999', '1.5', 'x', '%00'),
      fc.string({ minLength: 1 }),
    );
    return schema.type === 'integer'
      ? often(ids, odd)
      : often(fc.constantFrom('1', 'incident', 'cover'), odd);
  }

  /** The parameter as it stands in the query string; nothing if it is left out. */
  #queryPairs(parameter: Json): Arbitrary<string[][]> {
    const { name, schema, style } = parameter;
    const value = this.#value(schema, 0);
    const pairs =
      style === 'deepObject'
        ? fc
            .tuple(
              fc.constantFrom('components', 'incidents', 'owner', 'x'),
              fc.constantFrom('name', 'status', 'gold', ''),
            )
            .map(([key, text]) => [[`${name}[${key}]`, text]])
        : often(value, wrong).map((made) => [
            [name as string, Array.isArray(made) ? made.join() : String(made)],
          ]);
    return fc.oneof({ arbitrary: fc.constant<string[][]>([]), weight: 4 }, { arbitrary: pairs, weight: 1 });
  }

  #header({ name, schema, required }: Json): Arbitrary<string[][]> {
    const texts: Readonly<Record<string, Arbitrary<string>>> = {
      'Idempotency-Key': fc.string({ unit: fc.constantFrom(...'abc!~ é'), maxLength: 8 }),
      'If-Match': fc.constantFrom('*', '"1"', 'W/"1"', 'x', ''),
      'If-None-Match': fc.constantFrom('*', '"1"'),
      Prefer: fc.constantFrom('dry-run', 'return=minimal', 'dry-run, wait=1'),
    };
    const value = schema.enum
      ? fc.constantFrom(...(schema.enum as string[]))
      : (texts[name] ?? fc.constant('x'));
    const pairs = value.map((text) => [[name as string, text]]);
    return required
      ? pairs
      : fc.oneof({ arbitrary: fc.constant<string[][]>([]), weight: 3 }, { arbitrary: pairs, weight: 1 });
  }

  #body(schema: Json, isRequired: boolean): Arbitrary<string | undefined> {
    const texts = this.#value(schema, 0).map((value) => JSON.stringify(value));
    const odd = fc.oneof(
      fc.constantFrom('', 'null', '[]', '{', '{}', '"x"'),
      wrong.map((value) => JSON.stringify(value) ?? 'null'),
    );
    const bodies: Arbitrary<string | undefined> = often(texts, odd);
    return isRequired ? bodies : often(bodies, fc.constant(undefined));
  }

  /** A value as the schema says; the members of objects now and then are not. */
  #value(given: Json, depth: number): Arbitrary<unknown> {
    const schema = this.#resolved(given);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices: Json[] | undefined = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.#value(choice, depth)));
    if (Array.isArray(schema.type))
      return fc.oneof(...(schema.type as string[]).map((type) => this.#value({ ...schema, type }, depth)));
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return fc.array(this.#value(schema.items ?? {}, depth + 1), {
          maxLength: Math.min(schema.maxItems ?? 3, 3),
        });
      case 'integer':
        return integersOf(schema);
      case 'number':
        return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return textsOf(schema);
      default:
        return depth > 2 ? fc.constant('x') : fc.jsonValue({ maxDepth: 1 });
    }
  }

  #object(schema: Json, depth: number): Arbitrary<unknown> {
    const required = new Set<string>(schema.required ?? []);
    const members = Object.entries<Json>(schema.properties ?? {}).map(([name, property]) => {
      const value = often(this.#value(property, depth + 1), wrong);
      const entry = value.map((made): [string, unknown][] => [[name, made]]);
      return required.has(name)
        ? fc.oneof({ arbitrary: entry, weight: 19 }, { arbitrary: fc.constant([]), weight: 1 })
        : fc.oneof({ arbitrary: entry, weight: 1 }, { arbitrary: fc.constant([]), weight: 2 });
    });
    const free =
      schema.additionalProperties === undefined || schema.additionalProperties === false
        ? fc.constant({})
        : fc.dictionary(
            fc.constantFrom('a', 'en', 'x'),
            this.#value(schema.additionalProperties === true ? {} : schema.additionalProperties, depth + 1),
            {
              maxKeys: 2,
            },
          );
    return fc
      .tuple(fc.tuple(...members), free)
      .map(([entries, more]) => ({ ...more, ...Object.fromEntries(entries.flat()) }));
  }

  #resolved(value: Json): Json {
    const [, section, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(value?.$ref ?? '') ?? [];
    return section && name ? this.#resolved(this.#document.components[section][name]) : value;
  }
}

/** Mostly small ones, which are ids of records that exist. */
function integersOf({ minimum = 0, maximum = 2 ** 31 }: Json): Arbitrary<number> {
  return fc.oneof(
    { arbitrary: fc.integer({ min: minimum, max: Math.min(minimum + 3, maximum) }), weight: 4 },
    { arbitrary: fc.integer({ min: minimum, max: maximum }), weight: 1 },
  );
}

let number = 0;

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Json): Arbitrary<string> {
  switch (format) {
    case 'date-time':
      return fc.constantFrom(
        '2026-03-10T11:00:00Z',
        '2026-03-12T12:30:00+02:00',
        '2026-12-31T23:59:60Z',
        '2027-01-01',
      );
    case 'email':
      // Addresses are unique, so that creating succeeds.
      return fc.constantFrom('ann', 'bob').map((name) => `${name}${++number}@example.com`);
    case 'uri':
      return fc.constantFrom('https://example.com/', 'http://127.0.0.1:49151/hook');
    default:
      return pattern
        ? fc.constantFrom('note', 'a-1', '#336699')
        : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  }
}
