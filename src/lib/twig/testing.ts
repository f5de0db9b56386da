import assert from 'node:assert/strict';
import { inspectTemplate, renderTemplate } from './twig.ts';

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
  const result = await renderTemplate(source, variables);
  assert.ok(!result.ok, 'it does not render');
  return result.problem;
}
