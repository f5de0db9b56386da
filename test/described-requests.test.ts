import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import openapi from '../openapi.json' with { type: 'json' };
import { createApp } from '../src/app.ts';
import { cachet3Document } from '../src/cachet3/openapi.ts';
import { writeSample } from '../src/cachet3/testing.ts';
import { tags } from '../src/resources/tags.ts';
import { routes } from '../src/routes.ts';
import type { Answer } from './answer.ts';
import { cachet3Description } from './cachet3-description.ts';
import { type DescribedRequest, describedOperations } from './described-requests.ts';
import { isFull, runs } from './forms.ts';
import { onBothDatabases, type World } from './harness.ts';
import { validateAnswer } from './openapi.ts';
import { Author } from './page.ts';

/** A stream never ends, so its own tests read it. */
const streams = routes.filter(({ stream }) => stream).map(({ operationId }) => operationId);
/** In the quick form, each operation gets so many requests. */
const QUICK = 4;

const descriptions = {
  'openapi.json': { operations: describedOperations(openapi), validate: validateAnswer },
  'the description of the dialect of Cachet 3': {
    operations: describedOperations(cachet3Document(routes, tags, '/')),
    validate: cachet3Description.validate.bind(cachet3Description),
  },
};

onBothDatabases(
  'requests that are made from the descriptions of the API',
  (world) => {
    // Whatever hosts webhooks are given, nothing leaves this machine.
    before(async () => {
      await world.app.close();
      world.ctx = { ...world.ctx, resolve: () => Promise.reject(new Error('There are no names here.')) };
      world.app = createApp(world.ctx);
    });

    for (const [name, { operations, validate }] of Object.entries(descriptions))
      test(`are answered as ${name} says, all operations`, async () => {
        const author = new Author(world);
        await writeSample(world, await world.token('*'));
        for (const name of ['Bea', 'Cem', 'Dov'])
          await author.post('/users', { name, email: `${name}@staff.example` });
        const codes = new Map<number, number>();
        for (const { operationId, requests } of operations.filter(
          (one) => !streams.includes(one.operationId),
        )) {
          // Another request may have revoked the token of the one before.
          const token = await world.token('*');
          const property = fc.asyncProperty(
            requests,
            fc.integer({ min: 0, max: 9 }),
            async (request, dice) => {
              const answer = await send(world, request, dice === 0 ? undefined : token);
              assert.ok(answer.status < 500, `${operationId} answered ${answer.status}`);
              validate(request.method, request.url, answer);
              codes.set(answer.status, (codes.get(answer.status) ?? 0) + 1);
            },
          );
          const { seed, numRuns } = runs(8, 300);
          await fc.assert(property, { seed, numRuns: isFull ? numRuns : QUICK, endOnFailure: true });
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

async function send(world: World, request: DescribedRequest, token: string | undefined): Promise<Answer> {
  const response = await world.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { payload: request.body }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    headers: response.headers as Answer['headers'],
    body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
  };
}
