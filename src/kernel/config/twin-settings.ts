import { resolve } from 'node:path';
import { z } from 'zod';
import { type Locale, locales } from '../../../common/texts/locales.ts';
import { setting } from './setting.ts';
import { baseUrl, bucketUrl, integer, list, text } from './values.ts';

const twinUrl = text
  .refine((value) => /^file:./.test(value) || bucketUrl.test(value))
  .transform((value) =>
    value.startsWith('file:') ? `file:${resolve(value.slice('file:'.length).replace(/^\/\//, ''))}` : value,
  );

/** The environment variables for the static twin of the public site. */
export const twinSettings = {
  /** Where the static copy of the public site is written; absent if there is none. */
  twinUrl: setting<string | undefined>({
    variable: 'TWIN_URL',
    schema: twinUrl,
    fallback: () => undefined,
    description:
      'where a static copy of the public site is kept: `file:<folder>` or `s3://bucket/prefix`, see `docs/failover.md`',
    defaultText: 'none',
    expected: 'file:<folder> or s3://<bucket>/<prefix>, such as TWIN_URL=s3://acme-status',
  }),
  twinDays: setting<number>({
    variable: 'TWIN_DAYS',
    schema: integer(1, 3650),
    fallback: () => 90,
    description: 'days for which the static copy has pages of past incidents and maintenance',
    defaultText: '`90`',
    expected: 'a number of days from 1 to 3650',
  }),
  twinLanguages: setting<readonly Locale[]>({
    variable: 'TWIN_LANGUAGES',
    schema: list.pipe(z.array(z.enum(locales)).min(1)),
    fallback: () => locales,
    description: 'languages of the static copy besides the default one of the page, as a list',
    defaultText: 'all',
    expected: `languages of the page, such as TWIN_LANGUAGES=de,fr; there are ${locales.join(', ')}`,
  }),
  /** Absent for Amazon S3 itself. */
  twinS3Endpoint: setting<string | undefined>({
    variable: 'TWIN_S3_ENDPOINT',
    schema: baseUrl,
    fallback: () => undefined,
    description: 'URL of an S3-compatible service, such as R2, MinIO or Ceph',
    defaultText: 'Amazon S3 in `AWS_REGION`',
    expected: 'an http or https URL, such as TWIN_S3_ENDPOINT=https://s3.example.com',
  }),
};
