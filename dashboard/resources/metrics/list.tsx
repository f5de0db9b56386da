import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCan } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { words } from '../../words/words.ts';
import classes from './metrics.module.css';
import type { Metric } from './model.ts';
import { metricList } from './queries.ts';
import { Sparkline } from './sparkline.tsx';

const route = getRouteApi('/frame/metrics');

const CreateMetric = lazy(() => import('./create.tsx').then((module) => ({ default: module.CreateMetric })));

/** All metrics in the order of the page. */
export function MetricList() {
  const can = useCan();
  const navigate = useNavigate();
  const search = route.useSearch();
  const [isAdding, adding] = useDisclosure();
  const query = useQuery({ ...metricList(search.q, search.page), placeholderData: keepPreviousData });
  const text = words.metrics;
  const add = can('metrics.manage') && (
    <Button onClick={adding.open} leftSection={<Icon name="report" size={18} />}>
      {text.add}
    </Button>
  );
  return (
    <PageFrame title={text.title} intro={text.intro} actions={add}>
      <Filters>
        <SearchField
          value={search.q ?? ''}
          onSearch={(q) => void navigate({ to: '/metrics', search: q ? { q } : {} })}
        />
      </Filters>
      <PagedList
        query={query}
        isFiltered={search.q !== undefined}
        onClear={() => void navigate({ to: '/metrics' })}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        hidesSinglePage
        onPage={(page) => void navigate({ to: '/metrics', search: { ...search, page } })}
      >
        {(records) => (
          <ul className={classes.rows}>
            {records.map((metric) => (
              <MetricRow key={metric.id} metric={metric} />
            ))}
          </ul>
        )}
      </PagedList>
      <Suspense fallback={null}>
        {isAdding && (
          <CreateMetric
            onClose={adding.close}
            onCreated={(id) => void navigate({ to: '/metrics/$metric', params: { metric: String(id) } })}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function MetricRow({ metric }: { readonly metric: Metric }) {
  const text = words.metrics;
  return (
    <li className={classes.row}>
      <Link to="/metrics/$metric" params={{ metric: String(metric.id) }} className={classes.name} dir="auto">
        {metric.name}
      </Link>
      <span className={classes.description} dir="auto">
        {metric.description}
      </span>
      <Sparkline metric={metric} />
      {(!metric.display_chart || metric.visible === 2) && (
        <span className={classes.badge}>{text.hidden}</span>
      )}
      {metric.visible === 0 && <span className={classes.badge}>{text.staffOnly}</span>}
    </li>
  );
}
