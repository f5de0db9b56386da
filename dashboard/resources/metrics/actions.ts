import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { Metric, MetricFields } from './model.ts';
import { metricById } from './queries.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['metrics'] });

interface NewMetric {
  readonly fields: MetricFields;
  readonly idempotencyKey: string;
}

/** Adds a metric. Returns its id. */
export const useCreateMetric = () =>
  useMutation({
    mutationFn: async ({ fields, idempotencyKey }: NewMetric): Promise<number> => {
      const { description, ...rest } = fields;
      const { data } = await call('POST /api/metrics', {
        body: { ...rest, description: description.trim() || null },
        idempotencyKey,
      });
      await refresh();
      return Number(data.data.id);
    },
  });

/** Writes the changed fields, if the metric still has this version. */
export async function saveMetric(
  id: number,
  { description, ...changes }: Partial<MetricFields>,
  etag: string | undefined,
): Promise<void> {
  await call('PUT /api/metrics/{metric}', {
    path: { metric: id },
    body: { ...changes, ...(description !== undefined && { description: description.trim() || null }) },
    ...(etag && { ifMatch: etag }),
  });
  await refresh();
}

export async function reloadMetric(id: number): Promise<Versioned<MetricFields>> {
  const { record, etag } = await queryClient.fetchQuery({ ...metricById(id), staleTime: 0 });
  const { id: _, ...fields } = record;
  return { record: fields, etag };
}

/** Puts a metric into the trash, with its points. */
export const useDeleteMetric = () =>
  useMutation({
    mutationFn: async ({ id, name }: Metric): Promise<void> => {
      await call('DELETE /api/metrics/{metric}', { path: { metric: id } });
      await queryClient.invalidateQueries({ queryKey: ['metrics', 'list'] });
      notifyDeleted(fill(words.common.deleted, { name }), 'metrics', id);
    },
    onError: (error) => notifyProblem(error),
  });

interface NewPoint {
  readonly metricId: number;
  readonly value: number;
  /** Now if it is undefined. */
  readonly timestamp: string | undefined;
}

export const useAddPoint = () =>
  useMutation({
    mutationFn: async ({ metricId, value, timestamp }: NewPoint): Promise<void> => {
      await call('POST /api/metrics/{metric}/points', {
        path: { metric: metricId },
        body: { value, ...(timestamp !== undefined && { timestamp }) },
      });
      await refresh();
      notify(words.metrics.pointAdded);
    },
  });

export const useDeletePoint = () =>
  useMutation({
    mutationFn: async ({
      metricId,
      id,
    }: {
      readonly metricId: number;
      readonly id: number;
    }): Promise<void> => {
      await call('DELETE /api/metrics/{metric}/points/{point}', { path: { metric: metricId, point: id } });
      await refresh();
    },
    onError: (error) => notifyProblem(error),
  });
