import { updateSettings } from '../../domain/settings/actions.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { isDefault, isSettingName } from '../../domain/settings/schema.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { quietBatch } from './quiet-batch.ts';
import type { ImportReport } from './report.ts';
import { reasonOf } from './writer.ts';

/** Takes over settings where nobody has chosen something else here. They were changed at this time, or are changed now. */
export async function importSettings(
  ctx: Context,
  wanted: Readonly<Record<string, unknown>>,
  report: ImportReport,
  changedAt: Seconds | null = null,
): Promise<void> {
  try {
    await quietBatch(ctx, async (inside, clock) => {
      const changes = await notChosenYet(inside, wanted);
      if (changes.length === 0) return;
      if (changedAt !== null) clock.set(changedAt);
      await updateSettings(inside, command, Object.fromEntries(changes));
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    report.note(`The settings were not imported: ${reason}`);
  }
}

async function notChosenYet(
  ctx: Context,
  wanted: Readonly<Record<string, unknown>>,
): Promise<[name: string, value: unknown][]> {
  const current: Record<string, unknown> = { ...(await loadSettings(readContextFor(ctx, command))) };
  return Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && isSettingName(name) && isDefault(name, current[name]),
  );
}
