import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { otherNode } from '../../../test/support/other-node.ts';
import { addPerson } from '../../../test/support/people.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { ApiResponse, Json } from '../../../test/support/response.ts';
import { ExpiryCleanup } from '../../domain/identity/sessions/expiry-cleanup.ts';
import { formatDate } from '../../lib/dates.ts';
import { LatestOnly } from './latest-only.ts';
import { previewPageRoutes } from './routes.ts';

const at = (seconds: number) => formatDate(START + seconds);
const incident = { name: 'Down', status: 1, message: 'We are **looking**.', notifications: true };
const schedule = { name: 'Move', message: 'We *move*.', scheduled_at: at(3600), notifications: true };

onBothDatabases('a preview in a frame', (harness) => {
  resourceContract(harness, { routes: previewPageRoutes });

  /** A signed-in person, with what they do. */
  const person = async (role: 'owner' | 'admin' | 'editor' | 'responder' | 'viewer') => {
    const { headers } = await addPerson(harness, role);
    const post = (body: object): Promise<ApiResponse> => harness.post('/previews', body, { headers });
    return {
      headers,
      post,
      preview: async (body: object): Promise<Json> => {
        const response = await post(body);
        assert.equal(response.status, 200, JSON.stringify(response.body));
        return response.body.data;
      },
      see: (path: string) => harness.visit(path, headers),
    };
  };
  const write = async (path: string, body: object): Promise<void> => {
    const response = await harness.post(path, body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const rowCount = async (table: string): Promise<number> =>
    Number((await harness.query(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]?.n);
  const stylesOf = (markup: string): string[] =>
    [
      ...Array.from(markup.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, sheet]) => sheet ?? ''),
      ...Array.from(markup.matchAll(/ style="([^"]*)"/g), ([, style]) => style ?? ''),
    ].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

  test('shows a new incident on the page and as a mail, and publishes nothing', async () => {
    await write('/components', { name: 'Checkout' });
    await subscribe(harness, 2);
    const { preview, see } = await person('responder');
    const version = await harness.ctx.connection.dataVersion.read();
    const seen = await preview({
      type: 'incident',
      body: { ...incident, components: [{ id: 1, status: 4 }] },
    });
    const { page, mail, text, ...rest } = seen;
    assert.deepEqual(rest, {
      type: 'incident',
      subject: '[Status] Investigating: Down',
      audience: {
        kind: 'incident.opened',
        reason: null,
        hold: 0,
        channels: { email: 2, chat: 0, webhook: 0, push: 0 },
      },
      expires: rest.expires,
    });
    assert.equal(rest.expires.string, at(600));
    assert.match(text, /We are/);
    const [onPage, asMail] = [await see(page), await see(mail)];
    for (const { status, text: markup } of [onPage, asMail]) {
      assert.equal(status, 200);
      assert.match(markup, /We are <strong>looking<\/strong>\./);
      assert.match(markup, /Checkout/);
      assert.doesNotMatch(markup, /<script/);
    }
    assert.match(onPage.text, /data-status="(?!operational)/);
    assert.equal(await rowCount('incidents'), 0);
    assert.equal(await harness.ctx.connection.dataVersion.read(), version);
    assert.doesNotMatch((await harness.visit('/')).text, /Down/);
  });

  test('works for updates, for maintenance, and for changes of existing records', async () => {
    await write('/incidents', incident);
    await write('/schedules', schedule);
    const { preview, see } = await person('editor');
    const texts = async (body: object) => {
      const { page, mail } = await preview(body);
      return [(await see(page)).text, mail === null ? null : (await see(mail)).text];
    };
    const [page, mail] = await texts({
      type: 'incident_update',
      id: 1,
      body: { status: 4, message: 'It is `over`.' },
    });
    assert.match(page ?? '', /It is <code>over<\/code>[\s\S]*We are <strong>/);
    assert.match(mail ?? '', /It is <code [^>]*>over<\/code>/);
    const [edited, none] = await texts({ type: 'incident', id: 1, body: { message: 'Reworded' } });
    assert.match(edited ?? '', /Reworded/);
    assert.equal(none, null);
    const [planned, announced] = await texts({ type: 'schedule', body: schedule });
    assert.match(planned ?? '', /We <em>move<\/em>/);
    assert.match(announced ?? '', /We <em>move<\/em>/);
    const [moved] = await texts({ type: 'schedule', id: 1, body: { scheduled_at: at(7200) } });
    assert.match(moved ?? '', /14:00/);
    const [updated] = await texts({ type: 'schedule_update', id: 1, body: { message: 'Nearly.' } });
    assert.match(updated ?? '', /Nearly\./);
    const [same] = await texts({ type: 'schedule', id: 1, body: {} });
    assert.match(same ?? '', /We <em>move<\/em>/);
  });

  test('shows what is hidden, not published yet or not told as if it were, and says why nobody is told', async () => {
    await subscribe(harness, 1);
    const { preview, see } = await person('responder');
    for (const [change, reason] of [
      [{ visible: 2 }, /^Not everybody may see it/],
      [{ published_at: at(600) }, /told at 2026-03-10 12:10:00 UTC/],
      [{ notifications: false }, /^Notifications are off/],
    ] as const) {
      const { page, mail, audience } = await preview({ type: 'incident', body: { ...incident, ...change } });
      assert.match(audience.reason, reason);
      assert.equal(audience.channels.email, 0);
      assert.match((await see(page)).text, /looking/);
      assert.match((await see(mail)).text, /looking/);
    }
  });

  test('has a policy of its own: sandboxed, without script, styles by their hashes, only in our own frames', async () => {
    const { preview, see } = await person('responder');
    const { page, mail } = await preview({ type: 'incident', body: incident });
    for (const address of [page, mail]) {
      const { headers, text } = await see(address);
      const policy = String(headers['content-security-policy']);
      const directives = new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0], one] as const));
      assert.equal(directives.get('sandbox'), 'sandbox');
      assert.equal(directives.get('default-src'), "default-src 'none'");
      assert.equal(directives.get('frame-ancestors'), "frame-ancestors 'self'");
      assert.equal(directives.get('form-action'), "form-action 'none'");
      assert.equal(directives.has('script-src'), false);
      const styles = stylesOf(text);
      assert.ok(styles.length > 0);
      for (const hash of styles) assert.ok(directives.get('style-src')?.includes(hash), hash);
      assert.doesNotMatch(policy, /unsafe-inline/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'no-referrer');
    }
  });

  test('is for whoever asked for it alone, and for ten minutes, on every node', async () => {
    const { preview, see, headers } = await person('responder');
    const owner = await person('owner');
    const { page, mail } = await preview({ type: 'incident', body: incident });
    for (const address of [page, mail]) {
      assert.equal((await see(address)).status, 200);
      assert.equal((await harness.visit(address)).status, 404);
      assert.equal((await owner.see(address)).status, 404);
      assert.equal((await see(address.replace(/.\/(page|mail)$/, '/$1'))).status, 404);
    }
    const node = await otherNode(harness);
    const there = await node.send('GET', page, undefined, headers).catch((error: Error) => error);
    // The other node answers with HTML, which is no JSON.
    assert.match(String(there), /<!doctype/);
    await node.close();
    harness.clock.advance(599);
    assert.equal((await see(page)).status, 200);
    harness.clock.advance(1);
    assert.equal((await see(page)).status, 404);
    assert.equal(await rowCount('previews'), 1);
    await new ExpiryCleanup(harness.ctx).run();
    assert.equal(await rowCount('previews'), 0);
  });

  test('of a token can be read with the token', async () => {
    const token = await harness.token('incidents.manage');
    const response = await harness.post('/previews', { type: 'incident', body: incident }, { token });
    const { page } = response.body.data;
    assert.equal((await harness.visit(page, { authorization: `Bearer ${token}` })).status, 200);
    const other = await harness.token('incidents.manage');
    assert.equal((await harness.visit(page, { authorization: `Bearer ${other}` })).status, 404);
  });

  test('keeps the last ones of each caller, and not their secrets', async () => {
    const { preview, see } = await person('responder');
    const pages: string[] = [];
    for (let count = 0; count < 10; count++) {
      pages.push((await preview({ type: 'incident', body: { ...incident, message: `m${count}` } })).page);
      harness.clock.advance(1);
    }
    assert.equal(await rowCount('previews'), 8);
    assert.equal((await see(pages[0] ?? '')).status, 404);
    assert.match((await see(pages.at(-1) ?? '')).text, /m9/);
    const stored = JSON.stringify(await harness.query(sql`select hash, actor from previews`));
    for (const page of pages) assert.ok(!stored.includes(page.split('/')[2] ?? ''));
  });

  test('of settings is at /?preview=, for whoever edits them alone, and is never cached', async () => {
    const owner = await person('owner');
    const other = await person('owner');
    const large = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(4989)}`;
    const body = { name: 'Not saved', logo: large, announcement: 'Soon', announcement_from: at(3600) };
    const { page, expires } = await owner.preview({ type: 'settings', body });
    assert.match(page, /^\/\?preview=[\w-]{20,}$/);
    assert.equal(expires.string, formatDate(START + 600));
    const { status, headers, text } = await owner.see(page);
    assert.equal(status, 200);
    assert.match(text, /Not saved[\s\S]*<p dir="auto">Soon<\/p>/);
    assert.ok(text.includes(large), 'a picture that is not saved has no address');
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.deepEqual(
      [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']],
      ['no-store', 'noindex', 'no-referrer'],
    );
    assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/);
    const refused = [
      await harness.visit(page),
      await other.see(page),
      await owner.see(page.slice(0, -1)),
      await owner.see('/?preview='),
    ];
    for (const response of refused) assert.equal(response.status, 404);
    assert.doesNotMatch((await owner.see('/')).text, /Not saved/);
    harness.clock.advance(599);
    assert.equal((await owner.see(page)).status, 200);
    harness.clock.advance(1);
    assert.equal((await owner.see(page)).status, 404);
  });

  test('of settings is the whole page with them, and saves nothing', async () => {
    await write('/components', { name: 'Checkout' });
    await write('/incidents', incident);
    const { preview, see } = await person('admin');
    const { page, mail, audience } = await preview({
      type: 'settings',
      body: {
        name: 'Acme & Sons',
        accent: '#aa0000',
        locale: 'de',
        css: 'body{color:red}',
        footer: '<p>Made by <script>alert(1)</script>us</p>',
        logo: 'https://pictures.example/logo.png',
      },
    });
    assert.deepEqual([mail, audience], [null, null]);
    const { text, headers } = await see(page);
    assert.match(text, /<html lang="de"/);
    assert.match(text, /alt="Acme &amp; Sons"/);
    assert.match(text, /Checkout/);
    assert.match(text, /Down/);
    assert.match(text, /body\{color:red\}/);
    assert.match(text, /<p>Made by us<\/p>/);
    assert.doesNotMatch(text, /<script/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /img-src 'self' data: https:\/\/pictures\.example/);
    for (const hash of stylesOf(text)) assert.ok(policy.includes(hash));
    assert.doesNotMatch((await harness.visit('/')).text, /Acme/);
    const hidden = await preview({ type: 'settings', body: { show_history: false, name: null } });
    assert.doesNotMatch((await see(hidden.page)).text, /id="history"/);
  });

  test('needs the ability of the write', async () => {
    assert.equal((await harness.post('/previews', { type: 'incident', body: incident })).status, 401);
    const viewer = await person('viewer');
    const refused = await viewer.post({ type: 'incident', body: incident });
    assert.deepEqual([refused.status, refused.body.ability], [403, 'incidents.manage']);
    const editor = await person('editor');
    const settings = await editor.post({ type: 'settings', body: { name: 'Acme' } });
    assert.deepEqual([settings.status, settings.body.ability], [403, 'settings.manage']);
    assert.equal(await rowCount('previews'), 0);
  });

  test('refuses what the write would refuse, with the same messages', async () => {
    const { post } = await person('owner');
    const token = await harness.token('*');
    const written = await harness.post(
      '/incidents',
      { status: 9, components: [{ id: 77, status: 1 }] },
      { token },
    );
    const previewed = await post({
      type: 'incident',
      body: { status: 9, components: [{ id: 77, status: 1 }] },
    });
    assert.equal(previewed.status, 422);
    assert.deepEqual(previewed.body, written.body);
    const errors = async (body: object) => Object.keys((await post(body)).body.errors);
    assert.deepEqual(await errors({}), ['type', 'body']);
    assert.deepEqual(await errors({ type: 'incident_update', body: {} }), ['id']);
    assert.deepEqual(await errors({ type: 'incident_update', id: 9, body: { status: 1, message: 'm' } }), [
      'id',
    ]);
    assert.deepEqual(await errors({ type: 'settings', body: { accent: 'red' } }), ['accent']);
  });

  test('shows the longest message there can be', async () => {
    const { preview, see } = await person('responder');
    const message = 'word '.repeat(13_107);
    const { page, mail } = await preview({ type: 'incident', body: { ...incident, message } });
    assert.ok((await see(page)).text.length > message.length);
    assert.equal((await see(mail)).status, 200);
  });
});

test('of the previews that wait, only the latest of each caller is made', async () => {
  const latestOnly = new LatestOnly();
  const gates = new Map<string, () => void>();
  const made: string[] = [];
  const run = (caller: string, name: string) =>
    latestOnly.run(caller, async () => {
      await new Promise<void>((resolve) => gates.set(name, resolve));
      made.push(name);
      return name;
    });
  const [first, second, third] = [
    run('session 1', 'first'),
    run('session 1', 'second'),
    run('session 1', 'third'),
  ];
  const other = run('session 2', 'other');
  await assert.rejects(second, /newer preview/);
  gates.get('other')?.();
  assert.equal(await other, 'other');
  gates.get('first')?.();
  assert.equal(await first, 'first');
  await new Promise(setImmediate);
  gates.get('third')?.();
  assert.equal(await third, 'third');
  assert.deepEqual(made, ['other', 'first', 'third']);
  // One that asks in the very moment in which another one is finished gets its turn, too.
  const short = latestOnly.run('session 1', async () => 'short');
  const chained = short.then(() => latestOnly.run('session 1', async () => 'chained'));
  const waiting = latestOnly.run('session 1', async () => 'waiting');
  const results = await Promise.allSettled([short, chained, waiting]);
  assert.ok(results.some((result) => result.status === 'fulfilled' && result.value === 'chained'));
  const failing = latestOnly.run('session 1', () => Promise.reject(new Error('away')));
  await assert.rejects(failing, /away/);
  assert.equal(await latestOnly.run('session 1', async () => 'again'), 'again');
});
