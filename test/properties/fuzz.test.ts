import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { abilities } from '../../common/abilities.ts';
import { createApp } from '../../src/app.ts';
import type { Route } from '../../src/http/route.ts';
import { routes as registry } from '../../src/routes.ts';
import { alertRow } from '../support/alerts.ts';
import { Dice, type FuzzRequest, makeRequest } from '../support/fuzz-requests.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { dataUrl, png } from '../support/images.ts';
import type { ApiResponse } from '../support/response.ts';
import { isLong, sample, seed } from '../support/rounds.ts';

const REQUESTS = isLong ? 60_000 : 1200;
const LATE_REQUESTS = 2000;

/** A stream never ends, so its own tests read it. */
const routes = registry.filter(({ stream }) => !stream);
/** These need what fuzzing does not guess: a signed token, a code, a password, an image, the token of a probe, or a session. */
const unguessable = ['reportBounce', 'completeSetup', 'signIn', 'createImage', 'confirmProbe'];
const guessable = routes.filter(
  ({ operationId, textParameters, path, access }) =>
    !unguessable.includes(operationId) &&
    access !== 'probe' &&
    !Object.hasOwn(textParameters ?? {}, 'token') &&
    !(access === 'signed in' && path.startsWith('/session')),
);

const creating = routes.filter(({ method }) => method === 'POST');

const settings = { webhooksPrivate: ['127.0.0.1/32'] };

