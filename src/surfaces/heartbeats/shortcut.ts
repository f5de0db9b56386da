import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../../http/exchange.ts';
import type { Shortcut } from '../../http/pipeline.ts';
import { queryOf } from '../../kernel/query-string.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { type BeatForm, beatForms, headersOf, isReply, type Reply } from './forms.ts';
import { callerOf, type HeartbeatServices } from './routes.ts';

/** Letters that need no decoding. */
const PLAIN = /^[\w.:-]+$/;

/** A longer address is not what jobs send, and may be refused, which the routes do. */
const MAX_LENGTH = 2000;

interface Pattern {
  readonly form: BeatForm;
  readonly path: string;
  readonly parts: readonly string[];
}

const patterns: readonly Pattern[] = beatForms.flatMap((form) =>
  form.paths.map((path) => ({ form, path, parts: path.split('/') })),
);

/** What all addresses of heartbeats begin with, so that others are told apart at once. */
const BEGINNING = new RegExp(
  `^(?:${[...new Set(patterns.map(({ path }) => path.slice(0, path.indexOf(':'))))].join('|')})`,
);

interface Match extends Pick<Pattern, 'form' | 'path'> {
  readonly params: Record<string, string>;
}

/** The form of an address in its usual spelling; undefined for everything else. */
function match(url: string, method: string): Match | undefined {
  const [path = ''] = url.split('?', 1);
  const given = path.split('/');
  for (const { form, path: pattern, parts } of patterns) {
    if (parts.length !== given.length || !form.methods.includes(method)) continue;
    const isSame = parts.every((part, at) =>
      part.startsWith(':') ? PLAIN.test(given[at] ?? '') : part === given[at],
    );
    if (!isSame) continue;
    const params = parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [],
    );
    return { form, path: pattern, params: Object.fromEntries(params) };
  }
  return undefined;
}

/**
 * Takes the heartbeats of known jobs without the cache, the queue of requests and the router, which cost more than everything else
 * that a beat needs. Whatever is unusual in any way is left to the routes, and so is every failure. What waits for them is followed:
 * a beat that we refuse is not missing.
 */
export function heartbeatShortcut(services: HeartbeatServices): Shortcut {
  return (exchange, otherwise) => {
    if (!BEGINNING.test(exchange.url)) return false;
    if (takeAtOnce(services, exchange, otherwise)) return true;
    services.pending.begin(exchange);
    return false;
  };
}

function takeAtOnce(
  { ctx, beats, checks, limit }: HeartbeatServices,
  exchange: Exchange,
  otherwise: () => void,
): boolean {
  const { request, response, url } = exchange;
  if (hasBody(request) || url.length > MAX_LENGTH || ctx.log.isLevelEnabled('debug')) return false;
  const method = request.method as string;
  const found = match(url, method);
  if (!found) return false;
  const { form, path, params } = found;
  const at = millisecondsOf(ctx.clock);
  const { authorization } = request.headers;
  const said = form.read({ method, params, query: queryOf(url), authorization });
  if (isReply(said)) return false;
  const check = checks.findAtOnce(form.form, said.token);
  const { signal, reason, duration } = said;
  if (!check || signal === 'log' || check.paused === 1) return false;
  if (limit.take(() => callerOf(check))?.exceeded) return false;
  exchange.direct = path;
  beats.add({ check, at, signal, reason, duration }).then(
    () => send(response, form.stored),
    () => {
      exchange.direct = undefined;
      otherwise();
    },
  );
  return true;
}

/** Many programs say that the body of a POST has no bytes. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response
    .writeHead(reply.code, { ...headersOf(reply), 'content-length': Buffer.byteLength(reply.body) })
    .end(reply.body);
}
