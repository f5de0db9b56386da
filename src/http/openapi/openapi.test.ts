import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import { tags } from '../../domain/tags.ts';
import { routes } from '../../routes.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(routes, tags)));

test('openapi.json matches the code; if this fails, run "npm run openapi" and look at its diff', () => {
  const checkedIn = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(checkedIn, document);
});

test('the twelve operations of the contract exist, and the version is that of the contract', () => {
  assert.equal(document.info.version, '0.0.1');
  assert.equal(document.info['x-daymark-version'], packageJson.version);
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
});

test('the way of other products to answer is no part of this description, and the download of the audit log is', () => {
  assert.doesNotMatch(JSON.stringify(document), /x-daymark-dialect/i);
  const { parameters, responses } = document.paths['/api/audit'].get;
  assert.deepEqual(parameters.find(({ name }: { name: string }) => name === 'format')?.schema.enum, [
    'json',
    'csv',
  ]);
  assert.ok('text/csv; charset=utf-8' in responses[200].content);
});
