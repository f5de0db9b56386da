import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { notify } from '../../ui/notify.tsx';
import { Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { words } from '../../words/words.ts';
import { LogEntry } from './log-entry.tsx';
import { eventGroups, type Webhook } from './model.ts';
import classes from './page.module.css';
import { redeliver, webhookLog } from './queries.ts';

const route = getRouteApi('/frame/webhooks/$webhook');
const stateOptions = ['waiting', 'sent', 'failed', 'suppressed', 'cancelled'] as const;

/** What was sent to a webhook, with what the other side answered. */
export function WebhookLog({ webhook }: { readonly webhook: Webhook }) {
  const can = useCan();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...webhookLog(webhook.id, search), placeholderData: keepPreviousData });
  const text = words.webhooks;
  const again = useAction({
    run: (delivery: number) => redeliver(webhook.id, delivery),
    onDone: () => notify(text.redelivered),
  });
  const { status, event } = search;
  const events = eventGroups(webhook.format, () => true).flatMap((group) =>
    group.events.map(({ type, verb }) => ({
      value: type,
      label: `${text.eventGroups[group.subject]}: ${text.verbs[verb]}`,
    })),
  );
  const isFiltered = status !== undefined || event !== undefined;
  return (
    <Section title={text.log}>
      <Filters>
        <FilterSelect
          label={text.logState}
          all={text.allStates}
          value={status}
          options={stateOptions.map((value) => ({ value, label: words.deliveries.filters[value] }))}
          onChange={(next) =>
            void navigate({ search: { ...(event && { event }), ...(next && { status: next }) } })
          }
        />
        <FilterSelect<string>
          label={text.logEvent}
          all={text.allEventsOption}
          value={event}
          options={events}
          onChange={(next) =>
            void navigate({ search: { ...(status && { status }), ...(next && { event: next }) } })
          }
        />
      </Filters>
      <PagedList
        query={query}
        isFiltered={isFiltered}
        empty={<Empty title={text.logEmptyTitle} text={text.logEmptyText} />}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      >
        {(records) => (
          <ul className={classes.log} aria-label={text.log}>
            {records.map((delivery) => (
              <LogEntry key={delivery.id} delivery={delivery}>
                {can('webhooks.manage') && (
                  <Button
                    variant="default"
                    size="sm"
                    loading={again.isPending && again.variables === delivery.id}
                    onClick={() => again.mutate(delivery.id)}
                  >
                    {text.redeliver}
                  </Button>
                )}
              </LogEntry>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}
