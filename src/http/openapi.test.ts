import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { routes } from '../resources/index.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(routes)));

test('openapi.json is what the code says; if this fails, run "npm run openapi" and look at its diff', () => {
  const checkedIn = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(checkedIn, document);
});

test('the twelve operations of the contract are there, and every operation has a name of its own', () => {
  const contract = [
    'post /schedules',
    'post /schedules/{schedule}/updates',
    'get /schedules/{schedule}/updates/{update}',
    'put /schedules/{schedule}/updates/{update}',
    'get /subscribers',
    'put /subscribers/{subscriber}',
    'get /components',
    'get /components/{component}',
    'get /component-groups',
    'get /component-groups/{componentGroup}',
    'get /incidents',
    'get /incident-templates',
  ];
  for (const operation of contract) {
    const [method = '', path] = operation.split(' ');
    assert.ok(document.paths[`/api${path}`]?.[method], operation);
  }
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
});

test('every reference leads somewhere, and every answer is strict about its members', () => {
  const text = JSON.stringify(document);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    assert.ok(document.components.schemas[name], name);
  }
  const loose = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, properties, additionalProperties } = schema as Record<string, unknown>;
    const own = type === 'object' && properties && additionalProperties !== false ? [path] : [];
    return [...own, ...Object.entries(schema).flatMap(([key, value]) => loose(value, `${path}.${key}`))];
  };
  assert.deepEqual(loose(document.components.schemas, 'schemas'), []);
});
