import assert from 'node:assert/strict';
import { renderTemplate, TIME_LIMIT_MS } from './twig.ts';

// What a hanging template may cost: its limit, the grace before it is ended, and a slow test machine.
// The limit itself, and room for a busy machine.
export const atMostMs = TIME_LIMIT_MS + 5_000;

export async function rendered(source: string, variables: Record<string, unknown> = {}): Promise<string> {
  const answer = await renderTemplate(source, variables);
  assert.ok(answer.ok, answer.ok ? '' : answer.problem);
  return answer.text;
}

export async function problemOf(source: string, variables: Record<string, unknown> = {}): Promise<string> {
  const started = performance.now();
  const answer = await renderTemplate(source, variables);
  assert.ok(performance.now() - started < atMostMs, 'it answers within the limit');
  assert.ok(!answer.ok, 'it does not render');
  return answer.problem;
}
