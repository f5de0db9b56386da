import { z } from 'zod';
import { parseDate } from '../../lib/dates.ts';
import type { Flag } from '../db/tables/columns.ts';
import { parseTranslations, printTranslations } from '../i18n/translated-texts.ts';
import { type NullableTimestamp, nullableTimestamp, timestamp } from '../jsonapi/document.ts';
import type { ReadContext } from '../jsonapi/read-context.ts';
import { nullableTimestampSchema, timestampSchema, translationsSchema } from '../jsonapi/schemas.ts';
import * as given from '../validation/fields.ts';
import { translationsField } from '../validation/translations.ts';

/**
 * A kind of value in all of its forms. Requests give it, actions store it, responses show it, and exports record it. Where no
 * function converts one form into another, both are the same.
 */
export interface Kind<
  Given extends z.ZodType = z.ZodType,
  Stored = unknown,
  Shown extends z.ZodType = z.ZodType,
  Recorded extends z.ZodType = z.ZodType,
> {
  readonly given: Given;
  readonly shown: Shown;
  readonly recorded: Recorded;
  /** Null is stored as null, and converted by nothing but `show`. */
  readonly isNullable: boolean;
  store(value: z.output<Given>): Stored;
  show?(stored: Stored, readContext: ReadContext): z.output<Shown>;
  print?(stored: Stored): z.input<Recorded>;
  restore?(recorded: z.output<Recorded>): Stored;
}

type Forms<G extends z.ZodType, S, H extends z.ZodType, R extends z.ZodType> = Omit<
  Kind<G, S, H, R>,
  'isNullable'
>;

export const kindOf = <G extends z.ZodType, S, H extends z.ZodType, R extends z.ZodType>(
  forms: Forms<G, S, H, R>,
): Kind<G, S, H, R> => ({ ...forms, isNullable: false });

const asNumber = (value: number): number => value;
const asText = (value: string): string => value;

/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs. */
export const recordedText = z.string().refine((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'contains a character that cannot be stored',
});

/** ISO 8601 in a file, and seconds once it is read. */
export const recordedTime = z.string().transform((value, check) => {
  const seconds = parseDate(value);
  if (seconds !== undefined) return seconds;
  check.issues.push({ code: 'custom', input: value, message: 'is not a time such as 2026-03-10T12:00:00Z' });
  return z.NEVER;
});

export const recordedId = z.int().positive();

export const isoTime = (time: number): string => new Date(time * 1000).toISOString().replace('.000Z', 'Z');

export const integer = (min?: number, max?: number) =>
  kindOf({ given: given.integer(min, max), shown: z.int(), recorded: z.int(), store: asNumber });

export const text = (max?: number) =>
  kindOf({ given: given.text(max), shown: z.string(), recorded: recordedText, store: asText });

/** A long text in Markdown. */
export const markdown = () =>
  kindOf({ given: given.markdownText(), shown: z.string(), recorded: recordedText, store: asText });

export const longText = () =>
  kindOf({ given: given.longText(), shown: z.string(), recorded: recordedText, store: asText });

export const number = () =>
  kindOf({ given: given.number(), shown: z.number(), recorded: z.number(), store: asNumber });

export const slug = () =>
  kindOf({ given: given.slug(), shown: z.string(), recorded: recordedText, store: asText });

/** What the page and messages rely on is checked like a request of the API: the files may come from somebody else. */
export const recordedWebAddress = recordedText.refine(given.isWebAddress, { error: 'is not a web address' });

const givenTimeZone = given.timeZone();

export const recordedTimeZone = recordedText.refine((value) => givenTimeZone.safeParse(value).success, {
  error: 'is not a time zone',
});

export const timeZone = () =>
  kindOf({ given: givenTimeZone, shown: z.string(), recorded: recordedTimeZone, store: asText });

export const webAddress = () =>
  kindOf({
    given: given.webAddress(),
    shown: z.string(),
    recorded: recordedWebAddress,
    store: asText,
  });

