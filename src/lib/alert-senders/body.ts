import { type Fields, isFields } from './fields.ts';
import type { DeliveryRequest } from './sender.ts';

/** The body as text, or null if it is not UTF-8. */
function textOfBody(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

export function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body as JSON, whatever its content type says: SNS sends JSON as text. Undefined if it is none. */
export const jsonBody = (request: DeliveryRequest): unknown => parsedJson(textOfBody(request.body));

/** The body as an object of JSON; null if it is none. */
export function objectBody(request: DeliveryRequest): Fields | null {
  const value = jsonBody(request);
  return isFields(value) ? value : null;
}

/** The parts of a form with files that are texts: `multipart/form-data`, as Uptime Kuma can send. */
function multipartFields(text: string, contentType: string): Fields {
  const boundary = /boundary="?([^";]{1,100})"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const parts = text.split(`--${boundary}`).slice(1, 65);
  const pairs = parts.flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /\bname="([^"]{1,100})"/i.exec(head)?.[1];
    return name === undefined ? [] : [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')] as const];
  });
  return Object.fromEntries(pairs);
}

/** The body as JSON or as a form, and what the address says after its `?`; null if it is none of these. */
export function formBody(request: DeliveryRequest): Fields | null {
  const text = textOfBody(request.body);
  if (text === null) return null;
  const contentType = request.headers['content-type'] ?? '';
  const query = Object.entries(request.query).filter(([, value]) => value !== undefined);
  if (text.trim() === '') return query.length === 0 ? null : Object.fromEntries(query);
  const json = parsedJson(text);
  if (json !== undefined) return isFields(json) ? { ...Object.fromEntries(query), ...json } : null;
  if (/multipart\/form-data/i.test(contentType)) return multipartFields(text, contentType);
  if (!/x-www-form-urlencoded/i.test(contentType)) return null;
  return { ...Object.fromEntries(query), ...Object.fromEntries(new URLSearchParams(text)) };
}
