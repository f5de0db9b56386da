import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { formBody } from './body.ts';
import { type Fields, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { severityOf } from './severity.ts';
import { tagLabels } from './tags.ts';

const template = {
  cycle: '$ALERT_CYCLE_KEY',
  aggregate: '$AGGREG_KEY',
  alert: '$ALERT_ID',
  scope: '$ALERT_SCOPE',
  transition: '$ALERT_TRANSITION',
  type: '$ALERT_TYPE',
  priority: '$ALERT_PRIORITY',
  title: '$ALERT_TITLE',
  event: '$EVENT_TITLE',
  link: '$LINK',
  date: '$DATE',
  host: '$HOSTNAME',
  tags: '$TAGS',
};

/**
 * Datadog, the webhooks integration: https://docs.datadoghq.com/integrations/webhooks/. The body is a template of the user, so
 * this reads ours. The cycle key stays the same from the trigger to the recovery. A variable that Datadog does not know stays as
 * it is written. Nothing is signed.
 */
export const datadog: AlertSender = {
  name: 'Datadog',
  read: (request) => {
    const body = formBody(request);
    if (!body || !Object.hasOwn(body, 'transition') || !Object.hasOwn(body, 'cycle')) {
      return notTheForm(
        'This is not the payload that this alert source asks for. Paste its payload into the webhook.',
      );
    }
    const said = (name: keyof typeof template) => sentValue(body, name);
    const transition = said('transition');
    if (transition === null) return ignored('The event does not belong to a monitor that began or ended.');
    const key = said('cycle') ?? said('aggregate') ?? keyOfMonitor(said('alert'), said('scope'));
    if (key === null)
      return notTheForm('Neither the cycle key nor the number of the monitor came with the event.');
    const resolved = /recovered$/i.test(transition);
    const isFirst = /^(triggered|warn|no data)$/i.test(transition);
    const problem = isFirst || resolved ? timeProblem({ date: said('date') }, 'date') : null;
    if (problem) return problem;
    const tags = (said('tags') ?? '').split(',');
    return oneAlert(
      {
        key,
        group: said('alert'),
        title: said('title') ?? said('event'),
        severity: severityOfMonitor(said('priority'), transition, said('type')),
        labels: [
          ['monitor', said('alert')],
          ['scope', said('scope')],
          ['host', said('host')],
          ['transition', transition],
          ...tagLabels(tags),
        ],
        link: said('link'),
        resolved,
        startedAt: isFirst ? timeOf(said('date')) : null,
        endedAt: timeOf(said('date')),
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In Datadog, open Integrations > Webhooks, and add a webhook named "daymark" with this URL:',
      address,
      'Paste the payload. Leave "Encode as form" off.',
      'Add @webhook-daymark to the messages of the monitors that should be sent here.',
      'If nothing arrives, choose "Test Notifications" in a monitor, and look for an error in the Events Explorer.',
    ],
    language: 'json',
    snippet: `${JSON.stringify(template, null, 2)}\n`,
  }),
};

/** A value of the template; null if it is empty or if Datadog left the variable in it. */
function sentValue(body: Fields, name: keyof typeof template): string | null {
  const text = textOf(member(body, name));
  return text === null || /^\$[A-Z_]+$/.test(text) ? null : text;
}

const keyOfMonitor = (alert: string | null, scope: string | null): string | null =>
  alert === null ? null : `${alert}/${scope ?? ''}`;

function severityOfMonitor(priority: string | null, transition: string, type: string | null): AlertSeverity {
  if (priority !== null) return severityOf(priority);
  return /warn/i.test(transition) ? 'minor' : severityOf(type === 'success' ? null : type);
}
