import type { BodyOf, Schemas } from '@daymark/client';
import type { CheckKind } from '../../../common/checks.ts';
import { call } from '../../api/client.ts';
import { changed } from '../../api/live.ts';
import { queryOf, resource } from '../../api/resource.ts';
import type { ChartTime } from '../../ui/time-chart-model.ts';
import { type Beats, toBeats } from './beats.ts';
import type { Series, View } from './chart-model.ts';
import { type Grouping, groupSorts } from './groups.ts';
import { type CheckResult, type CheckState, problemStates, toCheck } from './model.ts';

const PER_PAGE = 100;

/** Results have no events, so what they change is asked for. A confirmed change of the state arrives at once. */
const POLL_MS = 15_000;

/** For what follows the results of checks. A hidden tab does not ask. */
export const polled = { refetchInterval: POLL_MS } as const;

export const checks = resource('/api/checks', 'check', { subject: 'check', toRecord: toCheck });

export interface CheckSearch {
  readonly q?: string;
  readonly state?: CheckState | 'problems';
  readonly kind?: CheckKind;
  readonly tag?: string;
  readonly group?: Grouping;
  readonly sort?: 'name' | 'since';
  readonly page?: number;
}

const orders = {
  severity: ['severity', 'name'],
  name: ['name'],
  since: ['-since', 'name'],
} as const;

/** What is wrong comes first, unless people choose something else. A group is a part of the list without a gap. */
export const checkList = ({ q, state, kind, tag, group, sort, page = 1 }: CheckSearch, perPage = PER_PAGE) =>
  checks.list({
    per_page: perPage,
    page,
    sort: [...(group ? [groupSorts[group]] : []), ...orders[sort ?? 'severity'], 'id'],
    ...(q && { 'filter[q]': q }),
    ...(state && { 'filter[state]': state === 'problems' ? problemStates.join() : state }),
    ...(kind && { 'filter[kind]': kind }),
    ...(tag && { 'filter[tag]': tag }),
  });

/** The newest results and the uptime of the checks of a page, in one request. */
export const checkBeats = (ids: readonly number[]) =>
  queryOf(['checks', 'beats', ids], async ({ signal }): Promise<ReadonlyMap<number, Beats>> => {
    const { data } = await call('GET /api/checks/beats', {
      query: { 'filter[checks]': ids.join() },
      signal,
    });
    return new Map(data.data.map((each) => [Number(each.id), toBeats(each)]));
  });

/** How many checks somebody should look at. */
export const problemCount = checkList({ state: 'problems' }, 1);

/** Every check, for pickers and for what is checked already. */
export const allChecks = checks.all({ sort: ['id'] });

export const checkChanges = (check: number, page: number, perPage = 20) =>
  queryOf(['checks', 'one', check, 'changes', page], async ({ signal }) => {
    const { data } = await call('GET /api/checks/{check}/changes', {
      path: { check },
      query: { per_page: perPage, page, sort: ['-id'] },
      signal,
    });
    return {
      changes: data.data.map(({ attributes }) => attributes),
      page: data.meta.current_page,
      lastPage: data.meta.last_page,
      total: data.meta.total,
    };
  });

export type CheckChange = Schemas['CheckChange']['attributes'];

/** One answer has so many results at most. With several places, a chart may need more. */
const MAX_ANSWERS = 10;

/** What a chart shows. It is read again when its first moment moves on. */
export const checkSeries = (check: number, { from, step, count, resolution }: View) =>
  queryOf(
    ['checks', 'one', check, 'results', resolution, from, step * count],
    async ({ signal }): Promise<Series> => {
      let all: Series = [];
      let until = from + step * count - 1;
      for (let answer = 0; answer < MAX_ANSWERS; answer++) {
        const { data } = await call('GET /api/checks/{check}/results', {
          path: { check },
          query: {
            resolution,
            'filter[from]': new Date(from).toISOString(),
            'filter[until]': new Date(until).toISOString(),
          },
          signal,
        });
        const part: Series = data.data.flatMap(({ attributes }) => ('p50' in attributes ? [attributes] : []));
        const [oldest] = part;
        if (!data.meta.more || !oldest) return [...part, ...all];
        // The oldest moment may have lost some of its places.
        const first = Date.parse(oldest.at_iso);
        all = [...part.filter(({ at_iso }) => Date.parse(at_iso) > first), ...all];
        until = first;
      }
      return all;
    },
  );

/** Uptime and outages, and what a chart shades. */
export const checkSummary = (check: number, { from, step, count }: ChartTime) =>
  queryOf(['checks', 'one', check, 'summary', from, step * count], async ({ signal }) => {
    const { data } = await call('GET /api/checks/{check}/summary', {
      path: { check },
      query: {
        'filter[from]': new Date(from).toISOString(),
        'filter[until]': new Date(from + step * count).toISOString(),
      },
      signal,
    });
    return data.data.attributes;
  });

/** The newest result, with what the system sent. */
export const latestResults = (check: number, from: string) =>
  queryOf(['checks', 'one', check, 'latest', from], async ({ signal }): Promise<readonly CheckResult[]> => {
    const { data } = await call('GET /api/checks/{check}/results', {
      path: { check },
      query: { resolution: 'raw', 'filter[from]': from },
      signal,
    });
    return data.data.flatMap(({ attributes }) => ('verdict' in attributes ? [attributes] : []));
  });

export async function runCheck(check: number): Promise<CheckResult> {
  const { data } = await call('POST /api/checks/{check}/run', { path: { check } });
  await changed('check');
  return data.data.attributes;
}

/** Asks a system once. Nothing is stored. */
export async function testCheck(
  body: BodyOf<'POST /api/checks/test'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { data } = await call('POST /api/checks/test', { body, signal });
  return data.data.attributes;
}

/** Where a job sends its heartbeats. */
export const heartbeatAddress = (check: number) =>
  queryOf(['checks', 'one', check, 'heartbeat-address'], async ({ signal }) => {
    const { data } = await call('GET /api/checks/{check}/heartbeat', { path: { check }, signal });
    return data.data.attributes;
  });
