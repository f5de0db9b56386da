import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Connection } from '../../../kernel/db/connection.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { seal } from '../../../kernel/db/sealed-text.ts';
import { Unavailable } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import type { PostContent, SenderAlert } from '../../../lib/alert-senders/sender.ts';
import { stateOf } from '../alert-sources/actions.ts';
import { getAlertSource } from '../alert-sources/queries.ts';
import type { IncomingAlert } from '../model.ts';
import { noteHeartbeats, type Sorted, sortAlerts } from './heartbeats.ts';
import { noteLeftOut, notePutOff } from './own-alerts.ts';
import { endAlerts, type StoredAlerts, setExpiry, storeAlerts } from './store.ts';

const KEPT_POSTS = 20;
/** So much of a body is kept for staff to look at. */
const KEPT_CHARACTERS = 32_768;

/** What was posted, as it came. */
export interface Posted {
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** What the sender is answered. */
export interface Reception {
  readonly status: number;
  readonly outcome: string;
}

const statusOf = { form: 422, signature: 401, unavailable: 503 } as const;

/**
 * Stores what was posted to a source, with its alerts, in one transaction: whoever is answered 2xx can forget the post. What
 * is refused is kept as well, for staff to look at.
 */
export const receivePost = (
  ctx: Context,
  source: Source,
  posted: Posted,
  post: PostContent,
): Promise<Reception> =>
  transaction(ctx, system, async (tx) => {
    // Somebody may have deleted it since it was looked up: nothing would ever end its alerts.
    await getAlertSource(tx, source.id);
    if (post.topic !== undefined && source.signing_sealed === null)
      await pinTopic(tx, ctx.connection, source.id, post.topic);
    const alerts = 'alerts' in post ? post.alerts : [];
    const sorted = sortAlerts(source, alerts);
    const stored = await storeSorted(tx, source, sorted);
    const reception = receptionOf(post, sorted, stored);
    await keepPost(tx, source, posted, { ...reception, alerts: alerts.length });
    return reception;
  });

type Source = Pick<
  Row<'alert_sources'>,
  'id' | 'name' | 'kind' | 'paths' | 'signing_sealed' | 'heartbeats' | 'expires_after'
>;

/** Nothing is written for what changes nothing. */
async function storeSorted(tx: Tx, source: Source, sorted: Sorted): Promise<StoredAlerts> {
  const stored = await storeAlerts(tx, { sourceId: source.id }, sorted.alerts.map(toIncoming));
  await noteLeftOut(tx, source, stored);
  await notePutOff(tx, source, stored);
  const repeated = sorted.alerts.filter(({ state }) => state === 'firing').map(({ key }) => key);
  if (source.expires_after !== null) await setExpiry(tx, source.id, tx.now + source.expires_after, repeated);
  if (sorted.beats.length + sorted.meaningless.length > 0) await noteHeartbeats(tx, source, sorted, stored);
  const hosts = sorted.alerts.filter(({ endsGroup, state }) => endsGroup && state === 'resolved');
  let ended = stored.ended;
  for (const host of hosts) ended += await endGroup(tx, source.id, host);
  return { ...stored, ended };
}

/** Ends what hangs on a host that works again, as far as it is older. Returns how many that were. */
async function endGroup(tx: Tx, sourceId: number, { group, key, endedAt }: SenderAlert): Promise<number> {
  const at = Math.min(secondsOf(endedAt) ?? tx.now, tx.now);
  const firing = await tx.db
    .selectFrom('alerts')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('group_key', '=', group)
    .where('state', '=', 'firing')
    .where('key', '<>', key)
    .where('started_at', '<=', at)
    .orderBy('id')
    .execute();
  await endAlerts(tx, firing, () => `The host ${group} works again.`, at);
  return firing.length;
}

function receptionOf(post: PostContent, sorted: Sorted, stored: StoredAlerts): Reception {
  if ('problem' in post) return { status: statusOf[post.problem], outcome: post.sentence };
  if ('ignored' in post) return { status: 200, outcome: post.ignored };
  if ('confirm' in post) return { status: 200, outcome: 'The subscription was confirmed.' };
  const { begun, changed, ended, leftOut, putOff } = stored;
  const { beats, meaningless } = sorted;
  const parts = [
    begun > 0 && `${begun} began`,
    changed > 0 && `${changed} changed`,
    ended > 0 && `${ended} ended`,
    beats.length > 0 && `${beats.length} said that the sender works`,
    meaningless.length > 0 && `${meaningless.length} did nothing, as it only mutes others`,
    leftOut > 0 && `${leftOut} not kept, because the source has brought more than it may`,
    putOff > 0 && `${putOff} of these put off for a minute, because the source changes more than it may`,
  ].filter(Boolean);
  const count = post.alerts.length === 1 ? '1 alert' : `${post.alerts.length} alerts`;
  const what = parts.length === 0 ? 'nothing new' : parts.join(', ');
  return { status: 200, outcome: [`${count}: ${what}.`, post.note].filter(Boolean).join(' ') };
}

const secondsOf = (date: Date | null): number | null =>
  date === null ? null : Math.floor(date.getTime() / 1000);

const toIncoming = ({
  startedAt,
  endedAt,
  endsGroup: _,
  name: __,
  ...alert
}: SenderAlert): IncomingAlert => ({
  ...alert,
  startedAt: secondsOf(startedAt),
  endedAt: secondsOf(endedAt),
});

async function keepPost(
  { db, now }: Tx,
  source: Source,
  { contentType, body }: Posted,
  { status, outcome, alerts }: Reception & { readonly alerts: number },
): Promise<void> {
  const sourceId = source.id;
  const oldest = await db
    .selectFrom('alert_deliveries')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .offset(KEPT_POSTS - 1)
    .limit(1)
    .executeTakeFirst();
  // The first samples stay until somebody has chosen in them where things are.
  const isSample = source.kind === 'json' && source.paths === null;
  if (oldest && isSample) return;
  await db
    .insertInto('alert_deliveries')
    .values({
      source_id: sourceId,
      received_at: now,
      status,
      outcome,
      alerts,
      content_type: contentType?.slice(0, 200).toWellFormed() ?? null,
      body: textOf(body),
    })
    .execute();
  if (oldest)
    await db
      .deleteFrom('alert_deliveries')
      .where('source_id', '=', sourceId)
      .where('id', '<=', oldest.id)
      .execute();
}

/** Whatever the bytes are, they become a text that every database takes. */
const textOf = (body: Uint8Array): string =>
  new TextDecoder().decode(body.subarray(0, KEPT_CHARACTERS)).toWellFormed().replaceAll('\0', '�');

/** From now on, the source takes nothing from other topics of Amazon SNS: their signatures are as good as those of this one. */
async function pinTopic(tx: Tx, connection: Connection, id: number, topic: string): Promise<void> {
  const row = await tx.db
    .updateTable('alert_sources')
    .set({ signing_sealed: await seal(connection, topic), updated_at: tx.now })
    .where('id', '=', id)
    .where('signing_sealed', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Unavailable('Another message came first. Send it again.');
  await append(tx, 'alert_source.updated', stateOf(row));
}