const fuzz = (harness: Harness) => {
  // Whatever hosts webhooks are given, nothing leaves this machine.
  before(async () => {
    await harness.app.close();
    harness.ctx = {
      ...harness.ctx,
      resolve: async () => Promise.reject(new Error('There are no names here.')),
    };
    harness.app = createApp(harness.ctx);
  });

  test(`no request yields a 5xx (FUZZ_SEED=${seed})`, async () => {
    const dice = new Dice(seed);
    const tokens = await fill(harness, dice);
    const seen = new Map<string, number>();
    let lastEvent = await harness.lastEventId();
    const reached = (route: Route) => seen.has(`${route.operationId} true`);
    for (let number = 1; number <= REQUESTS + LATE_REQUESTS; number++) {
      // Routes without a successful request get more requests, before others have deleted what they need.
      const left = guessable.filter((route) => !reached(route));
      if (left.length === 0 && number > REQUESTS) break;
      const isLate = number > REQUESTS;
      const wants = left.length > 0 && dice.chance(isLate ? 0.8 : 0.5);
      // What they need may have been deleted, so late requests also create records.
      const route = dice.pick(wants ? left : isLate ? creating : routes);
      const request = makeRequest(dice, route, tokens, lastEvent);
      let response: ApiResponse;
      try {
        response = await harness.send(request.method, request.path, request.body, {
          headers: request.headers,
        });
        checkResponse(response);
        const event = await harness.lastEventId();
        // A refused sign-in is recorded.
        if (response.status >= 400 && route.operationId !== 'signIn')
          assert.equal(event, lastEvent, 'a refused request wrote an event');
        lastEvent = event;
      } catch (error) {
        const what = (error as Error).message;
        throw new Error(`Request ${number} of FUZZ_SEED=${seed}: ${describe(request)}\n${what}`, {
          cause: error,
        });
      }
      for (const key of [String(response.status), `${route.operationId} ${response.status < 300}`]) {
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    // The test is useful only if the requests succeed everywhere.
    for (const status of [200, 204, 400, 401, 403, 404, 413, 415, 422]) {
      assert.ok(seen.has(String(status)), `no request was answered with ${status}`);
    }
    for (const route of guessable) assert.ok(reached(route), `no request to ${route.operationId} succeeded`);
  });

  test('the deepest and widest bodies within the limit yield no 5xx in any field', async () => {
    const [token] = await fill(harness, new Dice(seed));
    const lastEvent = await harness.lastEventId();
    const deep = 60;
    const wide = 240_000;
    const refusedUnread = {
      'a list that is too deep': '['.repeat(200_000) + ']'.repeat(200_000),
      'an object that is too deep': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
      'a list that is too wide': `[${'0,'.repeat(500_000)}0]`,
    };
    const shapes = {
      ...refusedUnread,
      'a deep list': '['.repeat(deep) + ']'.repeat(deep),
      'a deep object': `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      'a wide list': `[${'0,'.repeat(wide)}0]`,
      'a wide list below a key': `{"a": [${'0,'.repeat(wide)}0]}`,
      'a wide list in a list of pairs': `[{"key": "a", "value": [${'0,'.repeat(wide)}0]}]`,
      'a wide object': `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1,`).join('')}"a":1}`,
      'a long text': `"${'x'.repeat(1_000_000)}"`,
      'a long number': '9'.repeat(1_000_000),
    };
    const tried: string[] = [];
    for (const route of routes.filter(({ method }) => method === 'POST')) {
      const path = route.path.replace(/\{\w+\}/g, '1');
      for (const field of ['meta', 'components', 'template_vars', 'message', 'value']) {
        // A field is parsed the same way everywhere: one or two resources are enough for each.
        const enough = tried.filter((name) => name === field).length === (isLong ? 2 : 1);
        if (enough || !Object.hasOwn(route.input ?? {}, field)) continue;
        tried.push(field);
        // They are refused before the database is asked.
        for (const [shape, text] of sample(harness.dialect, Object.entries(shapes), 11)) {
          const response = await harness.send('POST', path, `{"template": "note", "${field}": ${text}}`, {
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          });
          assert.equal(
            response.status,
            Object.hasOwn(refusedUnread, shape) ? 400 : 422,
            `${path} ${field} as ${shape}: ${JSON.stringify(response.body).slice(0, 300)}`,
          );
        }
      }
    }
    assert.equal(new Set(tried).size, 5);
    assert.equal(await harness.lastEventId(), lastEvent);
  });
};

onBothDatabases('fuzz', fuzz, settings);

function checkResponse({ status, body }: ApiResponse): void {
  assert.ok(status < 500, `answered ${status}: ${JSON.stringify(body)}`);
  if (status < 400) return;
  assert.equal(typeof body.message, 'string');
  assert.notEqual(body.message, '');
  const more: Record<number, string> = { 403: 'ability', 422: 'errors' };
  // Not every 403 is about an ability.
  const isOther = status === 403 && body.ability === undefined;
  assert.deepEqual(Object.keys(body), ['message', ...(more[status] && !isOther ? [more[status]] : [])]);
  if (status !== 422) return;
  assert.ok(Object.keys(body.errors).length > 0);
  for (const texts of Object.values<unknown>(body.errors)) {
    assert.ok(Array.isArray(texts) && texts.length > 0 && texts.every((text) => typeof text === 'string'));
  }
}

function describe({ method, path, body, headers }: FuzzRequest): string {
  const shown = JSON.stringify(body?.slice(0, 600));
  return `${method} ${JSON.stringify(path.slice(0, 600))} ${JSON.stringify(headers)} ${shown} (${body?.length ?? 0} characters)`;
}

/** Creates some records of every kind, and the tokens of the requests: the first may do everything. */
async function fill(harness: Harness, dice: Dice): Promise<string[]> {
  const all = await harness.token('*');
  const one = await harness.token(dice.pick(abilities));
  const two = await harness.token(dice.pick(abilities), dice.pick(abilities));
  const make = async (path: string, body: object) => {
    assert.equal((await harness.post(path, body, { token: all })).status, 200, path);
  };
  for (let count = 1; count <= 3; count++) {
    await make('/component-groups', { name: `Group ${count}`, visible: count - 1, meta: { region: 'eu' } });
    await make('/components', { name: `Component ${count}`, component_group_id: count, meta: { a: 1 } });
    await make('/incidents', {
      name: `Incident ${count}`,
      status: count,
      message: 'm',
      components: [{ id: count, status: 4 }],
    });
    const learned = { body: 'What we learned.' };
    assert.equal((await harness.put(`/incidents/${count}/postmortem`, learned, { token: all })).status, 200);
    await make('/incident-templates', {
      name: `Note ${count}`,
      slug: `note${count === 1 ? '' : count}`,
      template: 'x {{ name }}',
    });
    await make('/schedules', {
      name: `Schedule ${count}`,
      message: 'm',
      scheduled_at: `2026-03-1${count}`,
      components: [{ id: count, status: 6 }],
    });
    await make('/metrics', { name: `Metric ${count}`, suffix: 'ms' });
    for (const hour of [7, 8, 9]) {
      await make(`/incidents/${count}/updates`, { status: count, message: 'm' });
      await make(`/schedules/${count}/updates`, { message: 'm' });
      await make(`/metrics/${count}/points`, { value: count, timestamp: `2026-03-10 0${hour}:00:00` });
    }
    await make('/subscribers', { email: `s${count}@b.example`, components: [count], verified: true });
    await make('/subscribers', { email: `u${count}@b.example` });
    await make('/webhooks', { name: `Webhook ${count}`, url: 'http://127.0.0.1:49151/hook' });
    await make('/images', { image: dataUrl(png(count + 1, 3)) });
    await make('/checks', { name: `Port ${count}`, kind: 'tcp', target: '127.0.0.1:49151' });
    await make('/checks', { name: `Job ${count}`, kind: 'heartbeat' });
    await make('/alert-sources', { name: `Source ${count}`, kind: 'alertmanager' });
    await make('/alert-rules', { action: 'draft' });
    await harness.ctx.connection.write
      .insertInto('alerts')
      .values(alertRow(`alert ${count}`, harness.clock.now()))
      .execute();
    for (let pings = 0; pings < 6; pings++) await make(`/webhooks/${count}/ping`, {});
  }
  for (const path of [
    '/incident-templates/3',
    '/metrics/3',
    '/incidents/3',
    '/components/3',
    '/component-groups/3',
  ])
    assert.equal((await harness.delete(path, { token: all })).status, 204, path);
  for (let count = 1; count <= 12; count++) {
    await make('/users', { name: `User ${count}`, email: `u${count}@b.example` });
    await make('/tokens', { name: `Token ${count}`, abilities: ['*'] });
  }
  return [all, one, two, '', '1|wrong', 'garbage', '99999999999|x', '\u00ff'];
}
