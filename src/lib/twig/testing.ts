import assert from 'node:assert/strict';
import { inspectTemplate, renderTemplate } from './twig.ts';

// A template that computes too long ends much sooner. On a busy test machine, its CPU time takes longer.
export const maxMs = 20_000;

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
