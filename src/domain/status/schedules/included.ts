import type { History, Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { updateHistories } from '../updates/queries.ts';
import { type ScheduleRecord, scheduleSource } from './queries.ts';
import { serializeSchedule } from './serializer.ts';

/** Schedules as resources, in a constant number of statements. */
export async function scheduleResources(
  readContext: ReadContext,
  records: readonly ScheduleRecord[],
  extra: (record: ScheduleRecord, updates: History) => Record<string, unknown>,
): Promise<Resource[]> {
  const histories = await updateHistories(readContext, 'schedule', records);
  return records.map((record) => {
    const updates = histories.get(record.id) as History;
    return serializeSchedule(readContext, record, updates, extra(record, updates));
  });
}

/** Schedules that another resource includes. */
export async function includedSchedules(
  readContext: ReadContext,
  ids: Iterable<number>,
): Promise<Resource[]> {
  return scheduleResources(
    readContext,
    await loadFrom(readContext, scheduleSource(readContext), ids),
    () => ({}),
  );
}
