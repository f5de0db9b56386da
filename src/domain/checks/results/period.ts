import { BadRequest } from '../../../kernel/errors.ts';
import { type Parameters, parseListQuery } from '../../../kernel/jsonapi/query.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { periodSpec } from './schema.ts';

export interface Period {
  readonly from: Seconds | undefined;
  readonly until: Seconds | undefined;
}

const DATE = { type: 'string' } as const;

/** For the reference of a route that takes a period. */
export const periodParameters = {
  'filter[from]': { description: 'When the period begins: a date, or a date and time.', schema: DATE },
  'filter[until]': { description: 'When the period ends; the moment itself is included.', schema: DATE },
} as const;

export function periodIn(parameters: Parameters): Period {
  const { filters } = parseListQuery(parameters, periodSpec);
  const momentOf = (name: 'from' | 'until'): Seconds | undefined => {
    const filter = filters.find((one) => one.name === name);
    if (!filter) return undefined;
    const [moment] = filter.values;
    if (typeof moment !== 'number')
      throw new BadRequest(`\`filter[${name}]\` must be a date such as 2026-03-10 or 2026-03-10T12:00:00Z.`);
    return moment;
  };
  return { from: momentOf('from'), until: momentOf('until') };
}
