import { z } from 'zod';
import { MAX_TIME } from '../../../common/calendar.ts';
import { LINK_ADDRESS, LONG_TEXT, SHORT_TEXT } from '../../../common/text-limits.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';
import { normalizeEmail } from '../../lib/email-address.ts';
import { whyTooComplex } from '../../lib/markdown-parser.ts';
import { MAX_ID } from '../../lib/record-id.ts';
import { characterCount } from '../../lib/text.ts';
import { isCommonPassword, MAX_PASSWORD, MIN_PASSWORD } from '../auth/password-policy.ts';
import { Problem } from './problems.ts';

/**
 * The types of values in request bodies. Each accepts what clients send in practice ("1", 1, true) and has a JSON
 * Schema for the OpenAPI document.
 */
const required = new Problem('required');
/** Reported as "The selected status is invalid." */
export const notAChoice = new Problem('invalid_choice');

/** The issue with which a schema tells its form of a problem. */
export const issueOf = (problem: Problem, path: string[] = []) => ({
  code: 'custom' as const,
  path,
  params: { problem },
});

/** What an issue says. Some schemas are zod's own: lists and objects, and what is in them. */
export function problemIn(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom' && issue.params?.problem instanceof Problem) return issue.params.problem;
  const problem = problemOfZod(issue);
  // A sentence of ours goes on after the name of the field. Those of zod begin with a capital letter, and nobody is sent them.
  return /^\p{Ll}/u.test(issue.message) && issue.code !== 'invalid_type'
    ? problem.inWords(`The {field} field ${issue.message}`)
    : problem;
}

const wrongType: Readonly<Record<string, Problem>> = {
  array: new Problem('array_expected'),
  object: new Problem('object_expected'),
  record: new Problem('object_expected'),
  string: new Problem('string_expected'),
  boolean: new Problem('boolean_expected'),
  number: new Problem('number_expected'),
  int: new Problem('integer_expected'),
};

/** The code of what zod found, so that a dashboard can say it in its language. */
function problemOfZod(issue: z.core.$ZodIssue): Problem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return required;
      return wrongType[issue.expected] ?? new Problem('invalid', { reason: `must be a ${issue.expected}.` });
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'array') return new Problem('too_many_items', { max });
      return new Problem(issue.origin === 'string' ? 'too_long' : 'too_large', { max });
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'array' || (issue.origin === 'string' && min === 1)) return required;
      if (issue.origin === 'string') return new Problem('too_short', { min });
      return min === 0 && !issue.inclusive ? new Problem('not_positive') : new Problem('too_small', { min });
    }
    case 'invalid_value':
    case 'invalid_union':
      return notAChoice;
    case 'invalid_key':
      return issue.issues[0] ? problemIn(issue.issues[0]) : notAChoice;
    case 'unrecognized_keys':
      return new Problem('invalid', { reason: `must not contain ${issue.keys.join(', ')}.` });
    default:
      return new Problem('invalid', { reason: issue.message });
  }
}

/** The OpenAPI descriptions of schemas that parse their input by hand. */
export const inputSchemas = new WeakMap<object, Record<string, unknown>>();

/** A schema with an `id` is described once and referenced, so create it only once. */
export function kind<T>(json: Record<string, unknown>, read: (value: unknown) => T | Problem, id?: string) {
  const schema = z.unknown().transform((value, ctx): T => {
    const result = value === undefined || value === null ? required : read(value);
    if (!(result instanceof Problem)) return result;
    ctx.addIssue(issueOf(result));
    return z.NEVER;
  });
  inputSchemas.set(schema, json);
  if (id !== undefined) schema.register(z.globalRegistry, { id });
  return schema;
}

export function cleanText(value: unknown, max: number): string | Problem {
  if (typeof value !== 'string') return new Problem('string_expected');
  const text = value.toWellFormed().trim();
  if (text === '') return required;
  if (text.includes('\0')) return new Problem('null_character');
  if (text.length > max && characterCount(text) > max) {
    return new Problem('too_long', { max });
  }
  return text;
}

export const text = (max = SHORT_TEXT) =>
  kind({ type: 'string', minLength: 1, maxLength: max }, (value) => cleanText(value, max));

export const longText = () => text(LONG_TEXT);

