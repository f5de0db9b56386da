import { trashTypes } from '../../common/trash-types.ts';
import type { Route } from '../../src/http/route.ts';

/** Pseudorandom numbers that depend only on a seed (mulberry32). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
}

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
}

/** A request for the route, from nearly valid to completely wrong. `lastEvent` is the id of the newest event. */
export function makeRequest(
  dice: Dice,
  route: Route,
  tokens: readonly string[],
  lastEvent: number,
): FuzzRequest {
  const method = route.method === 'PUT' && dice.chance(0.3) ? 'PATCH' : route.method;
  // Few deletes hit an existing record, so that the other requests can.
  const max = method === 'DELETE' ? 50 : 12;
  const isNested = /\}.*\{/.test(route.path);
  const parent = 1 + dice.below(3);
  const least = spared[route.path.split('/', 2)[1] ?? ''] ?? 1;
  // Each parent got about six children, one parent after the other.
  const path = route.path.replace(/\{(\w+)\}/g, (_, name, at) => {
    if (name === 'type' && dice.chance(0.9)) return dice.pick(trashTypes);
    // Only what was written last can be undone.
    if (name === 'event' && dice.chance(0.5)) return String(lastEvent - dice.below(20));
    if (name === 'tab' && dice.chance(0.9)) return dice.pick(tabs);
    if (route.path.startsWith('/trash')) return oddId(dice, 1, 3);
    if (!isNested || dice.chance(0.2)) return oddId(dice, least, max);
    return String(at < 12 ? parent : (parent - 1) * 6 + 1 + dice.below(6));
  });
  const odd = dice.chance(method === 'GET' ? 0.8 : 0.2) ? oddQuery(dice, route) : '';
  const needed = neededQueries[route.path];
  const parts = [needed !== undefined && dice.chance(0.8) ? needed : '', odd].filter((part) => part !== '');
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  const takesBody = method !== 'GET' && (route.input !== undefined || dice.chance(0.2));
  const type = dice.chance(0.96) ? 'application/json' : dice.pick(oddTypes);
  const headers: Record<string, string> = takesBody ? { 'content-type': type } : {};
  // The first token may do everything, and most requests use it.
  const token = dice.chance(0.8) ? tokens[0] : dice.pick(tokens);
  if (token) headers.authorization = `Bearer ${token}`;
  if (method !== 'GET' && dice.chance(0.1)) Object.assign(headers, oddSafety(dice));
  return { method, path: path + query, body: takesBody ? oddBody(dice, route) : undefined, headers };
}

/** What a route cannot answer without. */
const neededQueries: Readonly<Record<string, string>> = { '/checks/beats': 'filter[checks]=1,2' };

/** Headers that make a write safe to repeat, or that only look like them. */
const oddSafety = (dice: Dice): Record<string, string> =>
  dice.pick<Record<string, string>>([
    { 'idempotency-key': `key-${dice.below(20)}` },
    { 'idempotency-key': dice.pick(['', 'x'.repeat(256), 'two words', '\u00e9']) },
    { prefer: dice.pick(['dry-run', 'dry-run=1, x', '"', ',;=,', 'x'.repeat(5000)]) },
    { 'if-match': dice.pick(['*', '"x"', 'W/"a.b", "c"', '"', ',', '"-br"', '"x'.repeat(2000)]) },
  ]);
/** The first records of these are the credentials of the requests themselves, and must stay as they are. */
const spared: Readonly<Record<string, number>> = { users: 2, tokens: 4 };

const oddTypes = [
  'text/plain',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'json',
  ';;;',
  '*/*',
  'application/json, application/json',
];

const oddIds = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '0x1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
];
const oddPathTexts = [
  'abc',
  '%00',
  '%zz',
  '%C3%28',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '1%20',
  '1;2',
  '1,2',
  '%2e%2e%2f',
  '__proto__',
];

const oddId = (dice: Dice, least: number, count: number): string =>
  dice.chance(0.85)
    ? String(least + dice.below(count))
    : dice.pick([...oddIds, ...oddPathTexts, 'x'.repeat(9000)]);

