import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { inWords } from '../../../lib/alert-rules/duration.ts';
import type { Seconds } from '../../../lib/clock.ts';
import {
  type IncomingAlert,
  LEFT_OUT_KEY,
  MAX_CHANGES_PER_MINUTE,
  MAX_FIRING,
  MAX_NEW_PER_MINUTE,
  OUR_KEYS,
  PUT_OFF_KEY,
} from '../model.ts';
import { findFiring, findKnown, type StoredAlerts, setExpiry, storeAlerts } from './store.ts';

/** How the keys begin of what is missing: the rest is the key of the heartbeat. */
const SILENT = `${OUR_KEYS}silent`;

/** Once nothing was left out for so long, the alert that says so is over. */
const LEFT_OUT_SECONDS = 600;

type Source = Pick<Row<'alert_sources'>, 'id' | 'name'>;

const own = (
  values: Pick<IncomingAlert, 'key' | 'title' | 'labels'> & Partial<IncomingAlert>,
): IncomingAlert => ({
  severity: 'major',
  link: null,
  state: 'firing',
  startedAt: null,
  endedAt: null,
  ...values,
});

const number = (value: number): string => value.toLocaleString('en');

/** Counts what was left out in one alert of the source, which ends once everything has been kept for a while. */
export async function noteLeftOut(
  tx: Tx,
  { id, name }: Source,
  { leftOut, bound }: StoredAlerts,
): Promise<void> {
  if (leftOut === 0) return;
  const known = (await findKnown(tx, { sourceId: id }, [LEFT_OUT_KEY])).get(LEFT_OUT_KEY);
  const { left_out: total } = await tx.db
    .updateTable('alert_sources')
    .set(({ eb }) => ({
      left_out: known?.state === 'firing' ? eb('left_out', '+', leftOut) : leftOut,
      left_out_at: tx.now,
    }))
    .where('id', '=', id)
    .returning('left_out')
    .executeTakeFirstOrThrow();
  const why =
    bound === 'firing'
      ? `${number(MAX_FIRING)} alerts of this source fire already`
      : `a source may bring ${number(MAX_NEW_PER_MINUTE)} new ones a minute`;
  const were = total === 1 ? '1 alert was' : `${number(total)} alerts were`;
  const alert = own({
    key: LEFT_OUT_KEY,
    title: `${were} not kept of what ${name} sent: ${why}`,
    labels: { alertname: 'AlertsLeftOut' },
  });
  await storeAlerts(tx, { sourceId: id }, [alert], { isOurs: true });
  await setExpiry(tx, id, tx.now + LEFT_OUT_SECONDS, [LEFT_OUT_KEY]);
}

/** The same for changes that were put off. The count is in its labels. */
export async function notePutOff(tx: Tx, { id, name }: Source, { putOff }: StoredAlerts): Promise<void> {
  if (putOff === 0) return;
  const known = (await findKnown(tx, { sourceId: id }, [PUT_OFF_KEY])).get(PUT_OFF_KEY);
  const { count = '0' } = JSON.parse(known?.state === 'firing' ? known.labels : '{}') as { count?: string };
  const total = Number(count) + putOff;
  const were = total === 1 ? '1 change was' : `${number(total)} changes were`;
  const alert = own({
    key: PUT_OFF_KEY,
    title: `${were} put off of what ${name} sent: a source may change ${number(MAX_CHANGES_PER_MINUTE)} alerts a minute`,
    labels: { alertname: 'AlertChangesPutOff', count: String(total) },
  });
  await storeAlerts(tx, { sourceId: id }, [alert], { isOurs: true });
  await setExpiry(tx, id, tx.now + LEFT_OUT_SECONDS, [PUT_OFF_KEY]);
}

/** Why an alert ends that has reached its time. */
export const endedBecause = ({ key }: Row<'alerts'>, expiresAfter: Seconds | null): string =>
  key === LEFT_OUT_KEY || key === PUT_OFF_KEY
    ? `Nothing was ${key === LEFT_OUT_KEY ? 'left out' : 'put off'} for ${inWords(LEFT_OUT_SECONDS)}.`
    : `Its sender did not repeat it for ${inWords(expiresAfter ?? 0)}.`;

/** Says once that a heartbeat of a source does not come any more. */
export async function noteSilence(
  tx: Tx,
  { id, name }: Source,
  heartbeat: Pick<Row<'alert_heartbeats'>, 'id' | 'key' | 'labels' | 'beat_at'>,
  after: Seconds,
): Promise<void> {
  const alert = own({
    key: `${SILENT} ${heartbeat.key}`,
    title: `${name} has been silent for ${inWords(after)}`,
    labels: JSON.parse(heartbeat.labels) as Record<string, string>,
    startedAt: heartbeat.beat_at,
  });
  await storeAlerts(tx, { sourceId: id }, [alert], { isOurs: true });
  // Once is enough, until it has come again.
  await tx.db.updateTable('alert_heartbeats').set({ due_at: null }).where('id', '=', heartbeat.id).execute();
}

/** It may have come when nobody could hear it. */
export async function prolongHeartbeat({ db }: Tx, id: number, dueAt: Seconds): Promise<void> {
  await db.updateTable('alert_heartbeats').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** The heartbeats that came have ended the silence that was noted. */
export async function endSilence(tx: Tx, { id }: Source, keys: readonly string[]): Promise<void> {
  const ends = keys.map((key) =>
    own({ key: `${SILENT} ${key}`, title: '', labels: {}, state: 'resolved', endedAt: tx.now }),
  );
  await storeAlerts(tx, { sourceId: id }, ends, { isOurs: true });
}

/** Those that were noted and go on. */
export const findSilences = async (tx: Tx, { id }: Pick<Source, 'id'>): Promise<Row<'alerts'>[]> =>
  (await findFiring(tx, id)).filter(({ key }) => key.startsWith(`${SILENT} `));
