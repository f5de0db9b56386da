import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { useAction } from '../../ui/action.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isMailSent } from '../../ui/mail.ts';
import { notify } from '../../ui/notify.tsx';
import { Card, PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, listed, words } from '../../words/words.ts';
import { groupList, useComponentNames } from '../components/queries.ts';
import { EditSubscriber } from './edit.tsx';
import { type Subscriber, stateMarks } from './model.ts';
import { resendConfirmation, subscribers } from './queries.ts';
import { TheirDeliveries } from './their-deliveries.tsx';

const route = getRouteApi('/frame/subscribers/$subscriber');

export const SubscriberPage = () => (
  <Needs ability="subscribers.manage" title={words.subscribers.title}>
    <OneSubscriber />
  </Needs>
);

/** One person: what they follow, whether they get mail and if not, why, and what was sent to them. */
function OneSubscriber() {
  const { subscriber } = route.useParams();
  const query = useQuery(subscribers.one(Number(subscriber)));
  const can = useCan();
  return (
    <PageFrame
      title={query.data?.record.address ?? words.subscribers.title}
      actions={query.data && <SubscriberActions subscriber={query.data} />}
    >
      <QueryView query={query}>
        {({ record }) => (
          <>
            <Details subscriber={record} />
            {can('deliveries.manage') && <TheirDeliveries id={record.id} />}
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

function SubscriberActions({ subscriber }: { readonly subscriber: Versioned<Subscriber> }) {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { record } = subscriber;
  const { id, address } = record;
  const text = words.subscribers;
  const resend = useAction({
    run: () => resendConfirmation(id),
    onDone: () =>
      notify(fill(isMailSent ? text.confirmationResent : text.confirmationWritten, { email: address })),
    nameOf: () => address,
  });
  const remove = useAction({
    run: () => subscribers.remove(id),
    onDone: () => notify(fill(words.common.deleted, { name: address })),
    nameOf: () => address,
  });
  const close = () => setOpen(undefined);
  return (
    <>
      {can('subscribers.manage') && record.verifiedAt.string === null && (
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          {text.resendConfirmation}
        </Button>
      )}
      {can('subscribers.manage') && (
        <Button
          variant="default"
          leftSection={<Icon name="edit" size={18} />}
          onClick={() => setOpen('edit')}
        >
          {words.common.edit}
        </Button>
      )}
      {can('subscribers.delete') && (
        <Button variant="subtle" color="red" onClick={() => setOpen('delete')}>
          {words.common.delete}
        </Button>
      )}
      {open === 'edit' && <EditSubscriber subscriber={subscriber} onClose={close} />}
      <Confirm
        name={address}
        text={text.deleteText}
        mustType
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/subscribers' }) })}
      />
    </>
  );
}

function Details({ subscriber }: { readonly subscriber: Subscriber }) {
  const namesOf = useComponentNames();
  const { id, channel, topics, groupIds, incidentIds, state, followsEverything, componentIds } = subscriber;
  const { verifiedAt, pausedAt, suspendedAt, bounces, created } = subscriber;
  const groups = useQuery(groupList).data ?? [];
  const text = words.subscribers;
  const groupNames = groupIds.map((group) => groups.find((each) => each.id === group)?.name ?? `#${group}`);
  const names = namesOf(componentIds);
  return (
    <Card>
      <Facts
        facts={[
          [
            text.state,
            <div key="state">
              <StatusLabel status={stateMarks[state]} name={text.states[state]} />
              <div>{text.stateExplained[state]}</div>
            </div>,
          ],
          [text.channel, text.channels[channel]],
          [text.topics, text.topicNames[topics]],
          [
            text.component,
            <bdi key="follows">
              {followsEverything ? text.everything : names.length > 0 ? listed(names) : words.common.none}
            </bdi>,
          ],
          groupIds.length > 0 && [text.groups, <bdi key="groups">{listed(groupNames)}</bdi>],
          incidentIds.length > 0 && [text.incidents, listed(incidentIds.map((incident) => `#${incident}`))],
          [text.since, <ZonedTime key="since" at={created} exact />],
          verifiedAt.string !== null && [
            text.confirmedAt,
            <ZonedTime key="confirmed" at={verifiedAt} exact />,
          ],
          pausedAt.string !== null && [text.pausedAt, <ZonedTime key="paused" at={pausedAt} exact />],
          suspendedAt.string !== null && [
            text.suspendedAt,
            <ZonedTime key="suspended" at={suspendedAt} exact />,
          ],
          bounces > 0 && [text.bounces, fill(text.bouncesHint, { count: bounces })],
          [text.number, id],
        ]}
      />
    </Card>
  );
}