const long = (unit: string) => unit.repeat(Math.floor(6000 / unit.length));

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  "'; drop table components; --",
  '"',
  '-',
  ',',
  ',,,',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '😀',
  'ﬀİß',
  '\ud800',
  'a\udc00b',
  '\u202e\ufeff',
  '{{ name }}',
  '{% for a in 1..99 %}{{ a }}{% endfor %}',
  '{{ x.constructor }}',
  '{% broken',
  '<script>',
  'note',
  'a@b.example',
  'https://example.com/?a=[b]',
  'http://[::1',
  'javascript:alert(1)',
  long('x'),
  long('😀'),
];

const oddDates = [
  '2026-03-10',
  '2026-03-10 12:00:00',
  '2026-03-10T12:00:00Z',
  '2026-03-10T12:00:00.123456789+14:00',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '2026-03-10T24:00:00',
  '2026-03-10T12:00:60Z',
  'tomorrow',
  '1773144000',
  'Tue, 10 Mar 2026 12:00:00 GMT',
];

const oddNumbers = [
  '0',
  '-0',
  '1',
  '-1',
  '1.5',
  '0.1',
  '1e3',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999',
  '999999999999999',
  '1e15',
  '1e308',
  '1e400',
  '-1e400',
  '1e-320',
  '1e-400',
];

function oddText(dice: Dice): string {
  return dice.pick([...oddTexts, ...oddDates, ...oddNumbers]);
}

