import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type SettingName, settingSchemas } from '../../../common/settings.ts';

interface Described {
  readonly anyOf: readonly Readonly<Record<string, unknown>>[];
}

const { components } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
const described: Readonly<Record<SettingName, Described>> =
  components.schemas.UpdateSettingsRequest.properties;

/** What the dashboard builds its fields from. Limits of the texts inside of an object are described further down. */
const limits = ['type', 'format', 'enum', 'minimum', 'maximum', 'maxLength', 'maxItems'] as const;

test('the API takes of each setting what the dashboard lets people enter', () => {
  const names = Object.keys(settingSchemas) as SettingName[];
  assert.deepEqual(Object.keys(described).toSorted(), names.toSorted());
  for (const name of names) {
    const schema: Readonly<Record<string, unknown>> = settingSchemas[name];
    const known = limits.filter((limit) => schema[limit] !== undefined && schema.type !== 'object');
    const inApi = described[name].anyOf.find(({ type }) => type !== 'null');
    assert.deepEqual(
      known.map((limit) => [limit, inApi?.[limit]]),
      known.map((limit) => [limit, schema[limit]]),
      name,
    );
  }
});
