import { chartViews } from '../resources/metrics/model.ts';
import { barDays } from '../resources/settings/model.ts';

import type { Choice } from './page-data.ts';

/** What the reader chose by the query; what is not on offer counts as not chosen. */
export function choiceFrom(query: URLSearchParams): Partial<Choice> {
  const days = barDays.find((count) => String(count) === query.get('days'));
  const view = chartViews.find(({ name }) => name === query.get('view'))?.name;
  return { ...(days && { days }), ...(view && { view }) };
}

/** The query that leads to a choice, as far as it differs from what the page shows by itself. */
export function choiceQuery({ days, view }: Choice, usualDays: number): Record<string, string> {
  return { ...(days !== usualDays && { days: String(days) }), ...(view && { view }) };
}