/** A long text in Markdown that does not take too long to render. */
export const markdownText = () =>
  kind({ type: 'string', minLength: 1, maxLength: LONG_TEXT }, (value) => {
    const message = cleanText(value, LONG_TEXT);
    const tooComplex = message instanceof Problem ? undefined : whyTooComplex(message);
    return tooComplex ? new Problem(tooComplex.code, { max: tooComplex.max }) : message;
  });

/** A new password. It is accepted unchanged, including spaces. */
export const password = () =>
  kind({ type: 'string', minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }, (value) => {
    if (typeof value !== 'string') return new Problem('string_expected');
    const text = value.normalize('NFC');
    if (!text.isWellFormed()) return new Problem('malformed_text');
    const length = characterCount(text);
    if (length < MIN_PASSWORD) return new Problem('too_short', { min: MIN_PASSWORD });
    if (length > MAX_PASSWORD) return new Problem('too_long', { max: MAX_PASSWORD });
    return isCommonPassword(text) ? new Problem('common_password') : text;
  });

/** A password that somebody signs in with. Whether it is right is all that matters. */
export const existingPassword = () =>
  kind({ type: 'string', minLength: 1, maxLength: 1024 }, (value) => {
    if (typeof value !== 'string') return new Problem('string_expected');
    if (value === '') return required;
    return value.length > 1024 ? new Problem('too_long', { max: 1024 }) : value;
  });

/** An email address, normalized to the spelling that is stored: see `lib/email-address.ts`. */
export const email = () =>
  kind({ type: 'string', format: 'email', maxLength: 255 }, (value) => {
    const address = cleanText(value, 255);
    if (address instanceof Problem) return address;
    const normalized = normalizeEmail(address);
    if (normalized !== undefined && characterCount(normalized) <= 255) return normalized;
    return new Problem('invalid_email');
  });

export const webAddress = () =>
  kind({ type: 'string', format: 'uri', maxLength: 2048 }, (value) => {
    const address = cleanText(value, 2048);
    if (address instanceof Problem) return address;
    return isWebAddress(address) ? address : new Problem('invalid_url');
  });

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);

/** The target of a link: a web page, or a mail address as `mailto:help@example.com`. */
export const linkAddress = () =>
  kind({ type: 'string', format: 'uri', maxLength: LINK_ADDRESS }, (value) => {
    const address = cleanText(value, LINK_ADDRESS);
    if (address instanceof Problem || isWebAddress(address) || isMailLink(address)) return address;
    return new Problem('invalid_link');
  });

/** Subject and text may follow the address: `mailto:help@example.com?subject=Status`. */
const isMailLink = (text: string): boolean => {
  const [, address = ''] = /^mailto:([^?\s]+)(?:\?\S*)?$/i.exec(text) ?? [];
  return normalizeEmail(address) !== undefined && URL.canParse(text);
};

export const timeZone = () =>
  kind({ type: 'string' }, (value) => {
    const name = cleanText(value, 255);
    if (name instanceof Problem) return name;
    try {
      // Intl also accepts offsets such as +01:00, but they do not follow daylight saving time.
      if (!/^[a-z]/i.test(name)) throw new RangeError();
      const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
      // Intl may return an older name of the zone (Asia/Calcutta), so only its capitalization is used.
      return canonical.toLowerCase() === name.toLowerCase() ? canonical : name;
    } catch {
      return new Problem('invalid_time_zone');
    }
  });

export const slug = () =>
  kind({ type: 'string', pattern: '^[A-Za-z0-9-]+$', maxLength: 255 }, (value) => {
    const name = cleanText(value, 255);
    if (name instanceof Problem || /^[a-z0-9-]+$/i.test(name)) return name;
    return new Problem('invalid_slug');
  });

/** An integer, or an integer written as a string. */
function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

const MAX_INTEGER = 2_147_483_647;

export const integer = (min = 0, max = MAX_INTEGER) =>
  kind({ type: 'integer', minimum: min, maximum: max }, (value) => {
    const number = toInteger(value);
    if (number === undefined) return new Problem('integer_expected');
    if (number < min) return new Problem('too_small', { min });
    return number > max ? new Problem('too_large', { max }) : number;
  });

/** The id of another record. Its existence is checked later. */
export const recordId = () =>
  kind({ type: 'integer', minimum: 1 }, (value) => {
    const number = toInteger(value);
    if (number === undefined) return new Problem('integer_expected');
    return number >= 1 && number <= MAX_ID ? number : notAChoice;
  });

