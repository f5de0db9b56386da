type Kind = 'text' | 'number' | 'flag' | Shape | readonly [Shape];
interface Shape {
  readonly [member: string]: Kind;
}

const component: Shape = {
  id: 'text',
  name: 'text',
  description: 'text',
  status: 'text',
  position: 'number',
  group: 'flag',
  group_id: 'text',
  created_at: 'text',
  updated_at: 'text',
};

const update: Shape = {
  status: 'text',
  body: 'text',
  display_at: 'text',
  created_at: 'text',
  affected_components: [{ code: 'text', new_status: 'text' }],
};

const incident: Shape = {
  id: 'text',
  name: 'text',
  status: 'text',
  impact: 'text',
  created_at: 'text',
  started_at: 'text',
  resolved_at: 'text',
  updated_at: 'text',
  scheduled_for: 'text',
  scheduled_until: 'text',
  incident_updates: [update],
  components: [component],
};

const page: Shape = { name: 'text', time_zone: 'text', url: 'text' };

/** What the public JSON of Statuspage has, without the members that are something else than they should be. */
export const shapes = { component, incident, page } as const;

/** An object with those members that have the right type; undefined if the value is no object. */
export function shaped(shape: Shape, value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, kind]) => {
      const member = ofKind(kind, members[name]);
      return member === undefined ? [] : [[name, member]];
    }),
  );
}

/** The objects of a list that have an id and a name. */
export const shapedList = (shape: Shape, value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value
        .map((item) => shaped(shape, item))
        .filter((item) => item !== undefined)
        .filter((item) => !('id' in shape) || (item.id !== undefined && item.name !== undefined))
    : [];

function ofKind(kind: Kind, value: unknown): unknown {
  if (kind === 'text') return typeof value === 'number' ? String(value) : ofType('string', value);
  if (kind === 'number') return Number.isFinite(value) ? value : undefined;
  if (kind === 'flag') return ofType('boolean', value);
  return Array.isArray(kind) ? shapedList(kind[0], value) : shaped(kind as Shape, value);
}

const ofType = (type: string, value: unknown): unknown => (typeof value === type ? value : undefined);
