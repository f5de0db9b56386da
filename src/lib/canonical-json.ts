/**
 * The canonical form of a JSON value (RFC 8785): without white space, members sorted by the UTF-16 code units of their
 * names, numbers and texts as ECMAScript writes them. Equal values have equal bytes, so they can be hashed.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new TypeError('A text with a lone surrogate has no canonical form.');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical form.`);
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
      const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`;
    }
    default:
      throw new TypeError(`A value of the type ${typeof value} has no canonical form.`);
  }
}
