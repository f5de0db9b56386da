import { kind } from '../validation/fields.ts';
import { Problem } from '../validation/problems.ts';

export interface MetaEntry {
  readonly key: string;
  readonly value: unknown;
}

const MAX_KEYS = 64;
const MAX_BYTES = 16_384;
const MAX_DEPTH = 16;

/**
 * Free-form metadata: an object, or the list of keys and values that a GET returned. If it is null or absent, the
 * metadata stays unchanged.
 */
const meta = kind(
  {
    anyOf: [
      { type: 'object', maxProperties: MAX_KEYS, additionalProperties: true },
      {
        type: 'array',
        maxItems: MAX_KEYS,
        items: {
          type: 'object',
          required: ['key', 'value'],
          properties: { key: { type: 'string' }, value: {} },
        },
      },
    ],
  },
  (value): MetaEntry[] | Problem => {
    const entries = Array.isArray(value) ? fromList(value) : fromObject(value);
    if (entries instanceof Problem) return entries;
    if (entries.length > MAX_KEYS) return new Problem('too_many_keys', { max: MAX_KEYS });
    if (entries.some(({ value: entry }) => isDeeper(entry, MAX_DEPTH))) {
      return new Problem('too_deep', { max: MAX_DEPTH });
    }
    const size = Buffer.byteLength(JSON.stringify(entries));
    if (size > MAX_BYTES) return new Problem('too_many_kilobytes', { max: MAX_BYTES / 1024 });
    if (entries.some(({ key }) => key === '' || key.includes('\0') || key.length > 255)) {
      return new Problem('invalid_keys');
    }
    if (new Set(entries.map(({ key }) => key)).size < entries.length) {
      return new Problem('duplicate_keys');
    }
    return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
  },
  'MetaInput',
);

export const metaField = () => meta;

function fromObject(value: unknown): MetaEntry[] | Problem {
  if (typeof value !== 'object' || value === null) return new Problem('object_expected');
  return Object.entries(value).map(([key, entry]) => ({ key: key.toWellFormed(), value: entry }));
}

function fromList(list: readonly unknown[]): MetaEntry[] | Problem {
  const entries: MetaEntry[] = [];
  for (const item of list) {
    if (typeof item !== 'object' || item === null || !('key' in item) || typeof item.key !== 'string') {
      return new Problem('meta_expected');
    }
    entries.push({ key: item.key.toWellFormed(), value: 'value' in item ? item.value : null });
  }
  return entries;
}

/** Stops as early as possible and does not collect all members, because both depth and number may be large. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
