import { kind } from '../../kernel/validation/fields.ts';
import { Problem } from '../../kernel/validation/problems.ts';
import { isTime } from './times.ts';

const truths = ['true', '1', 'yes', 'on'];
const untruths = ['false', '0', 'no', 'off', ''];

/** The text of a single value; a list or an object has none. */
const wordOf = (value: unknown): string =>
  typeof value === 'object' ? '?' : String(value).trim().toLowerCase();

/** Scripts send True and False as words, as numbers and as booleans. */
export const looseFlag = () =>
  kind({ anyOf: [{ type: 'boolean' }, { type: 'integer', enum: [0, 1] }, { type: 'string' }] }, (value) => {
    const word = wordOf(value);
    if (truths.includes(word)) return true;
    return untruths.includes(word) ? false : new Problem('boolean_expected');
  });

/** A time of the page's time zone, or one that names its own. It stays a text until the zone is known. */
export const localTime = () =>
  kind({ type: 'string', examples: ['2026-03-10 12:00'] }, (value) =>
    typeof value === 'string' && isTime(value) ? value : new Problem('local_time_expected'),
  );

/** Names that are separated by commas, as requests have them; or the object of a response that is sent back. */
export const tagNames = () =>
  kind({ type: 'string', examples: ['payments, europe'] }, (value) => {
    const names = typeof value === 'object' ? Object.values(value as object) : String(value).split(',');
    if (names.some((name) => typeof name === 'object')) return new Problem('names_expected');
    return names.map((name) => String(name).trim()).filter((name) => name !== '');
  });

/** Variables by name. PHP writes an empty object as an empty list. */
export const variables = () =>
  kind({ type: 'object', additionalProperties: true }, (value): Record<string, unknown> | Problem => {
    if (Array.isArray(value) && value.length === 0) return {};
    return typeof value === 'object' && !Array.isArray(value) ? { ...value } : new Problem('object_expected');
  });

/** Ids, also as texts. */
export const idList = () =>
  kind({ type: 'array', items: { type: 'integer' } }, (value) => {
    const items = Array.isArray(value) ? value : wordOf(value).split(',');
    const ids = items.map((item) => (typeof item === 'object' ? Number.NaN : Number(item)));
    return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : new Problem('ids_expected');
  });
