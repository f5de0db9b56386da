import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { systemResolve } from '../../lib/resolve.ts';
import { findTarget, Refused } from '../../outgoing-http/target.ts';
import type { WebhookForm } from './schema.ts';

const PATIENCE_MS = 3000;

/**
 * Refuses addresses that webhooks must not be sent to. A host that cannot be resolved now may exist later: it is
 * checked again before every connection.
 */
export async function checkAddress(ctx: Context, form: WebhookForm): Promise<void> {
  const url = URL.parse(form.values.url ?? '');
  if (!url) return;
  const stop = new AbortController();
  try {
    const found = findTarget(url, ctx.config.webhooksPrivate, ctx.resolve ?? systemResolve);
    await Promise.race([found, sleep(PATIENCE_MS, undefined, { signal: stop.signal })]);
  } catch (error) {
    if (error instanceof Refused) form.fail('url', error.message);
  } finally {
    stop.abort();
  }
}
