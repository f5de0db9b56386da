import assert from 'node:assert/strict';

type Codes = Readonly<Record<string, readonly { readonly code: string; readonly parameters: object }[]>>;

/**
 * Takes the codes out of the body of a 422, so that tests about sentences need not repeat them. Every refusal in every test has
 * a code for each of its sentences.
 */
export function takeCodes(body: unknown): { readonly body: unknown; readonly codes?: Codes } {
  if (typeof body !== 'object' || body === null || !('codes' in body) || !('errors' in body)) return { body };
  const { codes, ...rest } = body as { readonly codes: Codes; readonly errors: Record<string, string[]> };
  const countsOf = (lists: Readonly<Record<string, readonly unknown[]>>) =>
    Object.entries(lists).map(([field, list]) => [field, list.length]);
  assert.deepEqual(countsOf(codes), countsOf(rest.errors));
  return { body: rest, codes };
}
