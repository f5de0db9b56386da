import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeChanges, withMine } from './conflict.ts';
import { type Translations, withTranslations } from './translations.ts';

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly translations: Translations | null;
}

const german = (name: string): Translations => ({ de: { name } });

const base: Fields = { name: 'Sign-in', description: 'Accounts', translations: german('Anmeldung') };

const merge = (mine: Partial<Fields>, theirs: Partial<Fields>) =>
  mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs });

describe('what two people change at the same time', () => {
  test('is merged, if each changed another field', () => {
    assert.deepEqual(merge({ name: 'Log-in' }, { description: 'All accounts' }), {
      changes: { name: 'Log-in' },
      conflicts: [],
    });
  });

  test('is a conflict, if both changed a field, and none, if both gave it the same value', () => {
    assert.deepEqual(merge({ name: 'Log-in' }, { name: 'Access' }), {
      changes: {},
      conflicts: [{ field: 'name', mine: 'Log-in', theirs: 'Access' }],
    });
    assert.deepEqual(merge({ name: 'Log-in' }, { name: 'Log-in' }), { changes: {}, conflicts: [] });
  });
});

describe('translations that two people change at the same time', () => {
  test('are merged by language and text', () => {
    const mine = { de: { name: 'Einloggen' }, it: { name: 'Accesso' } };
    const theirs = { de: { name: 'Anmeldung', description: 'Konten' }, fr: { name: 'Connexion' } };
    const { changes, conflicts } = merge({ translations: mine }, { translations: theirs });
    assert.deepEqual(changes, {
      translations: {
        de: { name: 'Einloggen', description: 'Konten' },
        fr: { name: 'Connexion' },
        it: { name: 'Accesso' },
      },
    });
    assert.deepEqual(conflicts, []);
  });

  test('are theirs, if I changed none', () => {
    assert.deepEqual(merge({ name: 'Log-in' }, { translations: { fr: { name: 'Connexion' } } }), {
      changes: { name: 'Log-in' },
      conflicts: [],
    });
  });

  test('stay removed, and an added language without a text is nothing', () => {
    const theirs = { ...base.translations, fr: { name: 'Connexion' } };
    const removed = merge({ translations: null }, { translations: theirs });
    assert.deepEqual(removed, { changes: { translations: { fr: { name: 'Connexion' } } }, conflicts: [] });
    const emptied = merge({ translations: german('') }, { description: 'All accounts' });
    assert.deepEqual(emptied, { changes: { translations: null }, conflicts: [] });
    const added = merge({ translations: { ...german('Anmeldung'), it: {} } }, { translations: theirs });
    assert.deepEqual(added, { changes: {}, conflicts: [] });
  });

  test('are a conflict, if both translated the same text into the same language', () => {
    const theirs = { de: { name: 'Zugang' }, fr: { name: 'Connexion' } };
    const { changes, conflicts } = merge({ translations: german('Einloggen') }, { translations: theirs });
    assert.deepEqual(changes, {});
    assert.deepEqual(conflicts, [{ field: 'name', language: 'de', mine: 'Einloggen', theirs: 'Zugang' }]);
    const merged = { ...base, translations: theirs };
    assert.deepEqual(withMine(merged, conflicts).translations, { ...theirs, ...german('Einloggen') });
    assert.deepEqual(withMine(merged, []), merged);
  });

  test('are a conflict, if one removed what the other changed', () => {
    const { conflicts } = merge({ translations: german('Einloggen') }, { translations: null });
    assert.deepEqual(conflicts, [{ field: 'name', language: 'de', mine: 'Einloggen', theirs: '' }]);
    assert.deepEqual(withMine({ ...base, translations: null }, conflicts).translations, german('Einloggen'));
    const [removal] = merge({ translations: null }, { translations: german('Zugang') }).conflicts;
    assert.ok(removal);
    assert.equal(withMine({ ...base, translations: german('Zugang') }, [removal]).translations, null);
  });
});

describe('the translations of a record', () => {
  test('are sent with each text that has one, because the server would drop them', () => {
    const { translations } = base;
    assert.deepEqual(withTranslations({ name: 'Log-in' }, translations), { name: 'Log-in', translations });
    assert.deepEqual(withTranslations({ description: 'All' }, translations), { description: 'All' });
    assert.deepEqual(withTranslations({ name: 'Log-in' }, null), { name: 'Log-in' });
  });

  test('are sent as they were changed', () => {
    const changes = { name: 'Log-in', translations: null };
    assert.deepEqual(withTranslations(changes, base.translations), changes);
  });
});
