import { OperatorError } from '../../kernel/errors.ts';
import { type ArchivesVerification, verifyArchives } from '../../kernel/events/verify-archives.ts';
import { type Verification, verifyChain } from '../../kernel/events/verify-chain.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withExistingDatabase } from './open-context.ts';
import { verifyProof } from './verify-proof.ts';

export const verify: Command = {
  summary: 'Check that no event in the log was changed, removed or inserted.',
  usage: '[--archive <file> …] [--anchor <hash>] [--unhashed-until <id>] | --proof <file> [--anchor <hash>]',
  help: `Each event has a hash that covers the event and the one before it. This command reads the whole log, checks every
hash, and names the first event that does not fit. It prints the id and the hash of the last event.

It changes nothing, and works while the server is running. Exits with code 1 if something does not fit.
  --archive          a file that "seal" wrote, to be checked, too; may be given several times
  --anchor           a hash that this command printed earlier; fails if no event has this hash any more
  --unhashed-until   accept events without a hash up to this id: those that an older version of Daymark appended while
                     you upgraded several nodes one after the other

Somebody who can write to the database could remove the last events, or calculate all hashes again. To notice that, note
the hash of the last event from time to time in a place that they cannot change, and pass it as --anchor later.

If old events were sealed, the log begins after the last archive, with the hash that the seal recorded as its anchor.

  --proof            check the proof of one incident instead, a file that GET /api/incidents/{id}/proof returned. This
                     needs neither a database nor a configuration. With --anchor, one of its events must have that hash`,
  run: async (args) => {
    const { values } = readOptions(args, {
      archive: { type: 'string', multiple: true, default: [] },
      anchor: { type: 'string' },
      'unhashed-until': { type: 'string' },
      proof: { type: 'string' },
    });
    const anchor = readAnchor(values.anchor);
    const unhashedUntil = readId(values['unhashed-until']);
    if (values.proof !== undefined) {
      if (values.archive.length > 0 || unhashedUntil !== undefined)
        throw new UsageError('--proof is checked on its own: only --anchor can be used with it.');
      return verifyProof(values.proof, anchor);
    }
    return withExistingDatabase(async ({ read }) => {
      const options = { anchor, unhashedUntil, onProgress: progressOf('checked') };
      const archives = await verifyArchives(read, values.archive, options);
      const result = await verifyChain(read, options);
      return report(result, archives, anchor);
    });
  },
};

function readAnchor(text: string | undefined): string | undefined {
  const anchor = text?.trim().toLowerCase();
  if (anchor !== undefined && !/^[0-9a-f]{64}$/.test(anchor))
    throw new UsageError('--anchor requires a hash: 64 hexadecimal digits, as this command prints it.');
  return anchor;
}

export function readId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError('--unhashed-until requires the id of an event.');
  return Number(text);
}

const PROGRESS_EVENTS = 50_000;

/** Reports on stderr how far a long log has been read. */
export function progressOf(what: string): (read: number) => void {
  let reported = 0;
  return (read) => {
    if (read < reported + PROGRESS_EVENTS) return;
    reported = read;
    console.error(`${read} events ${what} …`);
  };
}

const count = (read: number): string => (read === 1 ? '1 event' : `${read} events`);

function report(result: Verification, archives: ArchivesVerification, anchor: string | undefined): number {
  const { read, head, problem, unhashed } = result;
  if (problem) {
    const advice =
      problem.kind === 'without a hash'
        ? `Either somebody inserted it without Daymark, or an older version of Daymark added it while you were upgrading several nodes one after the other. If you are sure that it was the upgrade, run: ${invocation(`verify --unhashed-until ${problem.id}`)}`
        : `Compare this event and those around it with a backup. Everything before it is intact${head ? `: event ${head.id} has the hash ${head.hash}` : ''}.`;
    throw new OperatorError(`${problem.text}\n${advice}\nRead ${count(read)}.`);
  }
  console.log(`Read ${count(read)}. The log is intact.`);
  if (unhashed > 0) console.log(`${unhashed} of them have no hash of their own.`);
  if (head) console.log(`Last event: ${head.id}\nHash: ${head.hash}`);
  reportSeal(result, archives);
  return anchor === undefined ? 0 : reportAnchor(anchor, result, archives);
}

/** Where the events from before the log's beginning are. */
function reportSeal({ seal, kept }: Verification, archives: ArchivesVerification): void {
  if (!seal) return;
  console.log(`Events up to ${seal.last_id} are sealed. The log goes on from the anchor ${seal.last_hash}.
${count(kept)} from before are still in the database, and intact.`);
  if (archives.read > 0)
    console.log(`Read ${count(archives.read)} in archives. They are intact, and the log follows them.`);
  for (const { archive, first_id, last_id } of archives.unread)
    console.log(
      `Not read: ${archive}, with the events ${first_id} to ${last_id}. Pass it with --archive to check it.`,
    );
}

function reportAnchor(anchor: string, result: Verification, archives: ArchivesVerification): number {
  const anchorId = result.anchorId ?? archives.anchorId;
  if (anchorId === undefined) {
    const sealed =
      archives.unread.length > 0
        ? ' It may also be in an archive that was not read: pass all of them with --archive.'
        : '';
    throw new OperatorError(
      `No event has the hash of the anchor, ${anchor}.
Events were removed from the end of the log, or all hashes were calculated again; or the anchor belongs to another database. Compare the log with a backup.${sealed}`,
    );
  }
  console.log(`The log still goes back to the anchor, which is the hash of event ${anchorId}.`);
  return 0;
}
