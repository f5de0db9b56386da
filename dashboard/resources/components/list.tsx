import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { useCan } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import type { GroupOutline } from '../component-groups/model.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { ComponentFilters } from './filters.tsx';
import classes from './list.module.css';
import type { Component } from './model.ts';
import { allComponents } from './queries.ts';
import { SectionList } from './section-list.tsx';
import { filterSections, isFiltered, type SectionFilter, sectionsOf } from './sections.ts';
import { SelectionContext, useNewSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const route = getRouteApi('/frame/components');

const CreateComponents = lazy(() =>
  import('./create.tsx').then((module) => ({ default: module.CreateComponents })),
);
const CreateGroup = lazy(() =>
  import('../component-groups/create.tsx').then((module) => ({ default: module.CreateGroup })),
);

/** All components, grouped as on the page. Search and filter are part of the address. */
export function ComponentList() {
  const components = useQuery(allComponents);
  const groups = useQuery(groupOutlines);
  const text = words.components;
  return (
    <PageFrame title={text.title} intro={text.intro} actions={<Actions />}>
      <QueryView query={components}>
        {({ records }) => (
          <QueryView query={groups}>
            {(outlines) => <Sections components={records} groups={outlines} />}
          </QueryView>
        )}
      </QueryView>
    </PageFrame>
  );
}

function Actions() {
  const can = useCan();
  const [isAdding, adding] = useDisclosure();
  const [isGrouping, grouping] = useDisclosure();
  const text = words.components;
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/components/arrange" {...props} />}
        leftSection={<Icon name="drag" size={18} />}
      >
        {text.arrange}
      </Button>
      {can('component-groups.manage') && (
        <Button variant="default" onClick={grouping.open}>
          {words.componentGroups.add}
        </Button>
      )}
      {can('components.manage') && (
        <Button onClick={adding.open} leftSection={<Icon name="report" size={18} />}>
          {text.add}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAdding && <CreateComponents onClose={adding.close} />}
        {isGrouping && <CreateGroup onClose={grouping.close} />}
      </Suspense>
    </>
  );
}

interface SectionsProps {
  readonly components: readonly Component[];
  readonly groups: readonly GroupOutline[];
}

function Sections({ components, groups }: SectionsProps) {
  const filter: SectionFilter = route.useSearch();
  const navigate = route.useNavigate();
  const selection = useNewSelection();
  const sections = useMemo(() => sectionsOf(components, groups), [components, groups]);
  // Typing stays quick while a long list is drawn again.
  const applied = useDeferredValue(filter);
  const shown = useMemo(
    () => (isFiltered(applied) ? filterSections(sections, applied) : sections),
    [sections, applied],
  );
  const text = words.components;
  if (components.length === 0 && groups.length === 0) {
    return <Empty title={text.emptyTitle} text={text.emptyText} />;
  }
  return (
    <SelectionContext value={selection}>
      <ComponentFilters filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
      {shown.length === 0 ? (
        <div className={classes.none}>
          <Empty
            title={words.common.noResults}
            text=""
            action={
              <Button variant="default" onClick={() => void navigate({ search: {} })}>
                {words.common.clearFilters}
              </Button>
            }
          />
        </div>
      ) : (
        <SectionList sections={shown} isFiltered={isFiltered(applied)} total={components.length} />
      )}
      <SelectionBar components={components} groups={groups} />
    </SelectionContext>
  );
}
