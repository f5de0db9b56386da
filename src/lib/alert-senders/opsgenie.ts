import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { fieldsOf, firstText, isFields, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { severityOf } from './severity.ts';
import { tagLabels } from './tags.ts';

/** The actions after which an alert is open. Notes, tags and owners say nothing about that. */
const firing = new Set([
  'Create',
  'Acknowledge',
  'UnAcknowledge',
  'Escalate',
  'UpdatePriority',
  'UpdateMessage',
]);
const ending = new Set(['Close', 'Delete']);

/**
 * Opsgenie, the webhook integration: https://support.atlassian.com/opsgenie/docs/integrate-opsgenie-with-webhook/ and
 * https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data/. The alias is what its users call the
 * same problem. `createdAt` is in milliseconds, `updatedAt` in nanoseconds. Nothing is signed.
 */
export const opsgenie: AlertSender = {
  name: 'Opsgenie',
  read: (request) => {
    const body = objectBody(request);
    const action = body && textOf(member(body, 'action'));
    const alert = body && member(body, 'alert');
    if (!body || !action || !isFields(alert)) {
      return notTheForm('This is not what Opsgenie sends: it needs "action" and "alert".');
    }
    const key = firstText(alert, 'alias', 'alertId');
    if (key === null) return notTheForm('The alert of Opsgenie has neither "alias" nor "alertId".');
    if (!firing.has(action) && !ending.has(action)) {
      return ignored(`The action "${action.slice(0, 60)}" neither opens nor closes an alert.`);
    }
    const resolved = ending.has(action);
    const problem = timeProblem(alert, 'createdAt', ...(resolved ? ['updatedAt'] : []));
    if (problem) return problem;
    return oneAlert(
      {
        key,
        title: firstText(alert, 'message'),
        severity: severityOf(firstText(alert, 'priority')),
        labels: [
          ['entity', member(alert, 'entity')],
          ['source', member(alert, 'source')],
          ['priority', member(alert, 'priority')],
          ['tiny_id', member(alert, 'tinyId')],
          ['integration', member(body, 'integrationName')],
          ...tagLabels(listOf(member(alert, 'tags'))),
          ...Object.entries(fieldsOf(member(alert, 'details'))),
        ],
        resolved,
        startedAt: timeOf(member(alert, 'createdAt')),
        endedAt: timeOf(fromNanoseconds(textOf(member(alert, 'updatedAt')))),
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In Opsgenie, open Settings > Integrations, and add the integration "Webhook".',
      'Enter the webhook URL below. Under "Alert actions", select Create, Acknowledge, UnAcknowledge, Update Priority, Close and Delete.',
      'Turn the integration on.',
      'If nothing arrives, search for the name of the integration in Settings > Logs: the answer to each request is there.',
    ],
    language: 'text',
    snippet: `${address}\n`,
  }),
};

const fromNanoseconds = (text: string | null): string | null =>
  text !== null && /^\d{17,}$/.test(text) ? text.slice(0, -6) : text;
