/** Anything that JSON can be. Readers ask for members by name, and get what they asked for or nothing. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const none: Fields = {};

/** The object that a member is, or an empty one. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : none);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A member of its own, so that a body cannot name what every object inherits. */
export const member = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** A text, or a number as text, without what surrounds it. Null if it is neither, or empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  return value.trim() === '' ? null : value.trim();
}

/** The first of several members that says something. */
export const firstText = (fields: Fields, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const text = textOf(member(fields, name));
    if (text !== null) return text;
  }
  return null;
};

/** 10¹¹ seconds are in the year 5138, and 10¹¹ milliseconds in 1973: larger numbers are milliseconds. */
const MILLISECONDS_FROM = 1e11;

/** A time as ISO 8601, or as seconds or milliseconds since 1970. Times before 2000 stand for "none" in several senders. */
export function timeOf(value: unknown): Date | null {
  const time = millisecondsOf(value);
  const isPlausible = Number.isFinite(time) && time >= Date.UTC(2000, 0, 1) && time < Date.UTC(9999, 0, 1);
  return isPlausible ? new Date(time) : null;
}

/** Whether something is said where a time belongs that is none. */
export const isWrongTime = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && Number.isNaN(millisecondsOf(value));

function millisecondsOf(value: unknown): number {
  const text = textOf(value);
  if (text === null || text.length > 64) return Number.NaN;
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  if (number === null) return isDate(text) ? Date.parse(normalized(text)) : Number.NaN;
  return number < MILLISECONDS_FROM ? number * 1000 : number;
}

const dateWord =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[ap]m|t|z|utc?|gmt|[ecmp][sd]t)$/i;

/** `Date.parse` also finds something in texts such as "yesterday at 5", "yesterday 2026" or "-1". */
const isDate = (text: string): boolean =>
  /^(?!-).*\d{4}/.test(text) &&
  (text.match(/\d+/g) ?? []).length > 1 &&
  (text.match(/[^\W\d_]+/g) ?? []).every((word) => dateWord.test(word));

/** SNS writes `+0000`, Uptime Kuma a space and no zone, Go more digits than milliseconds have. */
function normalized(text: string): string {
  const zoned = text
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
    .replace(/(\.\d{3})\d+/, '$1')
    .replace(/ ?UTC$/, 'Z')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(zoned) ? `${zoned}Z` : zoned;
}
