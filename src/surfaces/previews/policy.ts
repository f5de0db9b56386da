import { createHash } from 'node:crypto';

/** Nothing runs and nothing is loaded but styles with a known hash and pictures. Only our own pages may show it in a frame. */
const inert = (...directives: readonly string[]): string =>
  [
    'sandbox',
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The policy of a preview of a page: the styles and pictures that the page itself allows. */
export const pagePolicy = (policyOfPage: string): string =>
  inert(...policyOfPage.split('; ').filter((directive) => /^(?:style|img)-src /.test(directive)));

/** The policy of a preview of a mail, which has a style sheet and style attributes, and loads only the logo. */
export function mailPolicy(markup: string): string {
  const sheets = Array.from(markup.matchAll(/<style>([^<]*)<\/style>/g), ([, sheet = '']) => sheet);
  const attributes = Array.from(markup.matchAll(/ style="([^"]*)"/g), ([, style = '']) => style);
  const hashes = new Set(
    [...sheets, ...attributes].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  );
  return inert(`style-src 'unsafe-hashes' ${[...hashes].join(' ')}`, 'img-src http: https:');
}
