import {
  latestStatus,
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../../domain/status/components/model.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import { guardedFetch } from '../../../lib/checks/guarded-fetch.ts';
import type { FollowedStatus, ReadStatusPage } from '../../../lib/checks/status-page.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { ImportSource } from '../source.ts';
import { openPage } from './open-page.ts';
import type { PageServices } from './product.ts';

const statuses: Readonly<Record<number, FollowedStatus>> = {
  [OPERATIONAL]: 'operational',
  [MAJOR_OUTAGE]: 'outage',
  [UNKNOWN]: 'unknown',
  [UNDER_MAINTENANCE]: 'maintenance',
};

interface FollowOptions {
  readonly now: () => Seconds;
  readonly services?: PageServices;
}

/** Reads how the components of a public status page are now, whichever product serves it. */
export const statusPageReader =
  ({ now, services }: FollowOptions): ReadStatusPage =>
  async (address, environment) => {
    const at = now();
    const { source, product } = await openPage(address, at, {
      fetchUrl: guardedFetch(environment),
      // What is over does not matter here.
      maxDetails: 0,
      ...(services && { services }),
    });
    try {
      return { product, components: await shownComponents(source, at) };
    } finally {
      await source.close();
    }
  };

/** The components as visitors of the page see them: with their incidents and with maintenance. */
async function shownComponents(source: ImportSource, now: Seconds) {
  const [components, incidents, schedules] = await Promise.all([
    listOf(source.components?.()),
    listOf(source.incidents?.()),
    listOf(source.schedules?.()),
  ]);
  const open = incidents.filter(({ status, final }) => (final?.status ?? status) !== FIXED);
  const inProgress = schedules.filter(
    ({ scheduledAt, completedAt }) => scheduledAt <= now && (completedAt === null || completedAt > now),
  );
  const given = (
    records: readonly { components: readonly { key: string; status?: number | undefined }[] }[],
    key: string,
  ) =>
    records.flatMap((record) =>
      record.components.flatMap((link) =>
        link.key === key && link.status !== undefined ? [link.status] : [],
      ),
    );
  return components.map(({ key, name, status }) => {
    const shown = latestStatus(status, { windows: given(inProgress, key), incidents: given(open, key) });
    return { name, status: statuses[shown] ?? 'degraded' };
  });
}

async function listOf<T>(items: AsyncIterable<T> | undefined): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items ?? []) list.push(item);
  return list;
}
