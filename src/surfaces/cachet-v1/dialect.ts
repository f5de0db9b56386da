import type { FastifyInstance } from 'fastify';
import type { ApiDialect } from '../../http/api-dialect.ts';
import { readForm, readJson } from '../../http/body.ts';
import { sendCachetError } from './errors.ts';
import { fieldsIn } from './request.ts';
import { cachetV1Routes } from './routes.ts';

/** Bodies are JSON, whatever else their type says, or forms. */
function registerBodyParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const form = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async ({ headers }: { headers: Headers }, body: Buffer) => {
      const type = headers['content-type'] ?? '';
      return form.test(type) ? fieldsIn([...(await readForm(body, type))]) : readJson(body);
    },
  );
}

interface Headers {
  readonly 'content-type'?: string | undefined;
}

/** The API of Cachet 2, for the scripts of those who move from it. */
export const cachetV1: ApiDialect = {
  prefix: '/api/v1/',
  routes: cachetV1Routes,
  registerBodyParsers,
  tokenHeader: 'x-cachet-token',
  sendError: sendCachetError,
};
