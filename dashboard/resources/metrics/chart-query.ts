import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { SeriesValue } from '../../ui/series.ts';
import type { ChartView } from './model.ts';

/** The values of one of the charts of a metric. `from` is the first moment that it shows: it is read again when that moves on. */
export const metricChart = (id: number, { name }: ChartView, from: number) =>
  queryOptions({
    queryKey: ['metrics', 'chart', id, name, from],
    queryFn: async ({ signal }): Promise<readonly SeriesValue[]> => {
      const { data } = await call('GET /api/metrics/{metric}/chart', { path: { metric: id }, signal });
      const series = data.data.views.find(({ view }) => view === name);
      if (!series) return [];
      return series.values.map((value, index) => ({
        at: (series.from + index * series.step) * 1000,
        value,
      }));
    },
  });
