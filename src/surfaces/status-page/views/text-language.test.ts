import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, at, HOUR, open } from '../../../../test/support/page.ts';

onBothDatabases('the language of texts', (harness) => {
  test('is marked where a text is not in the language of the page', async () => {
    const author = new Author(harness);
    await author.settings({
      locale: 'de',
      about: 'Über uns',
      announcement: 'Hinweis',
      translations: { fr: { about: 'À propos' } },
    });
    await author.component('API', {
      description: 'Schnittstelle',
      translations: { en: { description: 'Interface' } },
    });
    const { attributes } = await author.incident('Langsam', {
      message: 'Wir prüfen es.',
      occurred_at: at(-HOUR),
      components: [{ id: 1, status: 3 }],
      translations: { fr: { name: 'Lent', message: 'Nous examinons cela.' }, en: { name: 'Slow' } },
    });
    await author.post('/incidents/1/updates', { status: 2, message: 'Platte voll.' });
    await author.schedule('Neue Platten', { translations: { en: { message: 'We do it.' } } });
    const page = `/incidents/${attributes.guid}`;
    const langs = async (path: string, selector: string) =>
      (await open(harness, path)).all(selector).map(({ attribs }) => attribs.lang);

    assert.deepEqual(await langs(`${page}?lang=de`, 'main [lang]'), [], 'nothing differs');
    assert.deepEqual(await langs('/?lang=de', 'main [lang]'), []);
    assert.deepEqual(await langs(`${page}?lang=en`, 'main h1'), [undefined], 'it is translated');
    assert.deepEqual(await langs(`${page}?lang=en`, '.steps .md'), ['de', 'de']);
    assert.deepEqual(await langs(`${page}?lang=fr`, '.steps .md'), ['de', undefined]);
    assert.deepEqual(await langs(`${page}?lang=ar`, 'main h1'), ['de']);
    assert.deepEqual(await langs('/schedules/1?lang=en', 'main h1'), ['de']);
    assert.deepEqual(await langs('/schedules/1?lang=en', '.steps .md'), [undefined]);
    assert.deepEqual(await langs('/?lang=en', '#announcement .md'), ['de']);
    assert.deepEqual(await langs('/components/1?lang=fr', '.desc'), ['de']);
    assert.deepEqual(await langs('/components/1?lang=en', '.desc'), [undefined]);
    const about = async (code: string) => (await langs(`/?lang=${code}`, 'section .md')).at(-1);
    assert.deepEqual([await about('en'), await about('fr')], ['de', undefined]);
    assert.deepEqual(await langs('/?lang=en', '#schedule-1 .name'), ['de']);
    assert.deepEqual(await langs('/?lang=en', '#incident-1 .name'), [undefined]);
  });
});
