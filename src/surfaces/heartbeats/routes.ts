import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Beats } from '../../domain/checks/heartbeats/beats.ts';
import { findHeartbeat } from '../../domain/checks/heartbeats/tokens.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { type BeatForm, beatForms, isReply, type Reply } from './forms.ts';

/** What a job printed may be sent along. It is read, and not kept. */
const BODY_LIMIT = 1_048_576;

/** Takes heartbeats at all addresses, in a scope that accepts any body. */
export function heartbeatRoutes(app: FastifyInstance, ctx: Context): void {
  const beats = new Beats(ctx);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async () => ({}));
    for (const form of beatForms)
      for (const url of form.paths)
        scope.route({
          method: [...form.methods],
          url,
          handler: (request, reply) => respond(ctx, beats, form, request, reply),
        });
  });
}

async function respond(
  ctx: Context,
  beats: Beats,
  form: BeatForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const at = millisecondsOf(ctx.clock);
  const said = form.read({
    method: request.method,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''),
    authorization: request.headers.authorization,
  });
  if (isReply(said)) return send(reply, said);
  const check = await findHeartbeat(ctx.connection, form.form, said.token);
  if (!check || (form.hidesPaused && check.paused === 1)) return send(reply, form.unknown);
  const { signal, reason, duration } = said;
  try {
    if (signal !== 'log') await beats.add({ check, at, signal, reason, duration });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a heartbeat was not stored, and its sender was told so');
    throw error instanceof Unavailable
      ? error
      : new Unavailable('The heartbeat was not stored. Send it again.');
  }
  return send(reply, form.stored);
}

const send = (reply: FastifyReply, { code, type, body, headers = {} }: Reply): FastifyReply =>
  reply
    .code(code)
    .headers({
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .send(Buffer.from(body));
