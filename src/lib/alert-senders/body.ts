import { isExcessiveJson } from '../bounded-json.ts';
import { hasMoreThan, MAX_FIELDS, MAX_FORM_BYTES, readUrlEncoded } from '../url-encoded.ts';
import { type Fields, isFields } from './fields.ts';
import type { PostRequest } from './sender.ts';

/** The body as text, or null if it is not UTF-8. */
function textOfBody(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

export function parsedJson(text: string | null): unknown {
  if (text === null || isExcessiveJson(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body as JSON, whatever its content type says: SNS sends JSON as text. Undefined if it is none. */
export const jsonBody = (request: PostRequest): unknown => parsedJson(textOfBody(request.body));

/** The body as an object of JSON; null if it is none. */
export function objectBody(request: PostRequest): Fields | null {
  const value = jsonBody(request);
  return isFields(value) ? value : null;
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** Why a body is not read at all; null if it is within the bounds of its form. */
export function excessOf(request: PostRequest): string | null {
  if (hasMoreThan(MAX_FIELDS, request.query, '&'))
    return `The address has more than ${MAX_FIELDS} parameters after its "?". Send fewer.`;
  const text = textOfBody(request.body) ?? '';
  if (looksLikeJson(text))
    return isExcessiveJson(text)
      ? 'The body has too many values, or they are too deep in each other. Send fewer alerts at once.'
      : null;
  if (!isForm(request)) return null;
  if (request.body.byteLength > MAX_FORM_BYTES)
    return `The form is larger than ${MAX_FORM_BYTES / 1024} KB. Send less at once, or send JSON.`;
  const { separator, ends } = partsOf(request);
  return hasMoreThan(MAX_FIELDS + ends, text, separator)
    ? `The form has more than ${MAX_FIELDS} fields. Send fewer at once.`
    : null;
}

const MULTIPART = /multipart\/form-data/i;
const URL_ENCODED = /x-www-form-urlencoded/i;

const contentTypeOf = ({ headers }: PostRequest): string => headers['content-type'] ?? '';

const isForm = (request: PostRequest): boolean =>
  MULTIPART.test(contentTypeOf(request)) || URL_ENCODED.test(contentTypeOf(request));

/** What separates the fields of a form. A multipart form has it before the first and after the last one, too. */
function partsOf(request: PostRequest): { readonly separator: string; readonly ends: number } {
  const boundary = boundaryOf(contentTypeOf(request));
  return boundary === null ? { separator: '&', ends: 0 } : { separator: `--${boundary}`, ends: 2 };
}

const boundaryOf = (contentType: string): string | null =>
  (MULTIPART.test(contentType) && /boundary="?([^";]{1,100})"?/i.exec(contentType)?.[1]) || null;

/** The parts of a form with files that are texts: `multipart/form-data`, as Uptime Kuma can send. */
function multipartFields(text: string, contentType: string): Fields {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return {};
  const parts = text.split(`--${boundary}`).slice(1);
  const pairs = parts.flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /\bname="([^"]{1,100})"/i.exec(head)?.[1];
    return name === undefined ? [] : [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')] as const];
  });
  return Object.fromEntries(pairs);
}

/** The body as JSON or as a form, and what the address says after its `?`; null if it is none of these. */
export function formBody(request: PostRequest): Fields | null {
  const text = textOfBody(request.body);
  const query = readUrlEncoded(request.query);
  if (text === null || !query) return null;
  if (text.trim() === '') return query.size === 0 ? null : Object.fromEntries(query);
  const json = parsedJson(text);
  if (json !== undefined) return isFields(json) ? { ...Object.fromEntries(query), ...json } : null;
  if (!isForm(request) || looksLikeJson(text) || excessOf(request) !== null) return null;
  const contentType = contentTypeOf(request);
  if (MULTIPART.test(contentType)) return multipartFields(text, contentType);
  return { ...Object.fromEntries(query), ...Object.fromEntries(new URLSearchParams(text)) };
}
