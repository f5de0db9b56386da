import assert from 'node:assert/strict';
import type { Connection, OpenConnection } from '../../src/kernel/db/connection.ts';
import { MISSING_DOMAIN } from './chaos-receivers.ts';
import { isLong } from './rounds.ts';

/** A thousand subscribers in the long form, a hundred in the short one. */
const TIMES = isLong ? 10 : 1;

/** How many subscribers there are, by what they follow. */
const audience = {
  everything: 78 * TIMES,
  /** Subscribers who follow everything, and subscribers of each component. */
  overlapping: 10 * TIMES,
  first: 6 * TIMES,
  second: 2 * TIMES,
  paused: TIMES,
  unverified: 2 * TIMES,
  /** Follows everything, but its mailbox does not exist any more. */
  gone: TIMES,
};
type Kind = keyof typeof audience;

const follows: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  overlapping: [1, 2],
  first: [1],
  second: [2],
};

const incidentCreated = 'incident.created';
const updateCreated = 'incident_update.created';

/** Webhooks by their choices. */
const webhooks = {
  both: { count: 14, events: [incidentCreated, updateCreated], enabled: 1 },
  incidents: { count: 3, events: [incidentCreated], enabled: 1 },
  updates: { count: 3, events: [updateCreated], enabled: 1 },
  disabled: { count: 2, events: [incidentCreated, updateCreated], enabled: 0 },
} as const;

/** Creates two components, the subscribers, and the webhooks. */
export async function fill({ write: db }: OpenConnection, urlOf: (path: string) => string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const stamps = { created_at: now, updated_at: now };
  for (const name of ['First', 'Second']) {
    const values = { name, name_key: name, status: 1, enabled: 1 as const, ...stamps };
    await db.insertInto('components').values(values).execute();
  }
  let total = 0;
  for (const [kind, count] of Object.entries(audience)) {
    const links = follows[kind as Kind] ?? [];
    const rows = Array.from({ length: count }, (_, index) => {
      const email = `${kind}-${index}@${kind === 'gone' ? MISSING_DOMAIN : 'reader.example'}`;
      return {
        email,
        email_key: email,
        global: kind === 'first' || kind === 'second' ? (0 as const) : (1 as const),
        verified_at: kind === 'unverified' ? null : now,
        paused_at: kind === 'paused' ? now : null,
        ...stamps,
      };
    });
    const made = await db.insertInto('subscribers').values(rows).returning('id').execute();
    const followed = made.flatMap(({ id }) =>
      links.map((component_id) => ({ subscriber_id: id, component_id })),
    );
    if (followed.length > 0) await db.insertInto('subscriber_components').values(followed).execute();
    total += made.length;
  }
  assert.equal(total, 100 * TIMES);
  for (const path of pathsOf(Object.keys(webhooks) as (keyof typeof webhooks)[])) {
    const { events, enabled } = webhooks[kindOf(path.slice(1)) as keyof typeof webhooks];
    await db
      .insertInto('webhooks')
      .values({
        name: path,
        name_key: path,
        url: urlOf(path),
        format: 'standard',
        events: JSON.stringify(events),
        enabled,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        ...stamps,
      })
      .execute();
  }
}

/** The notifications that must have been sent, each as `what → to`. */
export interface Expected {
  readonly mails: ReadonlySet<string>;
  readonly hooks: ReadonlySet<string>;
}

/**
 * Everything in the database must have been sent. It may contain more than was acknowledged: a server killed after its
 * commit cannot answer any more.
 */
export async function findExpected(
  { read: db }: Connection,
  acknowledged: ReadonlySet<string>,
): Promise<Expected> {
  const incidents = await db.selectFrom('incidents').select(['id', 'message', 'notifications']).execute();
  const updates = await db.selectFrom('updates').select(['incident_id', 'message']).execute();
  const links = await db.selectFrom('incident_components').selectAll().execute();
  const written = new Set([...incidents, ...updates].map(({ message }) => message));
  assert.deepEqual([...acknowledged.difference(written)], [], 'acknowledged, and not there');

  const byId = new Map(incidents.map((incident) => [incident.id, incident]));
  const mails = new Set<string>();
  const hooks = new Set<string>();
  const expect = (incidentId: number, type: string, word: string) => {
    const linked = links.filter((link) => link.incident_id === incidentId).map((link) => link.component_id);
    const people = byId.get(incidentId)?.notifications === 1 ? addressesFor(linked) : [];
    for (const email of people) mails.add(`${word} → ${email}`);
    for (const path of pathsFor(type)) hooks.add(`${type} ${word} → ${path}`);
  };
  for (const { id, message } of incidents) expect(id, incidentCreated, message);
  for (const { incident_id, message } of updates) expect(incident_id ?? 0, updateCreated, message);
  return { mails, hooks };
}

function addressesFor(linked: readonly number[]): string[] {
  const kinds = (['everything', 'overlapping', 'first', 'second'] as const).filter(
    (kind) =>
      kind === 'everything' || kind === 'overlapping' || follows[kind]?.some((id) => linked.includes(id)),
  );
  return kinds.flatMap((kind) =>
    Array.from({ length: audience[kind] }, (_, index) => `${kind}-${index}@reader.example`),
  );
}

const pathsFor = (type: string): string[] =>
  pathsOf(type === incidentCreated ? ['both', 'incidents'] : ['both', 'updates']);

const pathsOf = (kinds: readonly (keyof typeof webhooks)[]): string[] =>
  kinds.flatMap((kind) => Array.from({ length: webhooks[kind].count }, (_, index) => `/${kind}-${index}`));

const kindOf = (name: string): string => name.split('-')[0] ?? '';
