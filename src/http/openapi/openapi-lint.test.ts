import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Json } from '../../../test/support/response.ts';
import { tags } from '../../domain/tags.ts';
import { routes } from '../../routes.ts';
import { openApiDocument } from './openapi.ts';

const document: Json = JSON.parse(JSON.stringify(openApiDocument(routes, tags)));

/** Every object in the description, with the path that leads to it. */
function* objectsIn(value: Json, path: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

const objects = [...objectsIn(document, '#')];
const pathsWhere = (test: (one: Json, path: string) => boolean): string[] =>
  objects.flatMap(([path, one]) => (test(one, path) ? [path] : []));

const behind = (one: Json): Json => {
  if (one.$ref === undefined) return one;
  const [, ...keys] = one.$ref.split('/');
  return keys.reduce((inner: Json, key: string) => inner?.[key], document);
};

const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([verb, operation]) => ({ verb, path, operation })),
);

/** Responses of these are for one caller alone, so they are not cached. */
const personal = new Set(routes.filter((route) => route.personal).map(({ operationId }) => operationId));

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^\S.*[.!]$/s.test(text);

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

describe('the description of the API', () => {
  test('gives every operation an id of its own, a summary and a sentence', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
    for (const { operation } of operations) {
      assert.ok(operation.summary, operation.operationId);
      assert.ok(isSentence(operation.description), `${operation.operationId}: ${operation.description}`);
    }
  });

  test('gives every tag a sentence, and lists no unused tag', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    assert.deepEqual(
      document.tags.map((tag: Json) => tag.name),
      [...used],
    );
    for (const { name, description } of document.tags) assert.ok(isSentence(description), name);
    assert.deepEqual(Object.keys(tags).sort(), [...used].sort());
  });

  test('gives every parameter a sentence and a schema, and names those in the path', () => {
    for (const { path, operation } of operations) {
      const parameters = operation.parameters.map(behind);
      for (const { name, description, schema } of parameters) {
        assert.ok(isSentence(description), `${operation.operationId}: ${name}`);
        assert.ok(schema?.type, `${operation.operationId}: ${name}`);
      }
      const inPath = parameters.filter((one: Json) => one.in === 'path').map((one: Json) => `{${one.name}}`);
      assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? []);
    }
  });

  test('refers only to existing components, and has no unused ones', () => {
    const references = new Set(
      objects.flatMap(([, one]) => (typeof one.$ref === 'string' ? [one.$ref] : [])),
    );
    for (const reference of references) assert.ok(behind({ $ref: reference }), reference);
    const { securitySchemes: _, ...sections } = document.components;
    for (const [section, components] of Object.entries<Json>(sections)) {
      for (const name of Object.keys(components)) {
        assert.match(name, /^[A-Z][A-Za-z]+$/);
        assert.ok(references.has(`#/components/${section}/${name}`), `${section}: ${name}`);
      }
    }
  });

  test('describes once what several operations share', () => {
    const inline = new Set<string>();
    for (const { operation } of operations) {
      for (const one of operation.parameters) {
        if (one.$ref) continue;
        const text = `${operation.tags} ${JSON.stringify(one)}`;
        assert.ok(!inline.has(text), `${operation.operationId}: ${one.name}`);
        inline.add(text);
      }
      for (const [code, response] of Object.entries<Json>(operation.responses)) {
        assert.equal(response.$ref !== undefined, Number(code) >= 300, `${operation.operationId}: ${code}`);
      }
      const { schema } = operation.requestBody?.content['application/json'] ?? {};
      assert.ok(!operation.requestBody || schema.$ref, operation.operationId);
      const [success] = Object.values<Json>(operation.responses['200']?.content ?? {});
      // A schema that only one operation returns may stay inline.
      assert.ok(!success || success.schema.$ref || success.schema.properties.data, operation.operationId);
    }
  });

  test('allows new members in responses', () => {
    assert.deepEqual(
      pathsWhere((one) => one.additionalProperties === false || one.unevaluatedProperties === false),
      [],
    );
  });

  test('gives every enum values of one type, and states that type', () => {
    const mixed = pathsWhere(
      ({ enum: values, type }) =>
        Array.isArray(values) && (values.length === 0 || values.some((value) => typeOf(value) !== type)),
    );
    assert.deepEqual(mixed, []);
    assert.deepEqual(
      pathsWhere(({ anyOf }) => Array.isArray(anyOf) && anyOf.length < 2),
      [],
    );
  });

  test('has booleans where the contract has them, and integers for visibility', () => {
    const schema = (name: string) => document.components.schemas[name].properties;
    assert.deepEqual(schema('CreateScheduleRequest').notifications, {
      type: 'boolean',
      description: 'Whether subscribers are told.',
      default: false,
    });
    assert.equal(schema('UpdateSubscriberRequest').global.type, 'boolean');
    assert.deepEqual(schema('CreateIncidentRequest').visible.enum, [0, 1, 2]);
    assert.equal(schema('CreateIncidentRequest').visible.type, 'integer');
    const filters = operations.flatMap(({ operation }) => operation.parameters.map(behind));
    for (const name of ['filter[enabled]', 'filter[global]']) {
      const { schema: its } = filters.find((one: Json) => one.name === name);
      assert.deepEqual(its, { type: 'boolean' }, name);
    }
    assert.deepEqual(schema('Incident').relationships.properties.user.properties.data, {
      $ref: '#/components/schemas/UserIdentifier',
    });
  });

  test('gives defaults of the right type, and only where a record is created', () => {
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
      for (const [field, its] of Object.entries<Json>(schema.properties ?? {})) {
        if (its.default === undefined) continue;
        assert.doesNotMatch(name, /^Update/, `${name}.${field}`);
        assert.equal(typeOf(its.default), its.type, `${name}.${field}`);
      }
    }
  });

  test('declares all responses of every operation, and an ETag for public reads and for every document', () => {
    for (const { verb, operation } of operations) {
      const codes = Object.keys(operation.responses);
      for (const code of ['400', '408', '429', '431', '500', '503']) assert.ok(codes.includes(code), code);
      const isPublicRead =
        verb === 'get' && operation.security === undefined && !personal.has(operation.operationId);
      const waits = operation.operationId === 'getProbeAssignments';
      assert.equal(codes.includes('304'), isPublicRead || waits, operation.operationId);
      const isList = operation.parameters.map(behind).some((one: Json) => one.name === 'per_page');
      const isDocument =
        operation.responses['200']?.content['application/vnd.api+json'] !== undefined && !isList;
      assert.equal(
        operation.responses['200']?.headers?.ETag !== undefined,
        isPublicRead || isDocument,
        operation.operationId,
      );
      assert.equal(codes.includes('422'), verb !== 'get', operation.operationId);
      const hasPrecondition = operation.parameters.map(behind).some((one: Json) => one.name === 'If-Match');
      assert.equal(codes.includes('412'), hasPrecondition, operation.operationId);
      const mayBeRefused = operation.security !== undefined || verb !== 'get';
      assert.equal(codes.includes('403'), mayBeRefused, operation.operationId);
    }
    const { responses } = document.components;
    assert.ok(responses.Unavailable.headers['Retry-After']);
    assert.ok(responses.TooManyRequests.headers['Retry-After']);
  });
});
