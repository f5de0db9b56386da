import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { fieldsOf, firstText, isFields, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender, PostContent, PostRequest } from './sender.ts';
import { severityOf } from './severity.ts';
import { isHmac, wrongSignature } from './signature.ts';

const SIGNATURE = 'x-pagerduty-signature';

/**
 * PagerDuty, V3 webhooks: https://developer.pagerduty.com/docs/webhooks-overview and
 * https://developer.pagerduty.com/docs/verifying-webhook-signatures. While a secret is replaced there are several signatures,
 * and one of them has to match. There is no time in what is signed. PagerDuty turns a subscription off that answers 4xx, so
 * what does not concern an incident is ignored and not refused.
 */
export const pagerduty: AlertSender = {
  name: 'PagerDuty',
  read: (request) => {
    const problem = signatureProblem(request);
    if (problem) return problem;
    const event = fieldsOf(member(objectBody(request) ?? {}, 'event'));
    const type = textOf(member(event, 'event_type'));
    const data = member(event, 'data');
    if (type === null || !isFields(data)) {
      return notTheForm(
        'This is not a V3 webhook of PagerDuty: it needs "event" with "event_type" and "data".',
      );
    }
    if (type === 'pagey.ping') return ignored('This is the test of a PagerDuty subscription.');
    if (member(data, 'type') !== 'incident')
      return ignored(`"${type.slice(0, 60)}" is not about the state of an incident.`);
    const id = textOf(member(data, 'id'));
    if (id === null) return notTheForm('The incident of PagerDuty has no "id".');
    const resolved = member(data, 'status') === 'resolved';
    const wrong = timeProblem(data, 'created_at') ?? (resolved ? timeProblem(event, 'occurred_at') : null);
    if (wrong) return wrong;
    const service = fieldsOf(member(data, 'service'));
    const priority = firstText(fieldsOf(member(data, 'priority')), 'summary');
    return oneAlert(
      {
        key: id,
        title: firstText(data, 'title', 'summary'),
        severity: severityOf(priority ?? firstText(data, 'urgency')),
        labels: [
          ['service', firstText(service, 'summary')],
          ['number', member(data, 'number')],
          ['urgency', member(data, 'urgency')],
          ['priority', priority],
          [
            'teams',
            listOf(member(data, 'teams'))
              .map((team) => firstText(fieldsOf(team), 'summary'))
              .join(', '),
          ],
          ['incident_key', member(data, 'incident_key')],
        ],
        link: member(data, 'html_url'),
        resolved,
        startedAt: timeOf(member(data, 'created_at')),
        endedAt: timeOf(member(event, 'occurred_at')),
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In PagerDuty, open Integrations > Generic Webhooks (v3), and choose New Webhook.',
      'Enter the webhook URL below, choose the scope, and select the events below.',
      'PagerDuty shows a signing secret once: enter it at this alert source.',
      'If nothing arrives, send a test event from the page of the webhook. PagerDuty disables a webhook whose URL keeps failing, and says so there.',
    ],
    language: 'text',
    snippet: `${address}

incident.triggered
incident.acknowledged
incident.unacknowledged
incident.priority_updated
incident.reopened
incident.resolved
`,
  }),
};

function signatureProblem({ headers, body, signingSecret }: PostRequest): PostContent | null {
  if (signingSecret === null) return null;
  const signatures = (headers[SIGNATURE] ?? '').split(',').slice(0, 10);
  const isRight = signatures.some((each) => {
    const [version, signature] = each.trim().split('=');
    return version === 'v1' && isHmac(signingSecret, signature ?? '', body);
  });
  return isRight ? null : wrongSignature('The signature of PagerDuty is missing or wrong.');
}
