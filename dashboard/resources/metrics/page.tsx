import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { fill, words } from '../../words/words.ts';
import { MetricChart } from './chart.tsx';
import type { Metric } from './model.ts';
import { Points } from './points.tsx';
import { metrics } from './queries.ts';
import { SendExample } from './send-example.tsx';

const route = getRouteApi('/frame/metrics/$metric');

const EditMetric = lazy(() => import('./edit.tsx').then((module) => ({ default: module.EditMetric })));

/** One metric: its chart, its points, and how to send more. */
export function MetricPage() {
  const { metric } = route.useParams();
  const query = useQuery(metrics.one(Number(metric)));
  const can = useCan();
  const text = words.metrics;
  if (query.data === undefined) {
    return (
      <PageFrame title={text.title}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  const { record } = query.data;
  return (
    <PageFrame title={record.name} intro={record.description} actions={<Actions current={query.data} />}>
      <Section title={text.chart}>
        <Card>
          <MetricChart key={record.id} metric={record} />
        </Card>
      </Section>
      <Points metric={record} />
      {can('metric-points.manage') && <SendExample id={record.id} />}
    </PageFrame>
  );
}

function Actions({ current }: { readonly current: Versioned<Metric> }) {
  const can = useCan();
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure();
  const { id, name } = current.record;
  const remove = useAction({
    run: () => metrics.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'metrics', id),
  });
  const deleteNow = () => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/metrics' }) });
  return (
    <>
      {can('metrics.manage') && (
        <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={editing.open}>
          {words.common.edit}
        </Button>
      )}
      {can('metrics.delete') && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={deleteNow}>
          {words.common.delete}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && <EditMetric current={current} onClose={editing.close} />}
      </Suspense>
    </>
  );
}
