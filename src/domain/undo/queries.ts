import { sql } from 'kysely';
import type { Row } from '../../kernel/db/schema.ts';
import { NotFound } from '../../kernel/errors.ts';
import { type LoggedEvent, readAbout } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { isFannedOut } from '../audience/deliveries/cancellation.ts';
import { findPostmortem } from '../status/incidents/postmortem/queries.ts';
import { getIncident } from '../status/incidents/queries.ts';
import { type EntryEvent, entryOf } from './model.ts';

/** The later events about the same incident or schedule, and about its updates; or about the same post-mortem. */
export async function findLater(tx: Tx, event: EntryEvent): Promise<EntryEvent[]> {
  const { type, id } = entryOf(event);
  const subjects = type === 'postmortem' ? [type] : ([type, `${type}_update`] as const);
  const later: EntryEvent[] = await readAbout<EntryEvent['subject']>(tx, subjects, event.id);
  return later.filter((other) => entryOf(other).id === id);
}

const reachableChannels = ['email', 'chat', 'webhook', 'push'] as const;
type ReachedChannel = (typeof reachableChannels)[number];

/** What became of the deliveries through one channel. */
interface ChannelCounts {
  /** Never handed over to a mail server or a chat. */
  readonly taken_back: number;
  /** Sent, or being sent at this moment. */
  readonly gone: number;
  /** How many of them are emails that were written to files, so that nobody received them. */
  readonly written: number;
  /** Tried without a confirmation. They are not tried again. */
  readonly unconfirmed: number;
}

export interface UndoCounts {
  readonly channels: Readonly<Record<ReachedChannel, ChannelCounts>>;
  /** Whether all deliveries had been created. The rest never will be. */
  readonly is_complete: boolean;
}

interface Tally extends ChannelCounts {
  readonly channel: ReachedChannel;
}

/** Counts by channel. Webhooks that programs read are told of every write, so those that wait count as gone. */
export async function countUndone(tx: Tx, events: readonly Pick<LoggedEvent, 'id'>[]): Promise<UndoCounts> {
  const ids = events.map(({ id }) => id);
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const isProgram = sql`deliveries.channel = 'webhook' and webhooks.format = 'standard'`;
  const { rows } = await sql<Tally>`select channel,
      ${sum(sql`state = 'cancelled' and attempts = 0`)} as taken_back,
      ${sum(sql`state = 'cancelled' and attempts > 0`)} as unconfirmed,
      ${sum(sql`state = 'sent' or lease is not null
        or (channel = 'webhook' and state in ('queued', 'deferred'))`)} as gone,
      ${sum(sql`state = 'sent' and written = 1`)} as written
    from (select case when ${isProgram} then 'webhook'
        when deliveries.channel in ('webhook', 'subscriber-webhook') then 'chat'
        when deliveries.channel = 'push' then 'push' else 'email' end as channel, deliveries.state, deliveries.attempts, deliveries.lease,
          deliveries.written
      from deliveries left join webhooks on deliveries.channel = 'webhook' and webhooks.id = deliveries.recipient_id
      where ${tx.dialect.anyOf('deliveries.event_id', ids)}) as told
    group by channel`.execute(tx.db);
  const countsOf = (channel: ReachedChannel): ChannelCounts => {
    const row = rows.find((tally) => tally.channel === channel);
    return {
      taken_back: Number(row?.taken_back ?? 0),
      gone: Number(row?.gone ?? 0),
      written: Number(row?.written ?? 0),
      unconfirmed: Number(row?.unconfirmed ?? 0),
    };
  };
  return {
    channels: {
      email: countsOf('email'),
      chat: countsOf('chat'),
      webhook: countsOf('webhook'),
      push: countsOf('push'),
    },
    is_complete: await isFannedOut(tx, Math.max(...ids)),
  };
}

/** The post-mortem of an incident that is not deleted. */
export async function getWrittenPostmortem(tx: Tx, incidentId: number): Promise<Row<'postmortems'>> {
  await getIncident(tx, incidentId);
  const postmortem = await findPostmortem(tx, incidentId);
  if (!postmortem) throw new NotFound();
  return postmortem;
}
