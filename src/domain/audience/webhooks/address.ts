import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import { findTarget, Refused } from '../../../kernel/outgoing-http/target.ts';
import type { Problem } from '../../../kernel/validation/problems.ts';
import { systemResolve } from '../../../lib/resolve.ts';
import type { WebhookForm } from './fields.ts';

const PATIENCE_MS = 3000;

/** Refuses addresses that webhooks must not be sent to. */
export async function checkAddress(ctx: Context, form: WebhookForm): Promise<void> {
  const { url } = form.values;
  const refusal = url === undefined ? undefined : await whyRefused(ctx, url);
  if (refusal !== undefined) form.add('url', refusal);
}

/**
 * Why nothing may be sent to a URL; undefined if it may. A host that cannot be resolved now may exist later: it is checked
 * again before every connection.
 */
export async function whyRefused(ctx: Context, text: string): Promise<Problem | undefined> {
  const url = URL.parse(text);
  if (!url) return undefined;
  const stop = new AbortController();
  try {
    const found = findTarget(url, ctx.config.webhooksPrivate, ctx.resolve ?? systemResolve);
    await Promise.race([found, sleep(PATIENCE_MS, undefined, { signal: stop.signal })]);
    return undefined;
  } catch (error) {
    return error instanceof Refused ? error.problem : undefined;
  } finally {
    stop.abort();
  }
}
