import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { deliveryChannels } from '../../../common/delivery-channels.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChosenFilters, FilterSelect, Filters } from '../../ui/filters.tsx';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, type Message, words } from '../../words/words.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { EventSummary } from './event-summary.tsx';
import { Failures } from './failures.tsx';
import { MailHealth } from './health.tsx';
import { Held } from './held.tsx';
import { type Delivery, kindName, outcomeOf, type StateFilter, stateFilters } from './model.ts';
import { Publications } from './publications.tsx';
import { type DeliverySearch, deliveryList, REFRESH_MS } from './queries.ts';
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
  // A state, a channel or a recipient is that of a single delivery.
  const isLedger = Object.keys(filters).some((name) => name !== 'page' && name !== 'q');
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
      <Section title={isLedger ? text.list : text.publications}>
        <LedgerFilters />
        {isLedger ? <Ledger /> : <Publications />}
      </Section>
      {delivery !== undefined && <DeliverySheet id={delivery} onClose={close} />}
    </PageFrame>
  );
}

type Linked = 'event' | 'incident' | 'schedule' | 'subscriber';
const linked: readonly Linked[] = ['event', 'incident', 'schedule', 'subscriber'];

/** Search finds publications by name; the other filters are about single deliveries. */
function LedgerFilters() {
  const { delivery: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const text = words.deliveries;
  const change = (next: Parameters<typeof withFilter<DeliverySearch>>[1]) =>
    void navigate({ search: withFilter<DeliverySearch>(search, next) });
  const names: Readonly<Record<Linked, Message<'id'>>> = {
    event: text.ofEvent,
    incident: text.ofIncident,
    schedule: text.ofSchedule,
    subscriber: text.ofSubscriber,
  };
  const chosen = linked.flatMap((name) => {
    const id = search[name];
    if (id === undefined) return [];
    return [{ label: fill(names[name], { id }), onRemove: () => change({ [name]: undefined }) }];
  });
  return (
    <>
      <Filters>
        <SearchField
          value={search.q ?? ''}
          onSearch={(q) => void navigate({ search: q === '' ? {} : { q } })}
        />
        <FilterSelect
          label={text.state}
          all={text.allStates}
          value={search.status}
          options={stateNames.map((value) => ({ value, label: text.filters[value] }))}
          onChange={(status) => change({ status, q: undefined })}
        />
        <FilterSelect
          label={text.channel}
          all={text.allChannels}
          value={search.channel}
          options={deliveryChannels.map((value) => ({ value, label: text.channels[value] }))}
          onChange={(channel) => change({ channel, q: undefined })}
        />
      </Filters>
      <ChosenFilters filters={chosen} />
    </>
  );
}

/** Every single delivery that matches. */
function Ledger() {
  const { delivery: _, q: _q, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...deliveryList(search),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const text = words.deliveries;
  return (
    <>
      {search.event !== undefined && <EventSummary event={search.event} />}
      <PagedList
        query={query}
        isFiltered
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        onClear={() => void navigate({ search: {} })}
        onPage={(page) => void navigate({ search: { ...search, page } })}
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
