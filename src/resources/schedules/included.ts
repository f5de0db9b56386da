import type { History, Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { updateHistories } from '../updates/queries.ts';
import { type ScheduleRecord, scheduleSource } from './queries.ts';
import { serializeSchedule } from './serializer.ts';

/** Schedules as resources, in a constant number of statements. */
export async function scheduleResources(
  reading: Reading,
  records: readonly ScheduleRecord[],
  extra: (record: ScheduleRecord, updates: History) => Record<string, unknown>,
): Promise<Resource[]> {
  const histories = await updateHistories(reading, 'schedule', records);
  return records.map((record) => {
    const updates = histories.get(record.id) as History;
    return serializeSchedule(reading, record, updates, extra(record, updates));
  });
}

/** Schedules that another resource includes. */
export async function includedSchedules(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  return scheduleResources(reading, await loadFrom(reading, scheduleSource(reading), ids), () => ({}));
}
