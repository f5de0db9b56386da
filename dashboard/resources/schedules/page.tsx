import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { usePresence } from '../../api/presence.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { useActivity } from '../../ui/activity.ts';
import { ChangeHistory } from '../../ui/change-history.tsx';
import { DeliveryCounts } from '../../ui/delivery-counts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PresenceLine } from '../../ui/presence-line.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { fill, words } from '../../words/words.ts';
import { refreshWhileSending, scheduleDeliveries } from '../deliveries/queries.ts';
import { Composer } from './composer.tsx';
import { EditSchedule } from './edit.tsx';
import { COMPLETE, IN_PROGRESS, isAsPlanned, type Schedule, UPCOMING } from './model.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { schedules } from './queries.ts';
import { Summary } from './summary.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/frame/maintenance/$schedule');

/** One maintenance: what it is, its updates, and what can be done with it. */
export function SchedulePage() {
  const { schedule: id } = route.useParams();
  const query = useQuery(schedules.one(Number(id)));
  if (!query.data) {
    return (
      <PageFrame title={words.schedules.title}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  return <ScheduleView key={id} schedule={query.data} />;
}

function ScheduleView({ schedule }: { readonly schedule: Versioned<Schedule> }) {
  const can = useCan();
  const { record } = schedule;
  const [isWriting, write] = useActivity();
  const others = usePresence('schedule', record.id, isWriting);
  return (
    <PageFrame title={record.name} actions={<Actions schedule={schedule} />}>
      <Summary schedule={record} />
      <PresenceLine others={others} />
      {can('schedule-updates.manage') && <Composer schedule={record} onWriting={write} />}
      <Timeline schedule={record} />
      {can('deliveries.manage') && <Deliveries id={record.id} />}
      {can('schedules.manage') && (
        <ChangeHistory
          kind="schedule"
          id={record.id}
          names={{ members: words.schedules.field, components: record.components }}
        />
      )}
    </PageFrame>
  );
}

type Dialog = 'start' | 'complete' | 'move' | 'edit';

/** What can be done next comes first. */
function Actions({ schedule }: { readonly schedule: Versioned<Schedule> }) {
  const text = words.schedules;
  const can = useCan();
  const navigate = useNavigate();
  const { record } = schedule;
  const { id, name, status } = record;
  const [dialog, setDialog] = useState<Dialog>();
  const reopen = useAction({
    run: () => schedules.save(id, { status: null }),
    onDone: () => notify(text.reopened),
  });
  const remove = useAction({
    run: () => schedules.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'schedules', id),
    nameOf: () => name,
  });
  const cancel = () => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/maintenance' }) });
  const mayManage = can('schedules.manage');
  const mayDelete = can('schedules.delete');
  const close = () => setDialog(undefined);
  if (!mayManage && !mayDelete) return null;
  return (
    <>
      {mayManage && status === UPCOMING && (
        <Button onClick={() => setDialog('start')}>{text.startNow}</Button>
      )}
      {mayManage && status === IN_PROGRESS && (
        <Button onClick={() => setDialog('complete')}>{text.completeNow}</Button>
      )}
      {mayManage && status !== COMPLETE && (
        <Button variant="default" onClick={() => setDialog('move')}>
          {status === UPCOMING ? text.move : text.extend}
        </Button>
      )}
      {mayManage && (
        <Button
          variant="default"
          leftSection={<Icon name="edit" size={18} />}
          onClick={() => setDialog('edit')}
        >
          {words.common.edit}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="xl" aria-label={words.common.more}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayManage && !isAsPlanned(record) && (
            <Menu.Item onClick={() => reopen.mutate()}>{text.reopen}</Menu.Item>
          )}
          {mayManage && (
            <Menu.Item component={Link} to="/maintenance/new">
              {text.plan}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="red" onClick={cancel}>
              {status === COMPLETE ? words.common.delete : text.cancelIt}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'start' && <ProgressDialog schedule={record} to={IN_PROGRESS} onClose={close} />}
      {dialog === 'complete' && <ProgressDialog schedule={record} to={COMPLETE} onClose={close} />}
      {dialog === 'move' && <MoveDialog schedule={schedule} onClose={close} />}
      {dialog === 'edit' && <EditSchedule schedule={schedule} onClose={close} />}
    </>
  );
}

function Deliveries({ id }: { readonly id: number }) {
  const query = useQuery({ ...scheduleDeliveries(id), refetchInterval: refreshWhileSending });
  const text = words.schedules;
  return (
    <Section title={text.deliveries}>
      <QueryView query={query}>
        {({ totals, total }) => (
          <>
            <DeliveryCounts totals={totals} />
            {total > 0 && (
              <Text mt="xs">
                <Link to="/deliveries" search={{ schedule: id }}>
                  {text.allDeliveries}
                </Link>
              </Text>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}
