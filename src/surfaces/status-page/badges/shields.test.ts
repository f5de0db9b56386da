import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { componentStatusValues } from '../../../domain/status/components/model.ts';
import { tones } from '../share-image/tones.ts';
import { badgeStyles, shieldsEndpoint } from './badge.ts';
import { toneOfComponent } from './tones.ts';

onBothDatabases('badges for shields.io', (harness) => {
  const ask = async (path: string): Promise<Json> => {
    const { status, headers, text } = await harness.visit(path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['access-control-allow-origin'], '*');
    return JSON.parse(text);
  };
  const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

  it('have the same text as the images', async () => {
    const author = new Author(harness);
    await author.settings({ name: 'Acme' });
    await author.component('API');
    assert.deepEqual(await ask('/badge.json'), {
      schemaVersion: 1,
      label: 'Acme',
      message: 'Operational',
      color: '#137a41',
      labelColor: '#1f2937',
      isError: false,
      style: 'flat',
      cacheSeconds: 300,
    });
    for (const status of componentStatusValues) {
      await author.put('/components/1', { status });
      for (const path of ['/badge', '/components/1/badge']) {
        const { label, message } = await ask(`${path}.json`);
        assert.deepEqual([label, message], textsOf((await harness.visit(`${path}.svg`)).text));
      }
      const { color, isError } = await ask('/components/1/badge.json');
      assert.equal(color, tones[toneOfComponent(status)].strong);
      assert.equal(isError, status === 3 || status === 4);
    }
  });

  it('accept a label and the styles that Shields knows', async () => {
    assert.equal((await ask('/badge.json?label=')).label, '');
    assert.equal((await ask('/badge.json?label=%3Cb%3E&style=plastic')).label, '<b>');
    assert.equal((await ask('/badge.json?style=for-the-badge')).style, 'for-the-badge');
    assert.equal((await ask('/badge.json?style=dot')).style, undefined);
  });

  it('are not found where the images are not', async () => {
    const author = new Author(harness);
    await author.component('Hidden', { enabled: false });
    for (const id of ['1', '2', '0', 'x', '01', '99999999999']) {
      for (const kind of ['svg', 'json'])
        assert.equal((await harness.visit(`/components/${id}/badge.${kind}`)).status, 404, `${id} ${kind}`);
    }
  });
});

it('Shields gets one line of text, whatever the name of a component', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...badgeStyles), (label, style) => {
      const texts = { label, message: 'm', language: 'en' };
      const endpoint = shieldsEndpoint({ ...texts, tone: 'major', colours: tones.major, style }) as Json;
      assert.doesNotMatch(endpoint.label, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
      assert.ok(endpoint.label.isWellFormed());
    }),
  );
});
