import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { signLink } from '../../domain/audience/subscribers/signed-links.ts';
import { emailKey } from '../../lib/email-address.ts';
import { statusPage } from './site.ts';

const RULE = 'input[value^="a"]{background:url(https://elsewhere.example/a)}';

onBothDatabases("the operator's own CSS", (harness) => {
  const sourcesOf = async (path: string): Promise<string[]> => {
    const { headers } = await harness.visit(path);
    const policy = String(headers['content-security-policy']);
    return (/img-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
  };

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

  test('loads pictures only from hosts whose pictures the page shows', async () => {
    const token = await harness.token('*');
    assert.deepEqual(await sourcesOf('/'), ["'self'", 'data:', 'https:']);
    await harness.put('/settings', { css: RULE }, { token });
    assert.deepEqual(await sourcesOf('/'), ["'self'", 'data:']);
    const settings = {
      logo: 'https://logos.example/a.png',
      footer: '<img src="https://feet.example/b.png">',
    };
    await harness.put('/settings', settings, { token });
    const own = ["'self'", 'data:', 'https://logos.example', 'https://feet.example'];
    assert.deepEqual(await sourcesOf('/'), own);
    const message = 'See ![a chart](https://charts.example/c.png).';
    await harness.post('/incidents', { name: 'Down', status: 1, message }, { token });
    assert.deepEqual((await sourcesOf('/')).toSorted(), [...own, 'https://charts.example'].toSorted());
    assert.deepEqual(await sourcesOf('/uptime'), own);
  });
});
