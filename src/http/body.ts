import type { FastifyInstance } from 'fastify';
import { BadRequest, UnsupportedMediaType } from '../errors.ts';
import { JSON_API, JSON_PLAIN } from './route.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bodies are JSON objects; no body at all counts as an empty object. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [JSON_PLAIN, JSON_API],
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseBody(body),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) {
      throw new UnsupportedMediaType(`Send the body as JSON, with the header "Content-Type: ${JSON_PLAIN}".`);
    }
    return {};
  });
}

function parseBody(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new BadRequest('The body is not valid JSON. Check quotes, commas and brackets.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequest('The body must be a JSON object, such as {"name": "API"}.');
  }
  return body;
}
