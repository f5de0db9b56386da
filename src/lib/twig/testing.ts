import assert from 'node:assert/strict';
import { inspectTemplate, renderTemplate, TIME_LIMIT_MS } from './twig.ts';

// The time limit, plus the grace period before a hanging worker is ended, and time for a busy test machine.
export const maxMs = TIME_LIMIT_MS + 5_000;

/** Why a template cannot be used; undefined if it can. */
export async function checkTemplate(source: string): Promise<string | undefined> {
  const result = await inspectTemplate(source);
  return result.ok ? undefined : result.problem;
}

export async function rendered(source: string, variables: Record<string, unknown> = {}): Promise<string> {
  const result = await renderTemplate(source, variables);
  assert.ok(result.ok, result.ok ? '' : result.problem);
  return result.text;
}

export async function problemOf(source: string, variables: Record<string, unknown> = {}): Promise<string> {
  const started = performance.now();
  const result = await renderTemplate(source, variables);
  assert.ok(performance.now() - started < maxMs, 'it answers within the limit');
  assert.ok(!result.ok, 'it does not render');
  return result.problem;
}
