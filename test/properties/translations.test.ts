import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '../../common/texts/locales.ts';
import { translationsAfter } from '../../src/kernel/i18n/translated-texts.ts';
import { onBothDatabases } from '../support/harness.ts';

const de = { name: 'Anmeldung', description: 'Konten' };

onBothDatabases('translations', (harness) => {
  test('answers have them only where there are some, and the original stays what it was', async () => {
    const token = await harness.token('*');
    const plain = await harness.post('/components', { name: 'Plain' }, { token });
    assert.equal('translations' in plain.body.data.attributes, false);
    const created = await harness.post('/components', { name: 'Sign-in', translations: { de } }, { token });
    const { id, name, translations } = created.body.data.attributes;
    assert.deepEqual([name, translations], ['Sign-in', { de }]);
    const removed = await harness.put(`/components/${id}`, { translations: null }, { token });
    assert.equal('translations' in removed.body.data.attributes, false);
  });

  test('each text is checked like its original', async () => {
    const token = await harness.token('*');
    const translations = { xx: { name: 'x' }, de: { name: 'x'.repeat(256), status: '1' }, ja: 'x' };
    const { status, body } = await harness.post('/components', { name: 'C', translations }, { token });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors).sort(), [
      'translations.de.name',
      'translations.de.status',
      'translations.ja',
      'translations.xx',
    ]);
  });

  test('a text that changes loses its translations, unless the write sends them', async () => {
    const token = await harness.token('*');
    const { body } = await harness.post('/components', { name: 'A', translations: { de } }, { token });
    const path = `/components/${body.data.id}`;
    const renamed = await harness.put(path, { name: 'B' }, { token });
    assert.deepEqual(renamed.body.data.attributes.translations, { de: { description: 'Konten' } });
    const kept = await harness.put(path, { name: 'C', translations: { de } }, { token });
    assert.deepEqual(kept.body.data.attributes.translations, { de });
    await harness.put('/settings', { name: 'Page', translations: { de: { name: 'Seite' } } }, { token });
    const settings = await harness.put('/settings', { name: 'Other' }, { token });
    assert.equal(settings.body.data.attributes.translations, null);
  });

  test('in every language, page, history and feed show the translation if there is one, else the original', async () => {
    const token = await harness.token('*');
    const translated = locales.filter((_, at) => at % 2 === 1);
    const texts = (...names: string[]) =>
      Object.fromEntries(
        translated.map((code) => [code, Object.fromEntries(names.map((name) => [name, `${name}-${code}`]))]),
      );
    await harness.put('/settings', { name: 'page-original', translations: texts('name') }, { token });
    const group = await harness.post(
      '/component-groups',
      { name: 'group-original', translations: { ...texts('name') } },
      { token },
    );
    const component = await harness.post(
      '/components',
      { name: 'part-original', component_group_id: Number(group.body.data.id), translations: texts('name') },
      { token },
    );
    const incident = await harness.post(
      '/incidents',
      {
        name: 'incident-original',
        message: 'message-original',
        status: 1,
        components: [{ id: Number(component.body.data.id), status: 4 }],
        translations: texts('name', 'message'),
      },
      { token },
    );
    const update = { message: 'update-original', status: 2, translations: texts('message') };
    await harness.post(`/incidents/${incident.body.data.id}/updates`, update, { token });
    const { guid } = incident.body.data.attributes;
    const paths = ['/', '/history', `/incidents/${guid}`, '/atom', '/embed.json', '/uptime'];
    for (const code of locales) {
      const has = translated.includes(code);
      for (const path of paths) {
        const { status, text } = await harness.visit(`${path}?lang=${code}`);
        assert.equal(status, 200, path);
        assert.equal(text.includes(`name-${code}`), has, `${path} in ${code}`);
        if (path === '/uptime') assert.equal(text.includes('part-original'), !has, `${path} in ${code}`);
        else assert.equal(text.includes('incident-original'), !has, `${path} in ${code}`);
        if (path !== '/uptime' && path !== '/embed.json')
          assert.equal(text.includes('update-original'), !has, `${path} in ${code}`);
      }
    }
    const found = await harness.visit('/history?lang=ar&q=message-ar');
    assert.match(found.text, /name-ar/);
    assert.match((await harness.visit('/history?lang=ar&q=message-original')).text, /name-ar/);
    assert.doesNotMatch((await harness.visit('/history?lang=en&q=message-ar')).text, /incident-original/);
    assert.match((await harness.visit('/api/v2/summary.json')).text, /incident-original/);
  });

  test('undo and the trash bring translations back', async () => {
    const token = await harness.token('*');
    const body = { name: 'I', message: 'm', status: 1, translations: { de: { name: 'V', message: 'n' } } };
    const { body: created } = await harness.post('/incidents', body, { token });
    const path = `/incidents/${created.data.id}`;
    await harness.put(path, { name: 'J' }, { token });
    const event = await harness.lastEventId();
    assert.equal((await harness.post(`/events/${event}/undo`, {}, { token })).status, 200);
    const translationsNow = async () =>
      (await harness.get(path, { token })).body.data.attributes.translations;
    assert.deepEqual(await translationsNow(), body.translations);
    await harness.delete(path, { token });
    await harness.post(`/trash${path}/restore`, {}, { token });
    assert.deepEqual(await translationsNow(), body.translations);
  });
});

test('translations that are sent win over those that a changed text would lose', () => {
  const before = { name: 'A', translations: '{"de":{"name":"B"}}' };
  assert.equal(translationsAfter(before, { name: 'A' }), before.translations);
  assert.equal(translationsAfter(before, { name: 'C' }), null);
  assert.equal(
    translationsAfter(before, { name: 'C', translations: '{"de":{"name":"D"}}' }),
    '{"de":{"name":"D"}}',
  );
});
