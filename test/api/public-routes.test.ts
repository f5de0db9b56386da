import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSON_PLAIN, type Route } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { cachetV1 } from '../../src/surfaces/cachet-v1/dialect.ts';

/** Everything in the API that answers without a token and without a session. Whoever adds a line here means it. */
const publicOperations = [
  'GET /api/ping',
  'GET /api/version',
  'GET /api/status',
  'GET /api/components',
  'GET /api/components/{component}',
  'GET /api/components/{component}/statuses',
  'GET /api/component-groups',
  'GET /api/component-groups/{componentGroup}',
  'GET /api/incidents',
  'GET /api/incidents/{incident}',
  'GET /api/incidents/{incident}/updates',
  'GET /api/incidents/{incident}/updates/{update}',
  'GET /api/incidents/{incident}/postmortem',
  'GET /api/incident-templates',
  'GET /api/incident-templates/{incidentTemplate}',
  'GET /api/schedules',
  'GET /api/schedules/{schedule}',
  'GET /api/schedules/{schedule}/updates',
  'GET /api/schedules/{schedule}/updates/{update}',
  'GET /api/metrics',
  'GET /api/metrics/{metric}',
  'GET /api/metrics/{metric}/chart',
  'GET /api/metrics/{metric}/points',
  'GET /api/metrics/{metric}/points/{point}',
  'POST /api/bounces',
  'POST /api/session/passkey-options',
  'GET /api/setup',
  'POST /api/setup',
  'GET /api/invitations/{token}',
  'PUT /api/invitations/{token}',
  'POST /api/session',
  'POST /api/password-resets',
  'PUT /api/password-resets/{token}',
  'PUT /api/email-changes/{token}',
  'GET /api/v1/ping',
  'GET /api/v1/version',
  'GET /api/v1/status',
  'GET /api/v1/components',
  'GET /api/v1/components/{component}',
  'GET /api/v1/components/groups',
  'GET /api/v1/components/groups/{group}',
  'GET /api/v1/incidents',
  'GET /api/v1/incidents/{incident}',
  'GET /api/v1/incidents/{incident}/updates',
  'GET /api/v1/incidents/{incident}/updates/{update}',
  'GET /api/v1/incidents/templates',
  'GET /api/v1/incidents/templates/{template}',
  'GET /api/v1/schedules',
  'GET /api/v1/schedules/{schedule}',
  'GET /api/v1/metrics',
  'GET /api/v1/metrics/{metric}',
  'GET /api/v1/metrics/{metric}/points',
];

test('these operations are public, and no others', () => {
  const found = [...routes, ...cachetV1.routes].filter(({ access }) => access === 'public');
  assert.deepEqual(
    found.map(({ method, path }) => `${method} /api${path}`),
    publicOperations,
  );
});

test('in every dialect an operation has the same access', () => {
  for (const { operationId, access, dialects = {} } of routes) {
    for (const route of Object.values(dialects)) assert.equal(route.access, access, operationId);
  }
});

/** What every operation says, apart from its access. */
const operation = {
  method: 'GET',
  path: '/everything',
  operationId: 'getEverything',
  tag: 'System',
  summary: '',
  description: '',
  mediaType: JSON_PLAIN,
  includes: [],
  handle: async () => undefined,
} as const;

// An operation must say who may call it: `npm run verify` fails here if one may leave it out.
// @ts-expect-error
operation satisfies Route;
