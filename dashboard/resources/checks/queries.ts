import type { BodyOf, Schemas } from '@daymark/client';
import type { CheckKind } from '../../../common/checks.ts';
import { call } from '../../api/client.ts';
import { changed } from '../../api/live.ts';
import { queryOf, resource } from '../../api/resource.ts';
import type { Series, View } from './chart-model.ts';
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
  readonly page?: number;
}

/** What is wrong comes first. */
export const checkList = ({ q, state, kind, tag, page = 1 }: CheckSearch, perPage = PER_PAGE) =>
  checks.list({
    per_page: perPage,
    page,
    sort: ['severity', 'name', 'id'],
    ...(q && { 'filter[q]': q }),
    ...(state && { 'filter[state]': state === 'problems' ? problemStates.join() : state }),
    ...(kind && { 'filter[kind]': kind }),
    ...(tag && { 'filter[tag]': tag }),
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

/** What a chart shows. `from` is its first moment: it is read again when that moves on. */
export const checkSeries = (check: number, { name, resolution }: View, from: number) =>
  queryOf(['checks', 'one', check, 'results', name, from], async ({ signal }): Promise<Series> => {
    const { data } = await call('GET /api/checks/{check}/results', {
      path: { check },
      query: { resolution, 'filter[from]': new Date(from).toISOString() },
      signal,
    });
    return data.data.flatMap(({ attributes }) => ('p50' in attributes ? [attributes] : []));
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
