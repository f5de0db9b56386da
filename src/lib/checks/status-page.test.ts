import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure, type Options, run, runFirst, success } from '../../../test/support/checks/run.ts';
import { Patience } from '../patience.ts';
import { OwnFault } from './outcome.ts';
import type { FollowedPage, ReadStatusPage } from './status-page.ts';

const target = 'https://status.vendor.example/';

const page = (...components: FollowedPage['components']): ReadStatusPage => {
  return async () => ({ product: 'Statuspage', components });
};
const api = { name: 'API', status: 'operational' } as const;

test('the followed component decides, whatever the others are', async () => {
  const readStatusPage = page(api, { name: 'Mail', status: 'outage' });
  assert.equal(
    await success('status-page', target, { readStatusPage, request: { component: ' api ' } }),
    'status.vendor.example says that API is operational.',
  );
  assert.equal(
    await failure('status-page', target, { readStatusPage, request: { component: 'Mail' } }),
    'status.vendor.example says that Mail is down.',
  );
});

test('without a component, the worst one decides', async () => {
  assert.equal(
    await success('status-page', target, { readStatusPage: page(api) }),
    'status.vendor.example says that everything is operational.',
  );
  assert.equal(
    await failure('status-page', target, { readStatusPage: page(api, { name: 'Mail', status: 'outage' }) }),
    'status.vendor.example says that Mail is down.',
  );
  const { verdict, reason, output } = await run('status-page', target, {
    readStatusPage: page(api, { name: 'Mail', status: 'degraded' }, { name: 'Web', status: 'maintenance' }),
  });
  assert.deepEqual([verdict, reason], ['degraded', 'status.vendor.example says that Mail is degraded.']);
  assert.equal(output, 'API: operational\nMail: degraded\nWeb: maintenance');
});

/** The sentence of a run that finds out nothing. */
async function noData(kind: 'status-page', address: string, options: Options): Promise<string> {
  const { verdict, reason } = await run(kind, address, options);
  assert.equal(verdict, 'no data', reason);
  return reason;
}

test('a page that says nothing is no data, and the reason is explained', async () => {
  assert.equal(
    await noData('status-page', target, { readStatusPage: page(api), request: { component: 'Shop' } }),
    'status.vendor.example has no component named "Shop". It has: API.',
  );
  assert.equal(
    await noData('status-page', target, { readStatusPage: page() }),
    'status.vendor.example shows no components.',
  );
  assert.equal(
    await noData('status-page', target, {
      readStatusPage: page({ name: 'API', status: 'unknown' }),
      request: { component: 'API' },
    }),
    'status.vendor.example does not say how API is.',
  );
  assert.equal(
    await noData('status-page', target, {
      readStatusPage: async () => {
        throw new Error('https://status.vendor.example/ serves no page that Daymark can read.\nTried: …');
      },
    }),
    'https://status.vendor.example/ serves no page that Daymark can read.',
  );
  assert.equal(
    await noData('status-page', 'vendor', { readStatusPage: page() }),
    '"vendor" is not the address of a page, such as https://status.example.com.',
  );
});

test('however long this process reads a page, the vendor has its whole time, and is not called slow', async () => {
  const readStatusPage: ReadStatusPage = async (_, { ownWork }) => {
    await ownWork(() => new Promise<void>((ended) => new Patience(700).start(ended)));
    return { product: 'Statuspage', components: [api] };
  };
  const options = { readStatusPage, timeoutMs: 500, degradedAboveMs: 500 };
  assert.equal(
    await success('status-page', target, options),
    'status.vendor.example says that everything is operational.',
  );
});

test('what keeps us from reading a page is said as it is, and the vendor is asked again soon', async () => {
  const reason = 'The page of status.vendor.example was not read in time: this machine is too busy.';
  const readStatusPage: ReadStatusPage = async () => {
    throw new OwnFault(reason);
  };
  const { phases: _, ...outcome } = await runFirst('status-page', target, { readStatusPage });
  assert.deepEqual(outcome, { verdict: 'no data', ok: false, reason, askAgain: true });
});
