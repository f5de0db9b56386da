import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { locales } from '../../../common/texts/locales.ts';
import { buildClientScript } from '../../../release/browser-scripts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Page } from '../../../test/support/page.ts';
import { addPerson } from '../../../test/support/people.ts';
import { Browser, signedIn } from '../../../test/support/sessions.ts';
import { createApp } from '../../app.ts';
import { linkPurposes, linkUrl } from '../../domain/identity/account-links/model.ts';
import type { Config } from '../../kernel/config.ts';
import { pagesOf } from '../../kernel/pages/pages.ts';
import { accountScript } from './client/script.ts';

const paths = ['/sign-in', '/setup', '/invitation', '/reset', '/email'].map((path) => `/dashboard${path}`);

test('the script that browsers get is made of account.ts', async () => {
  const built = await buildClientScript(new URL('./client/account.ts', import.meta.url));
  assert.equal(accountScript.text, built, 'Run "npm run client", and commit account.min.js.');
});

onBothDatabases('account pages', (harness) => {
  const pageWith = async (path: string, settings: Partial<Config>) => {
    const config = { ...harness.ctx.config, ...settings };
    const app = createApp({ ...harness.ctx, config, ...pagesOf(config) });
    await app.ready();
    const { body } = await app.inject({ method: 'GET', url: path });
    await app.close();
    return body;
  };

  test('are not stored, not indexed, not framed, and reveal their address to nobody', async () => {
    for (const path of paths) {
      const { status, headers } = await harness.visit(path);
      assert.equal(status, 200, path);
      assert.deepEqual(
        ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map(
          (name) => headers[name],
        ),
        ['text/html; charset=utf-8', 'no-store', 'no-referrer', 'noindex', 'nosniff'],
        path,
      );
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'self'; /);
      assert.match(policy, /frame-ancestors 'none'$/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
    }
  });

  test('tell whoever opens the dashboard before the set-up where to begin, and nobody after it', async () => {
    const words = /has not been set up yet\. Open the full URL that the server printed.*daymark setup/;
    const { write } = harness.ctx.connection;
    await write.deleteFrom('users').execute();
    await write.deleteFrom('secrets').execute();
    const { text } = await harness.visit('/dashboard/sign-in');
    assert.ok(words.test(text), 'before');
    await addPerson(harness, 'owner', 'Ada');
    const { text: later } = await harness.visit('/dashboard/sign-in');
    assert.ok(!words.test(later), 'after');
  });

  test('contain no script and no style that the policy does not allow', async () => {
    for (const path of paths) {
      const { text, headers } = await harness.visit(path);
      const scripts = text.match(/<script[^>]*>[^<]*/g);
      assert.deepEqual(scripts, [`<script src="${accountScript.path}" defer>`], path);
      assert.doesNotMatch(text, / (on\w+|style)=/);
      for (const [, sheet = ''] of text.matchAll(/<style>(.*?)<\/style>/gs)) {
        const hash = createHash('sha256').update(sheet).digest('base64');
        assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`), path);
      }
    }
    const script = await harness.visit(accountScript.path);
    assert.deepEqual(
      [script.status, script.headers['content-type'], script.headers['cache-control']],
      [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    );
  });

  test('are the same for everybody: who is signed in is not in them', async () => {
    const browser = await signedIn(harness);
    for (const path of paths) {
      const [known, stranger] = [await harness.visit(path, browser.headers), await harness.visit(path)];
      assert.equal(known.text, stranger.text, path);
      assert.equal(known.headers['set-cookie'], undefined, path);
    }
  });

  test('are in the language that the browser asks for, and in that of the page for others', async () => {
    const titles = new Set<string>();
    for (const code of locales) {
      for (const path of paths) {
        const { text, headers } = await harness.visit(path, { 'accept-language': code });
        const direction = code === 'ar' || code === 'he' ? 'rtl' : 'ltr';
        assert.match(text, new RegExp(`<html lang="${code}" dir="${direction}">`), path);
        assert.match(String(headers.vary), /Accept-Language/);
        titles.add(/<title>([^<]*)/.exec(text)?.[1] ?? '');
      }
    }
    assert.ok(titles.size > locales.length * 4, 'the titles are translated');
    const owner = await signedIn(harness);
    await owner.put('/settings', { locale: 'fr' });
    assert.match((await harness.visit('/dashboard/sign-in', { 'accept-language': 'tlh' })).text, /lang="fr"/);
  });

  test('have what is said about refused values in their language, for the script', async () => {
    for (const [code, sentence] of [
      ['de', 'Geben Sie einen Wert ein.'],
      ['ja', '値を入力してください。'],
    ] as const) {
      const { text } = await harness.visit('/dashboard/setup', { 'accept-language': code });
      const problems = /data-problems="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
      assert.equal(JSON.parse(problems.replaceAll('&#39;', "'")).required, sentence);
    }
  });

  test('keep the CSS, the HTML and the logo of the settings out', async () => {
    const owner = await signedIn(harness);
    const response = await owner.put('/settings', {
      name: '<b>Harbour</b>',
      css: 'input{color:red}',
      header: '<p>Operator</p>',
      footer: '<p>Operator</p>',
      logo: 'https://pictures.example/logo.png',
    });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { text, headers } = await harness.visit('/dashboard/sign-in');
    assert.match(text, /<title>Sign in · &lt;b&gt;Harbour&lt;\/b&gt;<\/title>/);
    assert.doesNotMatch(text, /Operator|color:red|pictures/);
    assert.doesNotMatch(String(headers['content-security-policy']), /pictures/);
  });

  test('exist at every address that mails and the server lead to', async () => {
    for (const purpose of linkPurposes) {
      const { pathname } = new URL(linkUrl('https://status.example', purpose, 'x'));
      assert.equal((await harness.visit(pathname)).status, 200, pathname);
    }
  });

  test('hide their forms until the script runs, and say what to do without it', async () => {
    for (const path of paths) {
      const { text } = await harness.visit(path);
      const page = new Page(text);
      for (const form of page.all('form')) {
        assert.ok('hidden' in form.attribs && form.attribs.method === 'post', path);
      }
      assert.match(text, /<noscript><p class="said s3">This page needs JavaScript/, path);
    }
  });

  test('offer the identity provider only if there is one, and passwords last if it is the only way', async () => {
    assert.doesNotMatch((await harness.visit('/dashboard/sign-in')).text, /auth\/oidc/);
    const oidcIssuer = 'https://provider.example';
    const both = await pageWith('/dashboard/sign-in', { oidcIssuer });
    assert.match(both, /href="\/auth\/oidc"/);
    assert.doesNotMatch(both, /<details>/);
    const only = await pageWith('/dashboard/sign-in', { oidcIssuer, oidcOnly: true });
    assert.match(only, /href="\/auth\/oidc".*<details><summary>Emergency access/s);
    const invitation = await pageWith('/dashboard/invitation', { oidcIssuer, oidcOnly: true });
    assert.match(invitation, /href="\/auth\/oidc"/);
    assert.doesNotMatch(invitation, /new-password/);
  });

  test('set-up asks what happens when the checks of a component fail, and has chosen what is the default', async () => {
    const { text } = await harness.visit('/dashboard/setup');
    const offered = [...text.matchAll(/<input[^>]*name="on_failure"[^>]*>/g)].map(([input]) => input);
    assert.deepEqual(
      offered.map((input) => [/value="(\w+)"/.exec(input)?.[1], / checked/.test(input)]),
      [
        ['draft', true],
        ['status', false],
        ['nothing', false],
      ],
    );
  });

  test('work below a path', async () => {
    const text = await pageWith('/dashboard/sign-in', { baseUrl: 'https://acme.example/status' });
    assert.match(text, /data-root="\/status"/);
    for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
      assert.match(address, /^\/status\//);
    }
  });

  test('take no forms themselves', async () => {
    const response = await new Browser(harness).send('POST', 'https://status.example/dashboard/sign-in', {});
    assert.equal(response.status, 405);
  });
});
