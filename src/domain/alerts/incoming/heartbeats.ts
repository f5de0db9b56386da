import type { AlertSourceKind } from '../../../../common/alert-senders.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { SenderAlert } from '../../../lib/alert-senders/sender.ts';
import { endSilence, findSilences } from './own-alerts.ts';
import { endAlerts, findKnown, type StoredAlerts } from './store.ts';

/** After so many seconds without its heartbeat, a source is silent. */
export const SILENT_AFTER = 600;
/** Each cluster behind one source may have its own. */
const MAX_HEARTBEATS = 20;

/** Alerts of Prometheus that always fire: one says that it works, and the other one only mutes others. */
const knownHeartbeats: Partial<Record<AlertSourceKind, readonly string[]>> = {
  alertmanager: ['Watchdog'],
  grafana: ['Watchdog'],
};
const MEANINGLESS = 'InfoInhibitor';

type Source = Pick<Row<'alert_sources'>, 'id' | 'name' | 'kind' | 'heartbeats'>;

/** The names of the alerts that are a heartbeat of the source. */
export const heartbeatNames = ({
  kind,
  heartbeats,
}: Pick<Source, 'kind' | 'heartbeats'>): readonly string[] =>
  heartbeats === null
    ? (knownHeartbeats[kind as AlertSourceKind] ?? [])
    : (JSON.parse(heartbeats) as string[]);

export interface Sorted {
  readonly alerts: readonly SenderAlert[];
  readonly beats: readonly SenderAlert[];
  readonly meaningless: readonly SenderAlert[];
}

/** Tells what is a problem from what always fires. */
export function sortAlerts(
  source: Pick<Source, 'kind' | 'heartbeats'>,
  alerts: readonly SenderAlert[],
): Sorted {
  const names = heartbeatNames(source);
  const isBeat = ({ name, title }: SenderAlert) => names.includes(name ?? title);
  const isMeaningless = ({ name }: SenderAlert) =>
    name === MEANINGLESS && knownHeartbeats[source.kind as AlertSourceKind] !== undefined;
  const others = alerts.filter((alert) => !isBeat(alert));
  return {
    alerts: others.filter((alert) => !isMeaningless(alert)),
    beats: alerts.filter(isBeat),
    meaningless: others.filter(isMeaningless),
  };
}

/**
 * Notes the heartbeats of a source. One that was repeated within the time after which a source counts as silent is missed when it
 * stays away; one that is repeated every few hours says nothing about that.
 */
export async function noteHeartbeats(
  tx: Tx,
  source: Source,
  { alerts, beats, meaningless }: Sorted,
  { begun, ended, leftOut }: StoredAlerts,
): Promise<void> {
  const known = await findKnown(
    tx,
    { sourceId: source.id },
    [...beats, ...meaningless].map(({ key }) => key),
  );
  // Until it was known for what it is, it was an alert as any.
  const mistaken = [...known.values()].filter(({ state }) => state === 'firing');
  await endAlerts(tx, mistaken, () => 'It always fires, and says nothing about a problem.');
  if (beats.length === 0) return;
  const before = await tx.db
    .selectFrom('alert_heartbeats')
    .selectAll()
    .where('source_id', '=', source.id)
    .execute();
  // A sender also sends a group when another alert in it begins or ends, and that says nothing about how often it repeats.
  const isRepeat =
    begun + ended + leftOut + meaningless.length === 0 &&
    [...alerts, ...beats].every(({ state }) => state === 'firing') &&
    beats.every(({ key }) => before.some((each) => each.key === key));
  let room = MAX_HEARTBEATS - before.length;
  for (const { key, labels, state } of beats) {
    const last = before.find((each) => each.key === key);
    if (!last && room-- <= 0) continue;
    // The end of it means that whoever sends it has gone.
    const isGone = state === 'resolved';
    if (isGone && (!last || last.due_at !== null)) continue;
    const isFrequent =
      last !== undefined && tx.now - last.beat_at <= SILENT_AFTER && (isRepeat || last.due_at !== null);
    const values = {
      labels: JSON.stringify(labels),
      beat_at: isGone ? (last?.beat_at ?? tx.now) : tx.now,
      due_at: isGone || isFrequent ? tx.now + SILENT_AFTER : null,
    };
    await tx.db
      .insertInto('alert_heartbeats')
      .values({ source_id: source.id, key, ...values })
      .onConflict((conflict) => conflict.columns(['source_id', 'key']).doUpdateSet(values))
      .execute();
  }
  const came = beats.filter(({ state }) => state === 'firing').map(({ key }) => key);
  await endSilence(tx, source, came);
}

/** For a source whose heartbeats have other names now: what it sends from now on says which of them come, and how often. */
export async function forgetHeartbeats(tx: Tx, source: Pick<Source, 'id'>): Promise<void> {
  await tx.db.deleteFrom('alert_heartbeats').where('source_id', '=', source.id).execute();
  await endAlerts(
    tx,
    await findSilences(tx, source),
    () => 'The names of the heartbeats of its source were changed.',
  );
}
