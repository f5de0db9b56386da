import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import { HERE } from '../probes/model.ts';
import { type Check, fieldsOf } from './model.ts';
import { verdictName } from './names.ts';
import { checks, runCheck } from './queries.ts';
import { withoutStoredSecrets } from './request-model.ts';

const EditCheck = lazy(() => import('./edit.tsx').then((module) => ({ default: module.EditCheck })));
const CreateCheck = lazy(() => import('./create.tsx').then((module) => ({ default: module.CreateCheck })));

/** What can be done with a check. */
export function CheckActions({ current }: { readonly current: Versioned<Check> }) {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'copy'>();
  const { record } = current;
  const { id, name, kind, paused } = record;
  const text = words.checks;
  const nameOf = () => name;
  const run = useAction({
    run: () => runCheck(id),
    onDone: ({ verdict, reason }) => notify(`${verdictName(verdict)}: ${reason}`),
    nameOf,
  });
  const pause = useAction({
    run: (next: boolean) => checks.save(id, { paused: next }),
    onDone: (_, next) => notify(fill(next ? text.isNowPaused : text.isNowResumed, { name })),
    nameOf,
  });
  const remove = useAction({
    run: () => checks.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'checks', id),
    nameOf,
  });
  if (!can('checks.manage')) return null;
  const deleteNow = () => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/checks' }) });
  const copied = { ...fieldsOf(record), request: withoutStoredSecrets(record.request) };
  return (
    <>
      {kind !== 'heartbeat' && record.places.includes(HERE) && (
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {text.runNow}
        </Button>
      )}
      <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(!paused)}>
        {paused ? text.resume : text.pause}
      </Button>
      <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={() => setOpen('edit')}>
        {words.common.edit}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="xl" aria-label={words.common.more}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="copy" size={18} />} onClick={() => setOpen('copy')}>
            {text.duplicate}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" size={18} />} color="red" onClick={deleteNow}>
            {words.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'edit' && <EditCheck current={current} onClose={() => setOpen(undefined)} />}
        {open === 'copy' && <CreateCheck like={{ id, fields: copied }} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
