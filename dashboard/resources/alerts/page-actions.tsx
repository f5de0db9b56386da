import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { useAction } from '../../ui/action.ts';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../words/words.ts';
import type { Alert } from './model.ts';
import { acknowledgeAlert } from './queries.ts';

const PublishAlert = lazy(() => import('./publish.tsx').then((module) => ({ default: module.PublishAlert })));
const ResolveAlert = lazy(() => import('./resolve.tsx').then((module) => ({ default: module.ResolveAlert })));

/** What can be done about an alert. The review of its draft is on the page of the incident. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const can = useCan();
  const [isPublishing, setPublishing] = useState(false);
  const [isResolving, setResolving] = useState(false);
  const text = words.alerts;
  const acknowledge = useAction({
    run: () => acknowledgeAlert(alert.id),
    onDone: () => notify(text.acknowledged),
    nameOf: () => alert.title,
  });
  const mayWrite = can('incidents.manage');
  return (
    <>
      {mayWrite && alert.acknowledged.string === null && alert.state === 'firing' && (
        <Button variant="default" loading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
          {text.acknowledge}
        </Button>
      )}
      {mayWrite && alert.state === 'firing' && (
        <Button variant="default" onClick={() => setResolving(true)}>
          {text.resolve}
        </Button>
      )}
      {alert.incident === null ? (
        mayWrite && <Button onClick={() => setPublishing(true)}>{text.actions.publish}</Button>
      ) : (
        <Button component={Link} to={`/incidents/${alert.incident}`}>
          {text.reviewIncident}
        </Button>
      )}
      <Suspense fallback={null}>
        {isResolving && <ResolveAlert alert={alert} onClose={() => setResolving(false)} />}
        {isPublishing && <PublishAlert alert={alert} onClose={() => setPublishing(false)} />}
      </Suspense>
    </>
  );
}
