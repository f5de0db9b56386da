import type { Context } from '../../../kernel/context.ts';
import { OperatorError } from '../../../kernel/errors.ts';
import { BadLine } from './folder.ts';
import type { KnownIds } from './known-ids.ts';
import type { DaymarkSource } from './source.ts';

/** One of the first incidents is likely to be still there, even if others have been purged. */
const MAX_CHECKED = 100;

/**
 * Refuses an export of this very installation, or of one that it was restored from: everything would be here twice. Incidents
 * have unique GUIDs, so one that is here without having been imported gives it away.
 */
export async function refuseOwnExport(ctx: Context, source: DaymarkSource, ids: KnownIds): Promise<void> {
  let checked = 0;
  for await (const record of source.folder.records('incidents')) {
    if (record instanceof BadLine || ids.find('incident', record.id)) continue;
    const own = await ctx.connection.read
      .selectFrom('incidents')
      .select('id')
      .where('guid', '=', record.guid)
      .executeTakeFirst();
    if (own)
      throw new OperatorError(
        `The incident "${record.name}" of the export is here already, and was not imported. This installation is the one that was exported, or a copy of it, and would have everything twice. Import into another installation.`,
      );
    if (++checked === MAX_CHECKED) return;
  }
}
