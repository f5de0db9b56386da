import type { JsonPaths } from '../../../common/alert-senders.ts';
import { isFields } from './fields.ts';
import { parsePath, pathBelow, valueAt } from './json-path.ts';

const MAX_VALUES = 500;
const MAX_DEPTH = 8;
const MAX_ELEMENTS = 20;
const MAX_SHOWN = 200;

/** A value of a sample, where it is, and what it is, for people to click on. */
export interface SampleValue {
  readonly path: string;
  readonly value: string;
}

/** Every text, number and truth value of a sample with its path, up to a bound. */
export function valuesIn(sample: unknown): SampleValue[] {
  const found: SampleValue[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (found.length >= MAX_VALUES || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      value.slice(0, MAX_ELEMENTS).forEach((each, index) => {
        walk(each, pathBelow(path, index), depth + 1);
      });
    } else if (isFields(value)) {
      for (const [name, each] of Object.entries(value)) walk(each, pathBelow(path, name), depth + 1);
    } else if (value !== null && path !== '' && parsePath(path) !== null) {
      found.push({ path, value: String(value).slice(0, MAX_SHOWN) });
    }
  };
  walk(sample, '', 0);
  return found;
}

/** The names that bodies use, the most telling first. */
const names = {
  key: [
    'fingerprint',
    'dedup_key',
    'dedupkey',
    'incident_key',
    'alert_id',
    'alertid',
    'incident_id',
    'uuid',
    'id',
    'key',
  ],
  title: ['title', 'summary', 'alertname', 'alert_name', 'name', 'subject', 'message', 'description'],
  severity: ['severity', 'priority', 'level', 'urgency'],
  state: ['state', 'status', 'event', 'action', 'event_type'],
  link: ['link', 'url', 'html_url', 'web_url', 'permalink'],
  startedAt: [
    'started_at',
    'startedat',
    'startsat',
    'start_time',
    'triggered_at',
    'created_at',
    'createdat',
    'timestamp',
  ],
  endedAt: ['ended_at', 'endedat', 'endsat', 'end_time', 'resolved_at', 'resolvedat', 'closed_at'],
} as const;

/** A list of objects somewhere near the top: probably the alerts. */
function listIn(sample: unknown): string | undefined {
  if (Array.isArray(sample)) return sample.some(isFields) ? '$' : undefined;
  if (!isFields(sample)) return undefined;
  const lists = Object.entries(sample).filter(([, value]) => Array.isArray(value) && value.some(isFields));
  const [name] = lists.find(([each]) => /alert|event|incident|item/i.test(each)) ?? [];
  return name === undefined ? undefined : pathBelow('', name);
}

/** Which paths a sample proposes. What no name suggests is left to the operator. */
export function suggestPaths(sample: unknown): Partial<JsonPaths> {
  const alerts = listIn(sample);
  const list = alerts === undefined ? undefined : valueAt(sample, alerts);
  const one = Array.isArray(list) ? list.find(isFields) : sample;
  const values = valuesIn(one).map(({ path }) => ({ path, steps: parsePath(path) ?? [] }));
  const byDepth = values.toSorted((a, b) => a.steps.length - b.steps.length);
  const find = (candidates: readonly string[]): string | undefined => {
    for (const name of candidates) {
      const match = byDepth.find(({ steps }) => String(steps.at(-1)).toLowerCase() === name);
      if (match) return match.path;
    }
    return undefined;
  };
  const found = Object.entries(names).flatMap(([field, candidates]) => {
    const path = find(candidates);
    return path === undefined ? [] : [[field, path] as const];
  });
  const labels = isFields(one)
    ? Object.keys(one).find((name) => /^(labels|tags|details)$/i.test(name))
    : undefined;
  return {
    ...(alerts === undefined ? {} : { alerts }),
    ...Object.fromEntries(found),
    ...(labels !== undefined && isFields(valueAt(one, labels)) ? { labels } : {}),
  };
}
