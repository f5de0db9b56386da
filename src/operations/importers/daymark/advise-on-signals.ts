import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Recorded, ResourceName } from '../../exporters/records.ts';
import type { ImportReport } from '../report.ts';
import { BadLine } from './folder.ts';
import type { KnownIds } from './known-ids.ts';
import { secretsOf } from './restore-checks.ts';
import type { DaymarkSource } from './source.ts';

/**
 * Says what has to be done until checks, probes and sources work here as they did there. It asks how they are now and not what this
 * run has written, so that nothing is forgotten if an import is interrupted, and a later run names what is left to do.
 */
export async function adviseOnSignals(
  { connection: { read } }: Pick<Context, 'connection'>,
  source: DaymarkSource,
  ids: KnownIds,
  report: ImportReport,
): Promise<void> {
  // There may be many checks, and a terminal shows only the first sentences: what is about all of them comes first.
  let paused = 0;
  for await (const [record] of pausedChecks(read, source, ids)) if (!record.paused) paused++;
  if (paused > 0)
    report.note(
      `Checks imported, but paused: ${paused}. Once the other installation does not run them any more, select them in the list of checks and resume them.`,
    );
  for await (const { id, name } of readable(source, 'probes'))
    if (await isUnseen(read, ids.idOf('probe', id)))
      report.note(`The probe "${name}" needs a new token: rotate its token, and start the probe with that.`);
  for await (const { id, kind, name, has_signing_secret } of readable(source, 'alert-sources')) {
    const row = await findUnused(read, ids.idOf('alert_source', id));
    if (!row) continue;
    // Amazon SNS has no secret: its first topic counts.
    const again = has_signing_secret && row.signing_sealed === null && kind !== 'sns';
    report.note(
      `The alert source "${name}" has a new URL: give it to the sender.${again ? ' It needs its signing secret again: until then, it accepts what is not signed.' : ''}`,
    );
  }
  for await (const [record, row] of pausedChecks(read, source, ids))
    for (const sentence of needsOf(record, row)) report.note(sentence);
}

type Reader = Context['connection']['read'];

/** Whether a probe has not been heard of yet. */
const isUnseen = async (read: Reader, id: number | null): Promise<boolean> =>
  (await read
    .selectFrom('probes')
    .select('id')
    .where('id', '=', id)
    .where('seen_ms', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** A source to which nothing was posted yet. */
const findUnused = (
  read: Reader,
  id: number | null,
): Promise<Pick<Row<'alert_sources'>, 'signing_sealed'> | undefined> =>
  read
    .selectFrom('alert_sources')
    .select('signing_sealed')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_deliveries')
            .select('alert_deliveries.id')
            .whereRef('alert_deliveries.source_id', '=', 'alert_sources.id'),
        ),
      ),
    )
    .executeTakeFirst();

/** The checks of the export that are still paused here. */
async function* pausedChecks(
  read: Reader,
  source: DaymarkSource,
  ids: KnownIds,
): AsyncGenerator<readonly [Recorded<'checks'>, Paused]> {
  for await (const record of readable(source, 'checks')) {
    const here = ids.idOf('check', record.id);
    const row = here === null ? undefined : await findPaused(read, here);
    if (row) yield [record, row];
  }
}

type Paused = Pick<Row<'checks'>, 'kind' | 'request_secrets'> & { readonly last_ms: number | null };

const findPaused = (read: Reader, id: number): Promise<Paused | undefined> =>
  read
    .selectFrom('checks')
    .leftJoin('check_runs', 'check_runs.check_id', 'checks.id')
    .select(['checks.kind', 'checks.request_secrets', 'check_runs.last_ms'])
    .where('checks.id', '=', id)
    .where('checks.paused', '=', 1)
    .where('checks.deleted_at', 'is', null)
    .executeTakeFirst();

function needsOf(record: Recorded<'checks'>, { kind, request_secrets, last_ms }: Paused): string[] {
  const secrets = request_secrets === null ? secretsOf(record) : [];
  return [
    ...(secrets.length > 0
      ? [`The check "${record.name}" needs ${secrets.map(wordsFor).join(' and ')} again.`]
      : []),
    ...(kind === 'heartbeat' && last_ms === null
      ? [`The heartbeat "${record.name}" has a new URL: give it to the job that sends it.`]
      : []),
  ];
}

const words: Readonly<Record<string, string>> = {
  password: 'its password',
  token: 'its token',
  key: 'the key of its client certificate',
  proxy: 'its proxy',
};

const wordsFor = (secret: string): string =>
  words[secret] ?? `its ${secret.replace(/^headers\./, 'header ')}`;

/** Lines that cannot be read were reported when they were to be written. */
async function* readable<Name extends ResourceName>(
  { folder }: DaymarkSource,
  name: Name,
): AsyncGenerator<Recorded<Name>> {
  for await (const record of folder.records(name)) if (!(record instanceof BadLine)) yield record;
}
