import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import openapi from '../../openapi.json' with { type: 'json' };
import { createApp } from '../../src/app.ts';
import { tags } from '../../src/domain/tags.ts';
import { routes } from '../../src/routes.ts';
import { cachet3Document } from '../../src/surfaces/cachet3/openapi.ts';
import { writeSample } from '../../src/surfaces/cachet3/testing.ts';
import { cachet3Description } from '../support/cachet3-description.ts';
import { type DescribedRequest, describedOperations } from '../support/described-requests.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { validateResponse } from '../support/openapi.ts';
import { Author } from '../support/page.ts';
import type { ApiResponse } from '../support/response.ts';
import { runs } from '../support/rounds.ts';

/** A stream never ends, so its own tests read it. */
const streams = routes.filter(({ stream }) => stream).map(({ operationId }) => operationId);

const descriptions = {
  'openapi.json': { operations: describedOperations(openapi), validate: validateResponse },
  'the description of the dialect of Cachet 3': {
    operations: describedOperations(cachet3Document(routes, tags, '/')),
    validate: cachet3Description.validate.bind(cachet3Description),
  },
};

onBothDatabases(
  'requests that are made from the descriptions of the API',
  (harness) => {
    // Whatever hosts webhooks are given, nothing leaves this machine.
    before(async () => {
      await harness.app.close();
      harness.ctx = { ...harness.ctx, resolve: () => Promise.reject(new Error('There are no names here.')) };
      harness.app = createApp(harness.ctx);
    });

    for (const [name, { operations, validate }] of Object.entries(descriptions))
      test(`are answered as ${name} says, all operations`, async () => {
        const author = new Author(harness);
        await writeSample(harness, await harness.token('*'));
        for (const name of ['Bea', 'Cem', 'Dov'])
          await author.post('/users', { name, email: `${name}@staff.example` });
        const codes = new Map<number, number>();
        for (const { operationId, requests } of operations.filter(
          (one) => !streams.includes(one.operationId),
        )) {
          // Another request may have revoked the token of the one before.
          const token = await harness.token('*');
          const property = fc.asyncProperty(
            requests,
            fc.integer({ min: 0, max: 9 }),
            async (request, dice) => {
              const response = await send(harness, request, dice === 0 ? undefined : token);
              assert.ok(response.status < 500, `${operationId} answered ${response.status}`);
              validate(request.method, request.url, response);
              codes.set(response.status, (codes.get(response.status) ?? 0) + 1);
            },
          );
          const { seed, numRuns } = runs(8, 300);
          await fc.assert(property, { seed, numRuns, endOnFailure: true });
        }
        const successes = (codes.get(200) ?? 0) + (codes.get(201) ?? 0) + (codes.get(204) ?? 0);
        const all = [...codes.values()].reduce((sum, count) => sum + count, 0);
        assert.ok(successes * 5 > all, `only ${successes} of ${all} requests succeeded`);
        for (const code of [400, 401, 404, 422])
          assert.ok(codes.has(code), `no request was answered with ${code}`);
      });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);

async function send(
  harness: Harness,
  request: DescribedRequest,
  token: string | undefined,
): Promise<ApiResponse> {
  const response = await harness.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { payload: request.body }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    headers: response.headers as ApiResponse['headers'],
    body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
  };
}
