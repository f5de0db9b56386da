import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChosenFilters, FilterSelect, Filters } from '../../ui/filters.tsx';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, type Message, words } from '../../words/words.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { EventSummary } from './event-summary.tsx';
import { Failures } from './failures.tsx';
import { MailHealth } from './health.tsx';
import { Held } from './held.tsx';
import { channels, type Delivery, kindName, outcomeOf, type StateFilter, stateFilters } from './model.ts';
import { deliveryList, REFRESH_MS } from './queries.ts';
import { RecipientLink } from './recipient-link.tsx';

const route = getRouteApi('/frame/deliveries');
const stateNames = Object.keys(stateFilters) as StateFilter[];

export const DeliveryList = () => (
  <Needs ability="deliveries.manage" title={words.deliveries.title}>
    <AllDeliveries />
  </Needs>
);

/** The ledger: whether mail arrives, what needs attention, and every single delivery. */
function AllDeliveries() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { delivery, ...filters } = search;
  const isFiltered = Object.keys(filters).some((name) => name !== 'page');
  const text = words.deliveries;
  const close = () => void navigate({ search: filters });
  return (
    <PageFrame title={text.title} intro={text.intro}>
      {!isFiltered && (
        <>
          <MailHealth />
          <Held />
          <Failures />
        </>
      )}
      <Section title={text.list}>
        <Ledger />
      </Section>
      {delivery !== undefined && <DeliverySheet id={delivery} onClose={close} />}
    </PageFrame>
  );
}

type Linked = 'event' | 'incident' | 'schedule' | 'subscriber';
const linked: readonly Linked[] = ['event', 'incident', 'schedule', 'subscriber'];

function Ledger() {
  const { delivery: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...deliveryList(search),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const text = words.deliveries;
  const names: Readonly<Record<Linked, Message<'id'>>> = {
    event: text.ofEvent,
    incident: text.ofIncident,
    schedule: text.ofSchedule,
    subscriber: text.ofSubscriber,
  };
  const { page: _page, ...filters } = search;
  const without = (name: Linked) => {
    const { [name]: _removed, ...rest } = filters;
    return rest;
  };
  const { status: _status, ...withoutStatus } = filters;
  const { channel: _channel, ...withoutChannel } = filters;
  const chosen = linked.flatMap((name) => {
    const id = search[name];
    if (id === undefined) return [];
    const label = fill(names[name], { id });
    return [{ label, onRemove: () => void navigate({ search: without(name) }) }];
  });
  return (
    <>
      <Filters>
        <FilterSelect
          label={text.state}
          all={text.allStates}
          value={search.status}
          options={stateNames.map((value) => ({ value, label: text.filters[value] }))}
          onChange={(status) => void navigate({ search: { ...withoutStatus, ...(status && { status }) } })}
        />
        <FilterSelect
          label={text.channel}
          all={text.allChannels}
          value={search.channel}
          options={channels.map((value) => ({ value, label: text.channels[value] }))}
          onChange={(channel) =>
            void navigate({ search: { ...withoutChannel, ...(channel && { channel }) } })
          }
        />
      </Filters>
      <ChosenFilters filters={chosen} />
      {search.event !== undefined && <EventSummary event={search.event} />}
      <PagedList
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        onClear={() => void navigate({ search: {} })}
        onPage={(page) => void navigate({ search: { ...filters, page } })}
      >
        {(records) => (
          <Rows label={text.list}>
            {records.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const search = route.useSearch();
  const text = words.deliveries;
  const { id, kind, recipient, attempts, error, sent, created } = delivery;
  const outcome = outcomeOf(delivery);
  return (
    <Row
      title={
        <Link to="/deliveries" search={{ ...search, delivery: id }}>
          {kindName(kind)}
        </Link>
      }
      detail={
        <>
          <RecipientLink recipient={recipient} />
          {attempts > 1 && ` · ${count(text.attempts, attempts)}`}
          {error !== null && (
            <>
              {' · '}
              <bdi>{error}</bdi>
            </>
          )}
        </>
      }
    >
      <StatusLabel status={outcome.mark} name={outcome.name} />
      <ZonedTime at={sent.string === null ? created : sent} />
    </Row>
  );
}
