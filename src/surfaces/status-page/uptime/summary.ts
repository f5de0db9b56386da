import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { daysEnding } from '../../../lib/zones.ts';
import { countUptime, percentText, type UptimeSettings, uptimeRules } from './model.ts';
import { loadTimelines } from './queries.ts';
import { loadPublicComponents } from './report.ts';

const DAYS = 90;
const MAX_NAMED = 5;

/** The uptime of all public components in one figure, with those that were down the longest. */
export async function loadUptimeSummary(readContext: ReadContext, settings: UptimeSettings) {
  const { now } = readContext;
  const rules = uptimeRules(settings);
  const from = daysEnding(settings.timezone, now, DAYS)[0]?.from ?? now;
  const rows = await loadPublicComponents(readContext);
  const timelines = await loadTimelines(
    readContext,
    rows.map(({ id }) => id),
    from,
  );
  const components = rows.map(({ id, name }) => {
    const { counted, down } = countUptime(timelines.get(id) ?? [], from, now, rules);
    return { id, name, counted, down };
  });
  const total = { counted: 0, down: 0 };
  for (const { counted, down } of components) {
    total.counted += counted;
    total.down += down;
  }
  return {
    days: DAYS,
    percent: percentText(total),
    components: components
      .filter(({ down }) => down > 0)
      .toSorted((one, other) => other.down - one.down || one.id - other.id)
      .slice(0, MAX_NAMED)
      .map(({ id, name, ...figures }) => ({ id, name, percent: percentText(figures) })),
  };
}
