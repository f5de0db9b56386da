import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import { signLink } from '../../domain/audience/subscribers/signed-links.ts';
import type { Config } from '../../kernel/config.ts';
import { emailKey } from '../../lib/email-address.ts';
import { statusPage } from './site.ts';

const RULE = 'input[value^="a"]{background:url(https://elsewhere.example/a)}';

const sourcesIn = (policy: string): string[] => (/img-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');

onBothDatabases("the operator's own CSS", (harness) => {
  test('is on no page with a token in its address, and not where browsers enter their keys', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { css: RULE }, { token });
    await harness.post('/subscribers', { email: 'one@b.example', verified: true }, { token });
    await harness.post('/subscribers', { email: 'two@b.example' }, { token });
    const page = statusPage(harness.ctx);
    await page.close();
    const paths = page.routes.filter(({ path }) => path.includes('{token}')).map(({ path }) => path);
    let pages = 0;
    for (const path of new Set(paths)) {
      const purpose = (/confirm|manage|unsubscribe/.exec(path)?.[0] ?? 'confirm') as 'confirm' | 'manage';
      const [id, email] = purpose === 'confirm' ? [2, 'two@b.example'] : [1, 'one@b.example'];
      const link = await signLink(harness.ctx, purpose, id, emailKey(email));
      const { text } = await harness.visit(path.replace('{token}', link));
      // Old addresses lead elsewhere.
      if (!text.includes(link) || !text.includes('<style>')) continue;
      assert.ok(!text.includes('elsewhere.example'), path);
      pages++;
    }
    assert.ok(pages >= 3, String(pages));
    assert.ok(!(await harness.visit('/subscribe?via=push')).text.includes('elsewhere.example'));
    for (const path of ['/', '/subscribe', '/history'])
      assert.ok((await harness.visit(path)).text.includes('elsewhere.example'), path);
  });
});

const CHART = 'See ![a chart](https://charts.example/c.png) and ![another](https://elsewhere.example/d.png).';

onBothDatabases('pictures from other sites', (harness) => {
  test('are links on pages and in feeds, so that no author learns who reads them', async () => {
    const token = await harness.token('*');
    const settings = { announcement: CHART, about: CHART };
    await harness.put('/settings', settings, { token });
    await harness.post('/incidents', { name: 'Down', status: 1, message: CHART }, { token });
    for (const path of ['/', '/rss', '/atom', '/feed.json']) {
      const { text, headers } = await harness.visit(path);
      assert.doesNotMatch(text, /img src=\S{1,8}https:\/\/charts\.example/, path);
      assert.match(text, /a[^>]{1,20}https:\/\/charts\.example\/c\.png/, path);
      if (path === '/') assert.match(String(headers['content-security-policy']), /img-src 'self' data:;/);
    }
  });
});

const allowed = { imageOrigins: ['https://charts.example', 'https://quiet.example'] };
const permitted = (name: string, settings: Partial<Config>, define: (read: Reader) => void): void =>
  onBothDatabases(
    name,
    (harness) => {
      const sourcesOf = async (path: string) => {
        const { headers } = await harness.visit(path);
        return sourcesIn(String(headers['content-security-policy']));
      };
      define({ harness, sourcesOf });
    },
    settings,
  );

interface Reader {
  readonly harness: Harness;
  readonly sourcesOf: (path: string) => Promise<string[]>;
}

permitted('pictures from sites that the operator allows', allowed, ({ harness, sourcesOf }) => {
  test('are shown on pages and in feeds, also in messages that arrive later', async () => {
    const token = await harness.token('*');
    assert.deepEqual(await sourcesOf('/'), ["'self'", 'data:', ...allowed.imageOrigins]);
    await harness.post('/incidents', { name: 'Down', status: 1, message: CHART }, { token });
    for (const path of ['/', '/rss']) {
      const { text } = await harness.visit(path);
      assert.match(text, /img src=(?:"|&quot;)https:\/\/charts\.example\/c\.png/, path);
      assert.doesNotMatch(text, /img src=(?:"|&quot;)https:\/\/elsewhere\.example/, path);
    }
  });

  test('are loaded by the CSS of the operator only if the page shows one from there', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { css: RULE }, { token });
    assert.deepEqual(await sourcesOf('/'), ["'self'", 'data:']);
    const settings = {
      logo: 'https://logos.example/a.png',
      footer: '<img src="https://feet.example/b.png">',
    };
    await harness.put('/settings', settings, { token });
    const own = ["'self'", 'data:', 'https://logos.example', 'https://feet.example'];
    assert.deepEqual(await sourcesOf('/'), own);
    await harness.post('/incidents', { name: 'Down', status: 1, message: CHART }, { token });
    assert.deepEqual((await sourcesOf('/')).toSorted(), [...own, 'https://charts.example'].toSorted());
    assert.deepEqual(await sourcesOf('/uptime'), own);
  });
});

permitted('pictures from everywhere', { imageOrigins: '*' }, ({ harness, sourcesOf }) => {
  test('are shown if the operator allows them', async () => {
    assert.deepEqual(await sourcesOf('/'), ["'self'", 'data:', 'https:']);
    const token = await harness.token('*');
    await harness.post('/incidents', { name: 'Down', status: 1, message: CHART }, { token });
    const { text } = await harness.visit('/');
    assert.match(text, /<img src="https:\/\/charts\.example.*<img src="https:\/\/elsewhere\.example/s);
  });
});
