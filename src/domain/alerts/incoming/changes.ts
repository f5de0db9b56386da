import { findNextTime, setNextTime } from '../../../kernel/db/next-times.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { isNews, MAX_CHANGES_PER_MINUTE, PUT_OFF, UNSEEN } from '../model.ts';

type Known = Row<'alerts'>;

/** The rules look at what is put off after so many seconds, once, whatever has happened to it meanwhile. */
const PUT_OFF_SECONDS = 60;
const MINUTE_MS = 60_000;
const CHANGE_MS = MINUTE_MS / MAX_CHANGES_PER_MINUTE;

interface Changes {
  readonly rows: readonly Known[];
  /** Those of which nobody is told yet. */
  readonly putOff: ReadonlySet<Known>;
}

/**
 * Of alerts that are known, one source may begin and change so many a minute. What is beyond is stored as well, so each alert is what
 * its sender says, but its event and the rules wait: a minute later, they see what has become of it. The worst come first. An end
 * is told at once, unless nobody was told of the beginning.
 */
export async function withinChanges(
  tx: Tx,
  sourceId: number,
  rows: readonly Known[],
  known: ReadonlyMap<string, Known>,
): Promise<Changes> {
  const isUntold = (row: Known) => known.get(row.key)?.outcome === PUT_OFF;
  const isEnd = (row: Known) => row.state === 'resolved' && known.get(row.key)?.state === 'firing';
  const changes = rows.filter((row) => !isEnd(row) && isNews(known.get(row.key), row));
  const room = await takeRoom(tx, sourceId, changes.length);
  const told = new Set(changes.toSorted((a, b) => a.severity_rank - b.severity_rank).slice(0, room));
  const putOff = new Set<Known>();
  const stored = rows.map((row): Known => {
    if (told.has(row)) return isUntold(row) ? { ...row, outcome: UNSEEN, due_at: tx.now } : row;
    const waits = isEnd(row) ? isUntold(row) : isNews(known.get(row.key), row);
    if (!waits) return row;
    const before = known.get(row.key);
    const due_at = Math.min(before?.due_at ?? Number.POSITIVE_INFINITY, tx.now + PUT_OFF_SECONDS);
    const isBeginning = row.state === 'firing' && before?.state !== 'firing';
    const later = { ...row, due_at, ...(isBeginning && { outcome: PUT_OFF }) };
    putOff.add(later);
    return later;
  });
  return { rows: stored, putOff };
}

/** How many of so many changes the source may make now. It gets room again as time passes, on whatever node. */
async function takeRoom({ db, now }: Tx, sourceId: number, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const name = `changes of alert source ${sourceId}`;
  const at = now * 1000;
  // The time at which it has all of its room again. After the clock was set back, that is not far away either.
  const full = Math.min(Math.max((await findNextTime(db, name)) ?? at, at), at + MINUTE_MS);
  const taken = Math.min(wanted, Math.floor((at + MINUTE_MS - full) / CHANGE_MS));
  if (taken > 0) await setNextTime(db, name, full + taken * CHANGE_MS);
  return taken;
}
