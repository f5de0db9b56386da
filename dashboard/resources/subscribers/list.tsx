import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, words } from '../../words/words.ts';
import { CreateSubscriber } from './create.tsx';
import { ExportButton } from './export-button.tsx';
import { SubscriberFilters } from './filters.tsx';
import { type Subscriber, stateMarks } from './model.ts';
import { subscriberList } from './queries.ts';
import { SelectedSubscribers } from './selection-bar.tsx';

const route = getRouteApi('/frame/subscribers');

export const SubscriberList = () => (
  <Needs ability="subscribers.manage" title={words.subscribers.title}>
    <AllSubscribers />
  </Needs>
);

/** All subscribers, with search and filters, which are part of the address. */
function AllSubscribers() {
  const can = useCan();
  const { add, page: pageInAddress, ...filters } = route.useSearch();
  const search = { ...filters, ...(pageInAddress && { page: pageInAddress }) };
  const navigate = route.useNavigate();
  const query = useQuery({ ...subscriberList(search), placeholderData: keepPreviousData });
  /** Undefined while people are not selecting. */
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const text = words.subscribers;
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        <>
          {can('subscribers.delete') && (
            <Button
              variant="default"
              aria-pressed={selected !== undefined}
              // Drawing all rows again may take a moment on a slow phone, and must not block it.
              onClick={() => startTransition(() => setSelected(selected ? undefined : new Set()))}
            >
              {selected ? text.stopSelecting : text.select}
            </Button>
          )}
          <ExportButton search={filters} total={query.data?.total ?? 0} />
          <Button variant="default" renderRoot={(props) => <Link to="/subscribers/import" {...props} />}>
            {text.import}
          </Button>
          <Button
            leftSection={<Icon name="report" size={18} />}
            onClick={() => void navigate({ search: { ...search, add: 1 } })}
          >
            {text.add}
          </Button>
        </>
      }
    >
      <MailNotSent />
      <SubscriberFilters value={filters} onChange={(next) => void navigate({ search: next })} />
      {selected && (
        <SelectedSubscribers records={query.data?.records ?? []} selected={selected} onChange={setSelected} />
      )}
      <PagedList
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        onClear={() => void navigate({ search: {} })}
        onPage={(page) => void navigate({ search: { ...filters, page } })}
      >
        {(records) => (
          <Rows label={text.list}>
            {records.map((subscriber) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                isSelected={selected?.has(subscriber.id)}
                onSelect={toggle}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {add !== undefined && <CreateSubscriber onClose={() => void navigate({ search })} />}
    </PageFrame>
  );
}

interface RowProps {
  readonly subscriber: Subscriber;
  /** Undefined while people are not selecting. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (id: number, isSelected: boolean) => void;
}

function SubscriberRow({ subscriber, isSelected, onSelect }: RowProps) {
  const { id, channel, address, state, created } = subscriber;
  const text = words.subscribers;
  return (
    <Row
      lead={
        isSelected !== undefined && (
          <PlainCheckbox
            label={fill(text.selectOne, { email: address })}
            isChecked={isSelected}
            onChange={(next) => onSelect(id, next)}
          />
        )
      }
      title={
        <Link to="/subscribers/$subscriber" params={{ subscriber: String(id) }}>
          <bdi>{address}</bdi>
        </Link>
      }
      detail={
        <>
          {channel !== 'email' && `${text.channels[channel]} · `}
          {followsText(subscriber)} · {text.subscribed} <ZonedTime at={created} />
        </>
      }
    >
      <StatusLabel status={stateMarks[state]} name={text.states[state]} />
    </Row>
  );
}

function followsText({ followsEverything, componentIds, groupIds, incidentIds }: Subscriber): string {
  const text = words.subscribers;
  if (followsEverything) return text.followsEverything;
  const parts = [
    ...(componentIds.length > 0 ? [count(text.followsCount, componentIds.length)] : []),
    ...(groupIds.length > 0 ? [`${text.groups}: ${groupIds.length}`] : []),
    ...(incidentIds.length > 0 ? [`${text.incidents}: ${incidentIds.length}`] : []),
  ];
  return parts.length === 0 ? text.followsNothing : parts.join(' · ');
}
