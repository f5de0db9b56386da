import { z } from 'zod';
import { parseRange } from '../../lib/ip-address.ts';
import { parseMailbox } from './mailbox.ts';

/** Schemas for the values of environment variables. Each parses a trimmed string that is not empty. */

export const MEGABYTE = 1_048_576;

export const text = z.string();

export const integer = (min: number, max: number) =>
  text
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** A number from 0 to 1. */
export const share = text
  .regex(/^\d(\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().max(1));

export const oneOf = <const T extends readonly string[]>(values: T) =>
  text.toLowerCase().pipe(z.enum(values));

export const hostName = text.regex(/^[\w.:-]+$/);

export const baseUrl = text
  .refine((value) => {
    const url = URL.parse(value);
    return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

export const httpUrl = text
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''))
  .transform((value) => value.replace(/\/+$/, ''));

export const databaseUrl = text.refine(
  (value) => /^sqlite:./.test(value) || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)),
);

export const postgresUrl = text.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value));

export const smtpUrl = text.regex(/^smtps?:\/\//i).refine((value) => {
  const url = URL.parse(value);
  return url?.hostname && /^\/?$/.test(url.pathname);
});

export const mailbox = text.transform((value, check) => {
  const parsed = parseMailbox(value);
  if (parsed) return parsed;
  check.addIssue('not a mailbox');
  return z.NEVER;
});

export const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const flag = oneOf(['true', 'false']).transform((value) => value === 'true');

/** Addresses, and ranges of them. */
export const ranges = list.pipe(z.array(text.refine((range) => parseRange(range) !== undefined)).min(1));

export const flagOrRanges = flag.or(ranges);

const serviceName = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Host names, in lower case as in a parsed URL. */
export const hostNames = list.pipe(
  z
    .array(
      text
        .transform((name) => name.toLowerCase())
        .refine((name) => name.length <= 253 && serviceName.test(name)),
    )
    .min(1),
);

/** `none`, or hosts with ports. */
export const hostsWithPorts = z
  .literal('none')
  .transform((): string[] => [])
  .or(list.pipe(z.array(text.regex(/^(\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5}$/i)).min(1)));

export const origins = z
  .literal('*')
  .or(z.literal('none').transform((): string[] => []))
  .or(list.pipe(z.array(text.refine((origin) => URL.parse(origin)?.origin === origin))));

/** The same for encrypted ones only. */
export const secureOrigins = origins.refine(
  (value) => value === '*' || value.every((origin) => origin.startsWith('https:')),
);

/** Converts megabytes to bytes; `off` is 0. */
export const cacheSize = z
  .literal('off')
  .transform(() => 0)
  .or(integer(1, 4096).transform((megabytes) => megabytes * MEGABYTE));

/** `s3://bucket/prefix`, as the tools of Amazon write it. */
export const bucketUrl = /^s3:\/\/[a-z0-9][a-z0-9._-]+(\/[^?#]*)?$/i;
