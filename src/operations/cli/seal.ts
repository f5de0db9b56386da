import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { command as actor } from '../../kernel/auth/actor.ts';
import { dataFolder } from '../../kernel/config/data-folders.ts';
import type { Context } from '../../kernel/context.ts';
import { sealLog } from '../../kernel/events/seal.ts';
import { findSealedRows, removeSealedRows } from '../../kernel/events/seal-removal.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { systemClock } from '../../lib/clock.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';
import { durationSeconds } from '../../lib/duration.ts';
import { takeTurn } from '../../lib/short-turn.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';
import { progressOf, readId } from './verify.ts';

const DAY = 86_400;
/** Some limits count what happened in the last day, from the log. */
const MIN_AGE_DAYS = 7;

export const seal: Command = {
  summary: 'Move old events from the log to an archive file.',
  usage: '--before <date> [--to <file>] [--unhashed-until <id>]',
  help: `Writes the events from before a date to a compressed file, checks the file, and deletes the events from the database.
The hash of the last event in the file is the anchor from which the log goes on: "verify" begins there, and with
--archive it also checks the files. Incidents, maintenance, components and everything else stay as they are. The server may
be running, on both databases.

  --before           a date such as 2027-01-31 (UTC), or a duration such as 1y or 180d before now; at least 7 days ago
  --to               the file (default: archive/events-<first id>-<last id>.jsonl.gz in DATA_DIR)
  --unhashed-until   accept events without a hash up to this id, as in "verify"

Events that are still needed stay in the database, in addition to the file: those of incidents and maintenance, and the
last one about every other record. Events of deliveries that are still listed cannot be sealed: see the setting
delivery_days.

If the command is interrupted, run it again. Nothing is deleted before the file is complete and on the disk. Keep the file
as long as you need the audit log of that time, and keep a copy on another machine.`,
  run: async (args) => {
    const { values } = readOptions(args, {
      before: { type: 'string' },
      to: { type: 'string' },
      'unhashed-until': { type: 'string' },
    });
    const before = readBefore(values.before);
    const unhashedUntil = readId(values['unhashed-until']);
    const to = values.to === undefined ? undefined : resolve(values.to);
    return withContext(async (ctx) => {
      const rest = await removeSealed(ctx);
      if (rest > 0) console.log(`Deleted ${rest} events that an earlier run had sealed.`);
      const result = await sealLog(ctx, {
        before,
        unhashedUntil,
        pathOf: ({ first_id, last_id }) =>
          to ?? join(dataFolder(ctx.config, 'archive'), `events-${first_id}-${last_id}.jsonl.gz`),
        onProgress: progressOf('written'),
      });
      if (!result.seal) {
        console.log(`Nothing to seal before ${formatDate(before)} UTC: ${result.reason}.`);
        return 0;
      }
      const { events, first_id, last_id, last_hash, last_at, sha256 } = result.seal;
      await removeSealed(ctx);
      console.log(`Sealed ${events} events, ${first_id} to ${last_id}. The last one is from ${formatDate(last_at)} UTC.
Archive: ${result.path}
SHA-256: ${sha256}
Anchor: ${last_hash}
${result.kept} of them stay in the database as well, because they are still needed.
Later events stay: ${result.reason}.
To check everything, run: ${invocation(`verify --archive ${result.path}`)}`);
      return 0;
    });
  },
};

function readBefore(text: string | undefined): number {
  const now = systemClock.now();
  const seconds = text === undefined ? undefined : durationSeconds(text);
  const before = seconds === undefined ? parseDate(text ?? '') : now - seconds;
  if (before === undefined)
    throw new UsageError('--before requires a date such as 2027-01-31, or a duration such as 1y.');
  if (before > now - MIN_AGE_DAYS * DAY)
    throw new UsageError(
      `--before must be at least ${MIN_AGE_DAYS} days ago: newer events are still needed.`,
    );
  return before;
}

const PAUSE_FACTOR = 4;

/** Deletes what is sealed, with pauses, so that the writes of a running server hardly wait. Returns how many rows it read. */
async function removeSealed(ctx: Context): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows, tookMs } = await transaction(ctx, actor, (tx) =>
      takeTurn(async (maxRows) => {
        const ids = await findSealedRows(tx.db, maxRows);
        await removeSealedRows(tx, ids);
        return ids.length;
      }),
    );
    if (rows === 0) return removed;
    removed += rows;
    await sleep(PAUSE_FACTOR * tookMs);
  }
}
