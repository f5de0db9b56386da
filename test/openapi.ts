import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer, Json } from './harness.ts';

const document: Json = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, 'openapi.json');

const operations = Object.entries<Json>(document.paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  path,
  item,
}));

const validators = new Map<string, ValidateFunction>();

/** Fails on a status, a media type or a member that `openapi.json` does not describe. */
export function validateAnswer(method: string, url: string, answer: Answer): void {
  const [path = '', search = ''] = url.split('?', 2);
  const found = operations.find(({ pattern }) => pattern.test(path));
  const verb = method.toLowerCase();
  const operation = found?.item[verb];
  if (!found || !operation) return;
  const where = `${method} ${url.slice(0, 200)} answered ${answer.status}`;
  const response = operation.responses[answer.status];
  assert.ok(response, `${where}, which openapi.json does not describe: ${JSON.stringify(answer.body)}`);
  const type = String(answer.headers['content-type'] ?? '');
  const content = response.content?.[type];
  if (!response.content) {
    assert.equal(answer.body, '', `${where} with a body`);
    return;
  }
  assert.ok(content, `${where} as ${type}`);
  // Sparse fieldsets leave out attributes on purpose.
  if (/fields(\[|%5B)/i.test(search)) return;
  const validate = validatorFor(content.schema, `${found.path} ${verb} ${answer.status}`);
  assert.ok(
    validate(answer.body),
    `${where}, not as openapi.json says: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`,
  );
}

function validatorFor(schema: Json, key: string): ValidateFunction {
  const known = validators.get(key);
  if (known) return known;
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/'));
  const validate = ajv.compile(absolute);
  validators.set(key, validate);
  return validate;
}