/** Most are percent-encoded as by a client, some are left raw or broken. */
function spell(dice: Dice, text: string): string {
  if (dice.chance(0.8)) return encodeURIComponent(text.toWellFormed());
  return dice.pick([
    text.replace(/[#&]/g, ''),
    '%',
    '%zz',
    '%00',
    '%E0%A4%A',
    '%C0%80',
    '+',
    `${long('%61')}`,
    '%ED%A0%80',
  ]);
}

function oddQuery(dice: Dice, route: Route): string {
  const parts: string[] = [];
  for (let count = 1 + dice.below(3); count > 0; count--) parts.push(oddParameter(dice, route));
  if (dice.chance(0.1)) parts.push(...parts);
  return parts.join('&');
}

function manyOf(dice: Dice, value: string): string {
  if (dice.chance(0.95))
    return Array(1 + dice.below(3))
      .fill(value)
      .join(',');
  const distinct = dice.chance(0.5);
  return Array.from({ length: dice.pick([499, 2500]) }, (_, at) => (distinct ? `${value}${at}` : value)).join(
    ',',
  );
}

function oddParameter(dice: Dice, route: Route): string {
  const list = route.list ?? { filters: { name: 'text' as const }, sorts: ['id'], includes: route.includes };
  const value = () => spell(dice, oddText(dice));
  const filter = dice.pick([
    ...Object.keys(list.filters),
    'name',
    '__proto__',
    'constructor',
    'toString',
    'meta',
  ]);
  const makers: (() => string)[] = [
    () => `filter[${filter}]=${value()}`,
    () => `filter[${filter}]=${manyOf(dice, dice.pick(['a', '1', '0', '2026-03-10', 'true']))}`,
    () => `filter[${filter}][${value()}]=${value()}`,
    () => `filter[meta][${dice.pick(['a', 'region', '%00', 'a%00b', '__proto__', value()])}]=${value()}`,
    () => `filter[${filter}][b][c]=1`,
    () => `filter${dice.pick(['', '[', ']', '[]', '[[]]', '[__proto__][x]'])}=${value()}`,
    () =>
      `sort=${manyOf(dice, dice.pick([...list.sorts, ...list.sorts.map((name) => `-${name}`), 'constructor']))}`,
    () => `sort=${dice.pick(list.sorts)}${dice.pick([':desc', ' asc', '%20DESC', ':::', ':up', value()])}`,
    () => `sort${dice.pick(['[]', '[id]', ''])}=${value()}`,
    () => `include=${manyOf(dice, dice.pick([...list.includes, ...list.includes, 'nope']))}`,
    () => `include${dice.pick(['[]', '[a]', ''])}=${value()}`,
    () => `fields${dice.pick(['', '[]', '[components]', '[incidents][x]', '[__proto__]'])}=${value()}`,
    () =>
      `${dice.pick(['page', 'per_page', 'page[size]', 'page[number]', 'page[]', 'per_page[x]'])}=${value()}`,
    () => `${value()}=${value()}`,
    () => value(),
  ];
  return dice.pick(makers)();
}

/** The ids of browser tabs. */
const tabs = ['tab-1', 'tab-2'];

/** Values that a field accepts, so that most bodies are wrong in one place only and get far. */
const goodValues: Record<string, (dice: Dice) => unknown> = {
  name: (dice) => `Name ${dice.below(1000)}`,
  message: () => 'Something *happened*.',
  description: () => 'Text',
  link: () => 'https://example.com',
  component_group_id: (dice) => 1 + dice.below(3),
  meta: (dice) => dice.pick<unknown>([{ a: 1, region: 'eu' }, {}, [{ key: 'a', value: null }], null]),
  order_column: () => 'name',
  order_direction: () => 'desc',
  component_id: (dice) => 1 + dice.below(3),
  component_status: (dice) => 1 + dice.below(6),
  template: (dice) => dice.pick(['note', 'Hello {{ incident.name }}']),
  template_vars: () => ({ name: 'x' }),
  slug: (dice) => `slug-${dice.below(100_000)}`,
  engine: () => 'twig',
  occurred_at: (dice) => dice.pick(oddDates),
  published_at: (dice) => dice.pick(['2026-03-01', '2027-03-01', '2026-03-10T12:00:00Z']),
  scheduled_at: () => '2026-03-11T12:00:00+01:00',
  completed_at: (dice) => dice.pick([null, '2026-03-12 00:00:00']),
  email: (dice) => `a${dice.below(100_000)}@b.example`,
  suffix: () => 'ms',
  threshold: () => 5,
  value: (dice) => dice.below(100) / 8,
  timestamp: (dice) => dice.pick<unknown>([null, '2026-03-10 11:59:00', 1_773_144_000]),
  enabled: (dice) => dice.chance(0.7),
  // Nothing listens there, so the connection is refused at once.
  url: () => 'http://127.0.0.1:49151/hook',
  format: (dice) => dice.pick(['standard', 'slack', 'teams', 'discord']),
  // The types of a preview.
  type: (dice) => dice.pick(['incident', 'incident_update', 'schedule', 'schedule_update']),
  id: (dice) => 1 + dice.below(3),
  // What a preview is of.
  body: (dice) => ({ name: 'n', status: 1 + dice.below(4), message: 'm', scheduled_at: '2026-04-01' }),
  // What a tab has open.
  tab: (dice) => dice.pick(tabs),
  subject: (dice) => dice.pick(['incident', 'schedule']),
  role: (dice) => dice.pick(['owner', 'admin', 'editor', 'viewer']),
  password: () => 'a quiet harbour at dawn',
  disabled: (dice) => dice.chance(0.5),
  abilities: (dice) => dice.pick([['*'], ['incidents.manage', 'components.delete']]),
  expires_at: (dice) => dice.pick([null, '2027-01-01']),
  events: (dice) => dice.pick([['*'], ['incident.created', 'schedule.started']]),
  // What a check asks: a port of this machine on which nobody listens.
  kind: (dice) => dice.pick(['tcp', 'alertmanager']),
  target: () => '127.0.0.1:49151',
  interval: () => 60,
  timeout: () => 10,
  retry_interval: () => 10,
  request: () => ({}),
  expect: () => [],
  fail_after: () => 2,
  recover_after: () => 2,
  degraded_above: () => null,
  // Those of a check, or the decimal places of a metric.
  places: (dice) => dice.pick<unknown>([[], 2]),
  quorum: () => null,
  parent: () => null,
  component: () => null,
  metric: () => null,
  show_response_time: () => true,
  show_interval: () => true,
  label: (dice) => dice.pick([null, 'Checkout']),
  failing_status: () => 4,
  degraded_status: () => 2,
  paused: (dice) => dice.chance(0.5),
  tags: () => ['core'],
  cron: () => null,
  timezone: () => null,
  grace: () => null,
  // Alerts, where they come from, and what rules do with them.
  signing_secret: () => null,
  paths: () => null,
  match: (dice) => dice.pick<unknown>([{}, { severity: 'critical' }]),
  wait: () => 60,
  action: (dice) => dice.pick(['nothing', 'status', 'draft', 'publish']),
  notify: (dice) => dice.chance(0.5),
  cool_down: () => 0,
  group_by: () => null,
  resolve_after: () => 0,
  min_length: () => null,
  alert: (dice) => dice.pick([null, 1]),
  source: () => null,
  check: () => null,
  incident: () => null,
  labels: () => ({}),
  severity: () => 'major',
  lasted: () => 60,
};

function goodComponents(dice: Dice, { path }: Route): unknown {
  const links = dice.pick([
    [],
    [{ id: 2, status: 3 }],
    [
      { id: 1, status: 4 },
      { id: '3', status: '6' },
    ],
  ]);
  return /^.(incidents|schedules|components$)/.test(path) ? links : links.map(({ id }) => id);
}

const placeholder = '@@deep@@';
const deep = (dice: Dice) =>
  dice.chance(0.5)
    ? '['.repeat(100_000) + ']'.repeat(100_000)
    : `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

function oddValue(dice: Dice): unknown {
  const makers: (() => unknown)[] = [
    () => oddText(dice),
    () => oddText(dice),
    () => rawNumber(dice.pick(oddNumbers)),
    () => dice.pick<unknown>([null, true, false, [], {}, [[]], [null], [{}], { key: 1 }]),
    () => [oddText(dice), rawNumber(dice.pick(oddNumbers)), { id: oddText(dice), status: null }],
    () => ({ [oddText(dice)]: oddText(dice), constructor: { prototype: 1 }, a: { b: [oddText(dice)] } }),
    () => [{ id: 1, status: 1 }, { id: 1, status: 99 }, { id: '2', status: '2' }, 7],
    () => [
      { key: oddText(dice), value: oddText(dice) },
      { key: 'a' },
      { key: oddText(dice), value: { a: '\0' } },
    ],
    () => oddList(dice),
    () => ({ a: oddList(dice) }),
    () => (dice.chance(0.15) ? placeholder : 'x'),
  ];
  return dice.pick(makers)();
}

function oddList(dice: Dice): unknown {
  if (dice.chance(0.8)) return [1, 1, 2];
  const item = dice.pick<unknown>([0, 1, 'x', { id: 1, status: 1 }, { key: 'a', value: 1 }]);
  const list = Array(dice.pick([10_000, 10_000, 150_000])).fill(item);
  return list.length > 10_000
    ? Array(list.length).fill(0)
    : list.map((item, index) => (item === 0 ? index : item));
}

/** Written as text, because `JSON.stringify` would turn 1e400 into null. */
const rawNumber = (text: string): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(text);

function oddBody(dice: Dice, route: Route): string {
  const names = Object.keys(route.input ?? {});
  const body: Record<string, unknown> = {};
  // An update needs no field, but only what has an id can be updated.
  const isUpdate = route.method === 'PUT' && route.path.includes('{');
  for (const name of names) {
    const needed = !isUpdate && (route.input?.[name]?.required || name === 'message');
    const isGiven = needed || (name === 'target' && !isUpdate) || dice.chance(0.15);
    if (isGiven) body[name] = goodValues[name] ? goodValues[name](dice) : 1;
  }
  if ('components' in body) body.components = goodComponents(dice, route);
  if ('body' in body && route.path.endsWith('/postmortem')) body.body = 'What we *learned*.';
  for (let count = dice.pick([0, 0, 1, 1, 2, 4]); count > 0; count--) {
    body[dice.chance(0.9) ? dice.pick([...names, 'x']) : oddText(dice)] = oddValue(dice);
  }
  let text = JSON.stringify(body).replace(`"${placeholder}"`, () => deep(dice));
  if (dice.chance(0.05))
    text = text.replace('{', '{"__proto__": {"name": "x"}, "constructor": {"prototype": {}}, ');
  if (dice.chance(0.05)) text = spoiled(dice, text);
  return dice.chance(0.01) ? `{"name": "${'x'.repeat(1_100_000)}"}` : text;
}

function spoiled(dice: Dice, text: string): string {
  const at = dice.below(text.length);
  return dice.pick([
    text.slice(0, at),
    `${text.slice(0, at)}\0${text.slice(at)}`,
    `[${text}]`,
    `${text}${text}`,
    `\ufeff${text}`,
    '',
    'null',
    '"text"',
    '1e400',
    '['.repeat(100_000),
    text.replaceAll('"', "'"),
  ]);
}
