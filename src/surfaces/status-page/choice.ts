import { barDays } from '../../../common/settings.ts';
import { chartViews } from '../../domain/status/metrics/model.ts';

import type { Choice } from './page-data.ts';

/** Reads the visitor's choice from the query string. A value that the page does not offer is ignored. */
export function choiceFrom(query: URLSearchParams): Partial<Choice> {
  const days = barDays.find((count) => String(count) === query.get('days'));
  const view = chartViews.find(({ name }) => name === query.get('view'))?.name;
  return { ...(days && { days }), ...(view && { view }) };
}

/** The query string of a choice. Values that equal the defaults of the page are left out. */
export function choiceQuery({ days, view }: Choice, defaultDays: number): Record<string, string> {
  return { ...(days !== defaultDays && { days: String(days) }), ...(view && { view }) };
}
