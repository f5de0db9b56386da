import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { ChangeHistory } from '../../ui/change-history.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { fill, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { useDeleteComponents } from './bulk-actions.ts';
import type { Component } from './model.ts';
import { onFailureName } from './on-failure.tsx';
import classes from './page.module.css';
import { components } from './queries.ts';
import { RelatedIncidents, RelatedMaintenance } from './related.tsx';
import { StatusHistory } from './status-history.tsx';
import { StatusMenu } from './status-menu.tsx';

const route = getRouteApi('/frame/components/$component');

const EditComponent = lazy(() => import('./edit.tsx').then((module) => ({ default: module.EditComponent })));

/** One component: its status, what happened to it, and who changed it. */
export function ComponentPage() {
  const { component } = route.useParams();
  const query = useQuery(components.one(Number(component)));
  if (query.data === undefined) {
    return (
      <PageFrame title={words.components.title}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  return <LoadedComponent key={component} current={query.data} />;
}

function LoadedComponent({ current }: { readonly current: Versioned<Component> }) {
  const can = useCan();
  const groups = useQuery(groupOutlines);
  const { record } = current;
  return (
    <PageFrame title={record.name} actions={<Actions current={current} />}>
      <Card>
        <Details component={record} />
      </Card>
      <StatusHistory component={record} />
      <RelatedIncidents id={record.id} />
      <RelatedMaintenance id={record.id} />
      {can('components.manage') && (
        <ChangeHistory
          kind="component"
          id={record.id}
          names={{ members: words.components.fields, groups: groups.data ?? [] }}
        />
      )}
    </PageFrame>
  );
}

function Actions({ current }: { readonly current: Versioned<Component> }) {
  const can = useCan();
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure();
  const remove = useDeleteComponents();
  const { record } = current;
  const text = words.components;
  const deleteNow = () => remove.mutate([record], { onSuccess: () => void navigate({ to: '/components' }) });
  return (
    <>
      {can('components.manage') && (
        <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={editing.open}>
          {words.common.edit}
        </Button>
      )}
      {can('incidents.manage') && (
        <Button
          renderRoot={(props) => <Link to="/report" search={{ component: record.id }} {...props} />}
          leftSection={<Icon name="report" size={18} />}
        >
          {text.report}
        </Button>
      )}
      {can('components.delete') && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={deleteNow}>
          {words.common.delete}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && <EditComponent current={current} onClose={editing.close} />}
      </Suspense>
    </>
  );
}

function Details({ component }: { readonly component: Component }) {
  const groups = useQuery(groupOutlines);
  const text = words.components;
  const group = groups.data?.find(({ id }) => id === component.groupId);
  const names = words.common.componentStatus;
  return (
    <>
      <div className={classes.status}>
        <span data-shortcut="s">
          <StatusMenu component={component} isField />
        </span>
        {component.status !== component.latestStatus && (
          <p className={classes.note}>
            {fill(text.statusHidden, {
              name: component.name,
              status: names[component.status],
              shown: names[component.latestStatus],
            })}
          </p>
        )}
      </div>
      <dl className={classes.details}>
        {component.description && (
          <div>
            <dt>{text.description}</dt>
            <dd dir="auto">{component.description}</dd>
          </div>
        )}
        {component.link && (
          <div>
            <dt>{text.link}</dt>
            <dd>
              <a href={component.link} target="_blank" rel="noreferrer">
                {component.link}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{text.group}</dt>
          <dd>{group ? <bdi>{group.name}</bdi> : text.noGroup}</dd>
        </div>
        <div>
          <dt>{text.onFailure}</dt>
          <dd>{onFailureName(component)}</dd>
        </div>
        <div>
          <dt>{text.enabled}</dt>
          <dd>{component.enabled ? words.common.yes : words.common.no}</dd>
        </div>
        <div>
          <dt>{text.order}</dt>
          <dd>{Number.isFinite(component.order) ? component.order : words.common.none}</dd>
        </div>
      </dl>
    </>
  );
}