export const choice = <T extends number>(allowed: readonly T[]) =>
  kind({ type: 'integer', enum: allowed }, (value): T | Problem => {
    const number = toInteger(value);
    if (number === undefined) return new Problem('integer_expected');
    return allowed.find((option) => option === number) ?? notAChoice;
  });

export const word = <T extends string>(allowed: readonly T[]) =>
  kind(
    { type: 'string', enum: allowed },
    (value): T | Problem => allowed.find((option) => option === value) ?? notAChoice,
  );

const booleans = new Map<unknown, 0 | 1>([
  [true, 1],
  [1, 1],
  ['1', 1],
  [false, 0],
  [0, 0],
  ['0', 0],
]);

const notABoolean = new Problem('boolean_expected');

/**
 * A boolean, stored as 0 or 1. OpenAPI documents only booleans; the other spellings are accepted for lenient clients.
 */
export const flag = () => kind({ type: 'boolean' }, (value) => booleans.get(value) ?? notABoolean);

/** A boolean, stored as one. */
export const truth = () =>
  kind({ type: 'boolean' }, (value) => {
    const parsed = booleans.get(value);
    return parsed === undefined ? notABoolean : parsed === 1;
  });

/** Who may see a record: 0 signed-in callers, 1 everyone, 2 nobody. */
export const visibilities = [0, 1, 2] as const;

/** One of `visibilities`. True and false mean 1 and 0. */
export const visibility = () =>
  kind({ type: 'integer', enum: [...visibilities] }, (value): 0 | 1 | 2 | Problem =>
    value === 2 || value === '2' ? 2 : (booleans.get(value) ?? notAChoice),
  );

/** A number, or a number written as a string. */
function toNumber(value: unknown): number | undefined {
  const parsed =
    typeof value === 'string' && /^\s*-?\d+(\.\d+)?(e-?\d+)?\s*$/i.test(value) ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : undefined;
}

export const number = (min = -MAX_NUMBER, max = MAX_NUMBER) =>
  kind(
    {
      type: 'number',
      ...(min > -MAX_NUMBER && { minimum: min }),
      ...(max < MAX_NUMBER && { maximum: max }),
    },
    (value) => {
      const parsed = toNumber(value);
      if (parsed === undefined || Math.abs(parsed) >= MAX_NUMBER) return new Problem('number_expected');
      if (parsed < min) return new Problem('too_small', { min });
      return parsed > max ? new Problem('too_large', { max }) : parsed;
    },
  );

const MAX_NUMBER = 1e15;

/** A fraction greater than 0 and at most 1: 0.25 is a quarter. */
export const share = () =>
  kind({ type: 'number', exclusiveMinimum: 0, maximum: 1 }, (value) => {
    const parsed = toNumber(value);
    if (parsed === undefined) return new Problem('number_expected');
    if (parsed <= 0) return new Problem('not_positive');
    return parsed > 1 ? new Problem('too_large', { max: 1 }) : parsed;
  });

const invalidDate = new Problem('invalid_date');

export const dateTime = () =>
  kind({ type: 'string', format: 'date-time' }, (value) =>
    typeof value === 'string' ? (parseDate(value) ?? invalidDate) : invalidDate,
  );

/** A date, normalized to the text `2026-03-10T12:00:00Z`. */
export const dateText = () =>
  kind({ type: 'string', format: 'date-time' }, (value) => {
    const time = typeof value === 'string' ? parseDate(value) : undefined;
    return time === undefined ? invalidDate : `${formatDate(time).replace(' ', 'T')}Z`;
  });

/** A date, or Unix seconds. */
export const moment = () =>
  kind({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] }, (value) => {
    const seconds = toInteger(value);
    if (seconds !== undefined) return seconds >= 0 && seconds <= MAX_TIME ? seconds : invalidDate;
    return typeof value === 'string' ? (parseDate(value) ?? invalidDate) : invalidDate;
  });

export const record = () =>
  kind({ type: 'object', additionalProperties: true }, (value) =>
    typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : new Problem('object_expected'),
  );

/** A list of up to `max` values, which are validated later. */
export const list = (max: number) =>
  kind({ type: 'array', maxItems: max }, (value) => {
    if (!Array.isArray(value)) return new Problem('array_expected');
    return value.length > max ? new Problem('too_many_items', { max }) : (value as unknown[]);
  });
