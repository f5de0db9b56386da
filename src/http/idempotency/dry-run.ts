import { withoutLog } from '../../kernel/events/dry-run.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { WithEffect, WithHeaders, WithVersion } from '../route.ts';
import { toResponse, unwrap } from '../route-result.ts';
import { type Audience, type CountAudience, nobody } from '../services.ts';
import type { HttpResponse } from './idempotency-store.ts';
import { type Write, WriteAttempt } from './write-attempt.ts';
import type { WriteOptions } from './write-options.ts';

/** Runs the write as it would run, and rolls it back. The answer also says who would have been told. */
export async function respondToDryRun(
  write: Write,
  options: WriteOptions,
  audienceOf: CountAudience,
): Promise<HttpResponse> {
  const { ctx, route } = write;
  let newestBefore = 0;
  const attempt = new WriteAttempt(write, options, withoutLog(ctx), async ({ connection }) => {
    newestBefore = await findNewestId({ db: connection.read });
  });
  try {
    const result = await attempt.run();
    const { transaction } = attempt;
    const expected = result instanceof WithEffect ? await result.expected(transaction.context) : result;
    const count = transaction.isOpen ? await audienceOf(await transaction.open(), newestBefore) : undefined;
    await transaction.rollBack();
    const audience = (await count?.(ctx)) ?? nobody;
    return toResponse(route, withAudience(expected, audience));
  } finally {
    await attempt.transaction.rollBack();
  }
}

export const DRY_RUN_HEADERS = { 'preference-applied': 'dry-run' } as const;

function withAudience(result: unknown, audience: Audience): WithHeaders {
  const { body, headers, version } = unwrap(result);
  const { meta, ...rest } = (body ?? {}) as { meta?: object };
  const document = { ...rest, meta: { ...meta, audience } };
  const counts = Object.entries(audience).map(([channel, count]) => `${channel}=${count}`);
  return new WithHeaders(version === undefined ? document : new WithVersion(document, version), {
    ...headers,
    'dry-run-audience': counts.join(', '),
  });
}
