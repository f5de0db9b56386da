import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { count, words } from '../../words/words.ts';
import { CreateWebhook } from './create.tsx';
import type { Webhook, WithSecret } from './model.ts';
import { webhookList } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const route = getRouteApi('/frame/webhooks');

export const WebhookList = () => (
  <Needs ability="webhooks.manage" title={words.webhooks.title}>
    <AllWebhooks />
  </Needs>
);

/** All webhooks, with search. The search is part of the address. */
function AllWebhooks() {
  const { add, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...webhookList(search), placeholderData: keepPreviousData });
  const text = words.webhooks;
  const isFiltered = search.q !== undefined || search.state !== undefined;
  const addButton = (
    <Button
      leftSection={<Icon name="report" size={18} />}
      onClick={() => void navigate({ search: { ...search, add: 1 } })}
    >
      {text.add}
    </Button>
  );
  // Without any, the button is where the list would be.
  const hasNone = !isFiltered && query.data?.total === 0;
  return (
    <PageFrame title={text.title} intro={text.intro} actions={!hasNone && addButton}>
      <Filters>
        <SearchField
          label={text.search}
          value={search.q ?? ''}
          onSearch={(q) =>
            void navigate({ search: { ...(q && { q }), ...(search.state && { state: search.state }) } })
          }
        />
        <FilterSelect
          label={text.enabledFilter}
          all={text.allStates}
          value={search.state}
          options={[
            { value: 'enabled', label: text.enabled },
            { value: 'disabled', label: text.disabled },
          ]}
          onChange={(state) =>
            void navigate({ search: { ...(search.q && { q: search.q }), ...(state && { state }) } })
          }
        />
      </Filters>
      <PagedList
        query={query}
        isFiltered={isFiltered}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} action={addButton} />}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      >
        {(records) => (
          <Rows label={text.list}>
            {records.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        )}
      </PagedList>
      <Adding isOpen={add !== undefined} onClose={() => void navigate({ search })} />
    </PageFrame>
  );
}

/** After adding a webhook for a program, its secret is shown before anything else. */
function Adding({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<WithSecret>();
  const open = ({ webhook }: WithSecret) =>
    void navigate({ to: '/webhooks/$webhook', params: { webhook: String(webhook.id) } });
  if (created) return <SecretDialog {...created} onClose={() => open(created)} />;
  if (!isOpen) return null;
  return (
    <CreateWebhook
      onClose={onClose}
      onCreated={(result) => (result.webhook.format === 'standard' ? setCreated(result) : open(result))}
    />
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const text = words.webhooks;
  const { id, name, url, format, events, components, enabled } = webhook;
  return (
    <Row
      title={
        <Link to="/webhooks/$webhook" params={{ webhook: String(id) }} dir="auto">
          {name}
        </Link>
      }
      detail={
        <>
          {text.formats[format]} · <bdi>{hostOf(url)}</bdi> ·{' '}
          {events.includes('*') ? text.everything : count(text.eventCount, events.length)}
          {components && ` · ${count(text.componentCount, components.length)}`}
        </>
      }
    >
      <StatusLabel status={enabled ? 1 : 5} name={enabled ? text.enabled : text.disabled} />
    </Row>
  );
}

/** The rest of the address is often a secret, so lists do not show it. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
