import { markTouched } from '../../domain/alerts/effects/causes.ts';
import { releaseImportedStatus } from '../../domain/alerts/effects/on-failure.ts';
import { storeAlerts } from '../../domain/alerts/incoming/store.ts';
import type { IncomingAlert } from '../../domain/alerts/model.ts';
import { typesAbout } from '../../kernel/events/catalog.ts';
import type { EventConsumer } from '../../kernel/events/consume.ts';
import type { EventOf, LoggedEvent } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { changeTypes, lookAgain } from './look-again.ts';

/** Makes alerts of what checks are certain of, and notices what people touch. */
export const alertConsumer = {
  types: [
    'check.changed',
    'check.deleted',
    ...changeTypes,
    ...typesAbout('incident'),
    ...typesAbout('incident_update'),
    ...typesAbout('postmortem'),
  ],
  processOne: async (tx, event) => {
    if (event.type === 'check.changed') await noteChange(tx, event);
    else if (event.type === 'check.deleted') await endAlert(tx, event);
    else if (event.actor !== 'system') await noteTouch(tx, event);
    await lookAgain(tx, event);
    return undefined;
  },
} satisfies EventConsumer;

async function noteChange(tx: Tx, event: EventOf<'check.changed'>): Promise<void> {
  const { state, component_id, since } = event.state;
  await storeAlerts(tx, { checkId: event.subjectId }, [alertOf(event)]);
  if (state === 'up' && component_id !== null) await releaseImportedStatus(tx, component_id, since);
}

function alertOf({ state: check, subjectId }: EventOf<'check.changed'>): IncomingAlert {
  const { state, since, quiet } = check;
  const isUp = state === 'up';
  return {
    key: `check ${subjectId}`,
    title: check.name,
    severity: state === 'down' ? 'critical' : 'minor',
    labels: Object.fromEntries((JSON.parse(check.tags) as string[]).map((tag) => [tag, 'true'])),
    link: null,
    state: isUp ? 'resolved' : 'firing',
    startedAt: isUp ? null : since,
    endedAt: isUp ? since : null,
    componentId: check.component_id,
    componentStatus: state === 'down' ? check.failing_status : check.degraded_status,
    quiet,
  };
}

/** A check that is gone says nothing more: its alert is over. */
async function endAlert(tx: Tx, { subjectId, state, at }: EventOf<'check.deleted'>): Promise<void> {
  await storeAlerts(tx, { checkId: subjectId }, [
    {
      key: `check ${subjectId}`,
      title: state.name,
      severity: 'critical',
      labels: {},
      link: null,
      state: 'resolved',
      startedAt: null,
      endedAt: at,
    },
  ]);
}

/** Whatever a person writes about an incident makes it theirs. */
async function noteTouch(tx: Tx, event: LoggedEvent): Promise<void> {
  switch (event.subject) {
    case 'incident':
      return markTouched(tx, event.subjectId);
    case 'incident_update':
    case 'postmortem':
      return markTouched(tx, event.state.incident_id);
  }
}