export const word = <const T extends string>(allowed: readonly T[]) =>
  kindOf({
    given: given.word(allowed),
    shown: z.enum(allowed),
    recorded: z.enum(allowed),
    store: asText,
  });

/** One of these numbers. */
export const choice = <const T extends number>(allowed: readonly T[]) =>
  kindOf({ given: given.choice(allowed), shown: z.int(), recorded: z.literal(allowed), store: asNumber });

/** Who may see a record. */
export const visibility = () =>
  kindOf({
    given: given.visibility(),
    shown: z.int(),
    recorded: z.literal(given.visibilities),
    store: asNumber,
  });

const asFlag = (value: Flag): Flag => value;
const flagForms = {
  given: given.flag(),
  recorded: z.boolean(),
  store: asFlag,
  print: (stored: Flag) => stored === 1,
  restore: (recorded: boolean): Flag => (recorded ? 1 : 0),
};

export const flag = () =>
  kindOf({ ...flagForms, given: given.flag(), shown: z.boolean(), show: (stored: Flag) => stored === 1 });

/** A flag that responses show as 0 or 1. */
export const numericFlag = () => kindOf({ ...flagForms, given: given.flag(), shown: z.int() });

/** The id of another record. */
export const reference = () =>
  kindOf({ given: given.recordId(), shown: z.int(), recorded: recordedId, store: asNumber });

export const time = () =>
  kindOf({
    given: given.dateTime(),
    shown: timestampSchema,
    recorded: recordedTime,
    store: asNumber,
    show: (stored: number, readContext) => timestamp(readContext, stored),
    print: isoTime,
  });

/** Stored as JSON. */
export const json = <G extends z.ZodType, S extends z.ZodType, R extends z.ZodType>(
  schema: G,
  shown: S,
  recorded: R,
) =>
  kindOf({
    given: schema,
    shown,
    recorded,
    store: (value: z.output<G>): string => JSON.stringify(value),
    show: (stored: string) => JSON.parse(stored) as z.output<S>,
    print: (stored: string) => JSON.parse(stored) as z.input<R>,
    restore: (value: z.output<R>): string => JSON.stringify(value),
  });

type OrNull<K> =
  K extends Kind<infer G, infer S, infer H, infer R>
    ? Kind<G, S | null, z.ZodNullable<H>, z.ZodNullable<R>>
    : never;

/** The same kind where there may be no value. */
export function orNull<G extends z.ZodType, S, H extends z.ZodType, R extends z.ZodType>(
  kind: Kind<G, S, H, R>,
): OrNull<Kind<G, S, H, R>> {
  const { show } = kind;
  return {
    ...kind,
    isNullable: true,
    shown: kind.shown.nullable(),
    recorded: kind.recorded.nullable(),
    ...(show && {
      show: (stored: S | null, readContext: ReadContext) =>
        stored === null ? null : show(stored, readContext),
    }),
  } as OrNull<Kind<G, S, H, R>>;
}

/** A time that may be missing. Responses show an object with two nulls instead of null. */
export const timeOrNull = () => ({
  ...orNull(time()),
  shown: nullableTimestampSchema,
  show: (stored: number | null, readContext: ReadContext): NullableTimestamp =>
    nullableTimestamp(readContext, stored),
});

/** Texts in other languages. Only records that have some show the attribute. */
export const translations = (texts: Readonly<Record<string, z.ZodType>>) => ({
  given: translationsField(texts).schema,
  shown: translationsSchema(Object.keys(texts)),
  recorded: z.record(z.string(), z.record(z.string(), recordedText)).nullable(),
  isNullable: true,
  store: (value: string | null): string | null => value,
  print: (stored: string | null) =>
    stored === null ? null : (parseTranslations(stored) as Record<string, Record<string, string>>),
  restore: (value: Readonly<Record<string, Readonly<Record<string, string>>>> | null): string | null =>
    printTranslations(value),
});
