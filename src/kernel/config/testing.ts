import assert from 'node:assert/strict';
import { type Config, readConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';

export const read = (env: Record<string, string>): Config => readConfig(env, false);

/** What is wrong with these variables, a line each. */
export function problemsOf(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    assert.ok(error instanceof OperatorError);
    const [title, ...lines] = error.message.split('\n');
    assert.equal(title, 'The configuration is not usable:');
    return lines.map((line) => line.replace(/^ {2}- /, ''));
  }
  return [];
}
