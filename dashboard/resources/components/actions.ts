import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import type { Page } from '../../api/documents.ts';
import { historyOf } from '../../api/history.ts';
import { changed } from '../../api/live.ts';
import { isStatus, queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem, notifyWithAction, notifyWithUndo } from '../../ui/notify.tsx';
import { dateOf, preciseRelativeTime } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { type Component, type ComponentStatus, toComponent } from './model.ts';
import { components } from './queries.ts';

interface StatusChange {
  /** As the person saw it when they decided. */
  readonly component: Component;
  readonly status: ComponentStatus;
}

/** Somebody else set another status after the person had looked. */
class StatusConflict extends Error {
  readonly now: Component;

  constructor(now: Component) {
    super();
    this.now = now;
  }
}

/** Changes a component wherever the screen shows it in a list, until the server has answered. */
function showInLists(id: number, change: Partial<Component>): void {
  for (const kind of ['list', 'all']) {
    queryClient.setQueriesData<Page<Component>>({ queryKey: ['components', kind] }, (page) =>
      page === undefined
        ? page
        : {
            ...page,
            records: page.records.map((each) => (each.id === id ? { ...each, ...change } : each)),
          },
    );
  }
}

/**
 * Sets the status, unless somebody else has set another one since the person looked. The screen shows it already, so
 * nobody waits until the lists are read again.
 */
async function writeStatus({ component, status }: StatusChange): Promise<Component> {
  for (;;) {
    const { record, etag } = await components.read(component.id);
    if (record.status === status) return record;
    if (record.status !== component.status) throw new StatusConflict(record);
    try {
      const { data } = await call('PUT /api/components/{component}', {
        path: { component: component.id },
        body: { status },
        ...(etag && { ifMatch: etag }),
      });
      return toComponent(data.data);
    } catch (error) {
      // Something was changed between the two requests. Look again whether it was the status.
      if (!isStatus(error, 412)) throw error;
    }
  }
}

/** "Grace set Major outage 20 seconds ago", with a button to do it all the same. */
async function reportConflict({ now }: StatusConflict, { status }: StatusChange): Promise<void> {
  const text = words.components;
  const values = { name: now.name, status: words.common.componentStatus[now.status] };
  const history = await queryClient
    .fetchQuery({ ...historyOf('component', now.id), staleTime: 0 })
    .catch(() => undefined);
  const entry = history?.records.find(({ changes }) => changes.some(({ member }) => member === 'status'));
  const date = entry && dateOf(entry.created);
  const message =
    entry && date
      ? fill(text.setByAnother, {
          ...values,
          author: entry.actor.name,
          ago: preciseRelativeTime(date, serverNow()),
        })
      : fill(text.setBySomebody, values);
  notifyWithAction(message, text.setAnyway, () => setComponentStatus({ component: now, status }));
}

function reportSuccess(change: StatusChange, after: Component): void {
  const { component, status } = change;
  const names = words.common.componentStatus;
  const text = words.components;
  const message =
    after.latestStatus === status
      ? fill(text.statusSet, { name: component.name, status: names[status] })
      : fill(text.statusHidden, {
          name: component.name,
          status: names[status],
          shown: names[after.latestStatus],
        });
  if (component.status === status) notify(message);
  else notifyWithUndo(message, () => setComponentStatus({ component: after, status: component.status }));
}

/**
 * Changes the status at once on the screen, and takes it back if the server refuses or somebody else was faster. It says
 * what happened, so there is nothing to do for the caller.
 */
export async function setComponentStatus(change: StatusChange): Promise<void> {
  const { component, status } = change;
  await queryClient.cancelQueries({ queryKey: ['components'] });
  // Where an incident or maintenance decides what visitors see, only the server knows the result.
  const isPlain = component.status === component.latestStatus;
  showInLists(component.id, { status, ...(isPlain && { latestStatus: status }) });
  try {
    const after = await writeStatus(change);
    showInLists(component.id, { status: after.status, latestStatus: after.latestStatus });
    reportSuccess(change, after);
  } catch (error) {
    showInLists(component.id, { status: component.status, latestStatus: component.latestStatus });
    if (error instanceof StatusConflict) await reportConflict(error, change);
    else notifyProblem(error, component.name);
  } finally {
    await changed('component');
  }
}
