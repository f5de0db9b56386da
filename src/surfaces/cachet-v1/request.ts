import type { Parameters } from '../../kernel/jsonapi/query.ts';

/** The members of a request by name. */
export type Fields = Record<string, unknown>;

/** The name of a list or an object in a form: `components[]`, `components[0]`, `vars[name]`. */
const BRACKETS = /^([^[\]]+)\[([^[\]]*)\]$/;

/**
 * Everything that a request says, wherever it says it. Clients of Cachet send fields in the query string, in a form or as
 * JSON, in any mix. What is in the body counts more than what is in the query string.
 */
export const fieldsOf = (parameters: Parameters, body: object): Fields => ({
  ...fieldsIn(parameters),
  ...body,
});

/** The fields of a query string or a form, in which PHP writes lists and objects with brackets. */
export function fieldsIn(parameters: Parameters): Fields {
  const lists = new Map<string, unknown[]>();
  const objects = new Map<string, Map<string, unknown>>();
  const fields = new Map<string, unknown>();
  for (const [name, value] of parameters) {
    const [, outer, inner] = BRACKETS.exec(name) ?? [];
    if (outer === undefined || inner === undefined) fields.set(name, value);
    else if (/^\d*$/.test(inner)) at(lists, outer, () => []).push(value);
    else at(objects, outer, () => new Map<string, unknown>()).set(inner, value);
  }
  const members = [...objects].map(([name, each]) => [name, Object.fromEntries(each)] as const);
  return Object.fromEntries([...fields, ...lists, ...members]);
}

function at<T>(map: Map<string, T>, name: string, make: () => T): T {
  const known = map.get(name) ?? make();
  map.set(name, known);
  return known;
}
