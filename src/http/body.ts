import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../kernel/errors.ts';
import { isExcessiveJson } from '../lib/bounded-json.ts';
import {
  hasMoreThan,
  MAX_FIELDS,
  MAX_FORM_BYTES,
  MAX_PARAMETERS,
  readUrlEncoded,
} from '../lib/url-encoded.ts';
import { JSON_API, JSON_PLAIN } from './route.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const SEND_JSON = `Send the body as JSON, with the header "Content-Type: ${JSON_PLAIN}".`;

/** What the parsers must know of a route. */
export interface RouteConfig {
  readonly takesCsv?: true | undefined;
}

/** Bodies are JSON objects, and for a few routes CSV, which is their field `csv`. A missing body counts as an empty object. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [JSON_PLAIN, JSON_API],
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => readJson(body),
  );
  app.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (!(routeOptions.config as RouteConfig).takesCsv) throw new UnsupportedMediaType(SEND_JSON);
      return { csv: readText(body) };
    },
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) {
      throw new UnsupportedMediaType(SEND_JSON);
    }
    return {};
  });
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const FORM_LIMIT = 16_384;

/** Forms become `URLSearchParams`. Browsers send them URL-encoded; mail services also unsubscribe with multipart forms. */
export function registerFormParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: FORM_LIMIT } as const;
  app.addContentTypeParser(FORM, options, async (_request: unknown, body: Buffer) =>
    parseForm(body, MAX_PARAMETERS),
  );
  app.addContentTypeParser(MULTIPART, options, async ({ headers }: FastifyRequest, body: Buffer) =>
    parseMultipart(body, headers['content-type'] as string, MAX_PARAMETERS),
  );
  app.addContentTypeParser('*', options, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) throw new UnsupportedMediaType(`Send the form as ${FORM}.`);
    return new URLSearchParams();
  });
}

/** A form of either encoding, as programs send it. */
export async function readForm(bytes: Buffer, type: string): Promise<URLSearchParams> {
  if (bytes.length > MAX_FORM_BYTES)
    throw new PayloadTooLarge(
      `The form is larger than ${MAX_FORM_BYTES / 1024} KB. Send less at once, or send JSON.`,
    );
  return type.startsWith(MULTIPART) ? parseMultipart(bytes, type, MAX_FIELDS) : parseForm(bytes, MAX_FIELDS);
}

function parseForm(bytes: Buffer, maxFields: number): URLSearchParams {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new BadRequest('The form is not valid UTF-8.');
  }
  return readUrlEncoded(text, maxFields) ?? refuseFields(maxFields);
}

async function parseMultipart(bytes: Buffer, type: string, maxFields: number): Promise<URLSearchParams> {
  // Each part names itself in one such header.
  if (hasMoreThan(maxFields + 1, bytes.toString('latin1').toLowerCase(), 'content-disposition'))
    return refuseFields(maxFields);
  try {
    const parts = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return new URLSearchParams(
      [...parts].filter((part): part is [string, string] => typeof part[1] === 'string'),
    );
  } catch {
    throw new BadRequest('The form cannot be read.');
  }
}

function refuseFields(max: number): never {
  throw new BadRequest(`The form has more than ${max} fields. Send fewer at once.`);
}

function readText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BadRequest('The file is not valid UTF-8. Save it as CSV with the encoding UTF-8.');
  }
}

const excessive = Symbol('too deep or too many values');

/** The object in a body of JSON. An empty body is an empty object. */
export function readJson(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    const text = utf8.decode(bytes);
    body = isExcessiveJson(text) ? excessive : JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON. Check quotes, commas and brackets.');
  }
  if (body === excessive) {
    throw new BadRequest(
      'The body has too many values, or they are too deep in each other. Send less at once.',
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequest('The body must be a JSON object, such as {"name": "API"}.');
  }
  return body;
}

/** Whether a request comes with a body. */
export const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * What a parser reads. If the request names a type but has no body, Node gives it no stream that ends (see `serverOptions`), so
 * it gets an empty one.
 */
export const withEnd = ({ raw, headers }: FastifyRequest, payload: RequestPayload): RequestPayload =>
  raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : payload;
