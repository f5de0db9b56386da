import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { serverNow } from '../../api/clock.ts';
import { Needs } from '../../session/needs.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { dateOf } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import { WebhookLog } from './log.tsx';
import type { Webhook } from './model.ts';
import classes from './page.module.css';
import { WebhookActions } from './page-actions.tsx';
import { webhooks } from './queries.ts';

const route = getRouteApi('/frame/webhooks/$webhook');

export const WebhookPage = () => (
  <Needs ability="webhooks.manage" title={words.webhooks.title}>
    <OneWebhook />
  </Needs>
);

/** One webhook: what it is sent, what it may be sent, and what became of it. */
function OneWebhook() {
  const { webhook } = route.useParams();
  const query = useQuery(webhooks.one(Number(webhook)));
  const record = query.data?.record;
  return (
    <PageFrame
      title={record?.name ?? words.webhooks.title}
      actions={query.data && <WebhookActions webhook={query.data} />}
    >
      <QueryView query={query}>
        {({ record: loaded }) => (
          <>
            <Details webhook={loaded} />
            <Rights abilities={loaded.abilities} />
            <WebhookLog webhook={loaded} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  const namesOf = useComponentNames();
  const text = words.webhooks;
  const { url, format, events, components, enabled, oldSecretUntil, created } = webhook;
  const hasOldSecret = (dateOf(oldSecretUntil)?.getTime() ?? 0) > serverNow();
  return (
    <Card>
      <Facts
        facts={[
          [
            text.enabledFilter,
            <StatusLabel
              key="state"
              status={enabled ? 1 : 5}
              name={enabled ? text.enabled : text.disabled}
            />,
          ],
          [text.format, text.formats[format]],
          [text.url, <bdi key="url">{url}</bdi>],
          [
            text.events,
            <bdi key="events">
              {events.map((event) => (event === '*' ? text.everything : event)).join(', ')}
            </bdi>,
          ],
          components !== null && [
            text.components,
            <bdi key="components">{namesOf(components).join(', ')}</bdi>,
          ],
          hasOldSecret && [text.oldSecret, <ZonedTime key="old" at={oldSecretUntil} exact />],
          [words.deliveries.created, <ZonedTime key="created" at={created} exact />],
        ]}
      />
    </Card>
  );
}

const explained = ['incidents.manage', 'schedules.manage', 'subscribers.manage', 'settings.manage'] as const;

function Rights({ abilities }: { readonly abilities: readonly string[] }) {
  const text = words.webhooks;
  const lines = abilities.includes('*')
    ? [text.rightsAll]
    : [
        text.rightsPublic,
        ...explained
          .filter((ability) => abilities.includes(ability))
          .map((ability) => text.rightsOf[ability]),
      ];
  return (
    <Section title={text.rights}>
      <Card>
        <ul className={classes.rights}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={classes.note}>{text.rightsText}</p>
      </Card>
    </Section>
  );
}
