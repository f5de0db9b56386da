import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { runs, sample } from '../../../test/support/rounds.ts';
import type { Route } from '../../http/route.ts';
import { routes } from '../../routes.ts';
import { cachet3Token } from '../cachet3/testing.ts';
import { cachetV1Routes } from './routes.ts';

interface Target {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly fields: readonly string[];
  readonly dialect: 'v1' | 'cachet3';
}

/** The operations that take fields, at the first record of each list. */
const targetsOf = (all: readonly Route[], dialect: Target['dialect']): Target[] =>
  all.flatMap(({ method, path, input }) =>
    input !== undefined && (method === 'POST' || method === 'PUT')
      ? [
          {
            method,
            url: `/api${path.replace(/\{\w+\}/g, '1')}`,
            fields: [...Object.keys(input), '_method', 'scheduled_at'],
            dialect,
          },
        ]
      : [],
  );

const targets = [
  ...targetsOf(cachetV1Routes, 'v1'),
  ...targetsOf(
    routes.filter((route) => route.dialects?.cachet3),
    'cachet3',
  ),
];

/** Objects whose members have the names of what every object has. */
const hostile = fc.constantFrom<unknown>(
  { toString: 1 },
  { valueOf: null, toString: {} },
  { toJSON: 1 },
  { constructor: 1, length: -1 },
  [{ toString: 1 }],
  [[[[]]]],
  [null],
  { id: { toString: 1 }, status: { valueOf: 1 } },
  [{ id: { toString: 1 } }],
  [{ id: [1], status: [2] }],
);
const anything = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ noUnicodeString: false }));

/** What makes a record valid, so that the odd field is read and not refused for the others. */
const good = {
  name: 'n',
  message: 'm',
  status: 1,
  suffix: 'ms',
  default_value: 0,
  value: 1,
  scheduled_at: '2026-03-11 10:00:00',
  template: 't',
  email: 'reader@example.com',
};

onBothDatabases('what clients of Cachet send', (harness) => {
  let tokens: Record<Target['dialect'], string>;

  beforeEach(async () => {
    const token = await harness.token('*');
    tokens = { v1: token, cachet3: await cachet3Token(harness, '*') };
    for (const [path, body] of [
      ['/component-groups', { name: 'Core' }],
      ['/components', { name: 'API' }],
      ['/incidents', { name: 'n', message: 'm', status: 1 }],
      ['/incidents/1/updates', { message: 'm', status: 2 }],
      ['/incident-templates', { name: 'Outage', template: 'Hello' }],
      ['/schedules', { name: 'n', message: 'm', scheduled_at: '2026-03-11 10:00:00' }],
      ['/schedules/1/updates', { message: 'm' }],
      ['/metrics', { name: 'Latency', suffix: 'ms' }],
      ['/metrics/1/points', { value: 1 }],
      ['/subscribers', { email: 'one@example.com', verified: true }],
    ] as const)
      assert.equal((await harness.post(path, body, { token })).status, 200, path);
  });

  const statusOf = async ({ method, url, dialect }: Target, body: object) => {
    const { statusCode, body: text } = await harness.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[dialect]}` },
      payload: JSON.stringify(body),
    });
    assert.ok(statusCode < 500, `${method} ${url} ${JSON.stringify(body)}: ${text}`);
    return statusCode;
  };

  test('flags and lists that are objects are refused, with the field that is wrong', async () => {
    const odd = { toString: 1 };
    for (const [method, url, fields] of [
      ['POST', '/incidents', ['visible', 'notify', 'stickied']],
      ['PUT', '/incidents/1', ['visible', 'notify', 'stickied']],
      ['POST', '/components', ['enabled']],
      ['POST', '/metrics', ['display_chart']],
      ['POST', '/subscribers', ['verify', 'components']],
      ['POST', '/schedules', ['notify']],
    ] as const)
      for (const field of fields) {
        const target = { method, url: `/api/v1${url}`, fields, dialect: 'v1' } as const;
        assert.equal(await statusOf(target, { ...good, [field]: odd }), 400, `${url} ${field}`);
        assert.equal(await statusOf(target, { ...good, [field]: [odd] }), 400, `${url} ${field}`);
      }
  });

  test('no value in any field of any operation is an error of the server', async () => {
    assert.ok(targets.length > 25);
    for (const target of sample(harness.dialect, targets))
      for (const field of target.fields)
        await statusOf(target, { ...good, [field]: { toString: 1, valueOf: 1, toJSON: 1 } });
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...targets)
          .chain((target) =>
            fc.tuple(
              fc.constant(target),
              fc.dictionary(fc.constantFrom(...target.fields), anything, { maxKeys: 3 }),
              fc.boolean(),
            ),
          ),
        async ([target, odd, isComplete]) => {
          await statusOf(target, { ...(isComplete && good), ...odd });
        },
      ),
      runs(harness.dialect === 'sqlite' ? 100 : 25, 1500),
    );
  });
});
