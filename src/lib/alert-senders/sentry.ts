import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { type Fields, fieldsOf, firstText, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender, PostContent } from './sender.ts';
import { severityOf, UNSAID } from './severity.ts';
import { isHmac, wrongSignature } from './signature.ts';

/**
 * Sentry, an internal integration: https://docs.sentry.io/organization/integrations/integration-platform/webhooks/ and its
 * pages about metric alerts, issue alerts and issues. The signature covers the body and not the time beside it, so that time
 * proves nothing and is not asked for. An issue has one key, whether an alert rule or the issue itself is reported: only the
 * latter says when it is over.
 */
export const sentry: AlertSender = {
  name: 'Sentry',
  read: (request) => {
    const { headers, signingSecret } = request;
    if (
      signingSecret !== null &&
      !isHmac(signingSecret, headers['sentry-hook-signature'] ?? '', request.body)
    ) {
      return wrongSignature('The signature of Sentry is missing or wrong.');
    }
    const body = objectBody(request);
    const action = body && textOf(member(body, 'action'));
    const data = fieldsOf(body && member(body, 'data'));
    if (!body || !action) return notTheForm('This is not what Sentry sends: it needs "action" and "data".');
    const resource = headers['sentry-hook-resource'] ?? resourceOf(data);
    if (resource === 'metric_alert') return metricAlert(action, data, request.now);
    if (resource === 'event_alert') return issueAlert(data, request.now);
    if (resource === 'issue') return issue(action, data, request.now);
    return ignored(`Webhooks about "${resource.slice(0, 60)}" say nothing about a problem.`);
  },
  instructions: (address) => ({
    steps: [
      'In Sentry, open Settings > Developer Settings, and create an internal integration with this webhook URL:',
      address,
      'Turn on "Alert Rule Action", give it read access to issues and events, and subscribe it to the webhook "issue": without it, Daymark does not learn when an issue is over.',
      'Copy the client secret of the integration, and enter it at this alert source.',
      'Add the integration as an action to the alerts that should be sent here.',
      'If nothing arrives, the dashboard of the integration in Sentry lists its requests with their answers.',
    ],
    language: 'text',
    snippet: `${address}\n`,
  }),
};

const resourceOf = (data: Fields): string =>
  ['metric_alert', 'issue'].find((name) => Object.hasOwn(data, name)) ??
  (Object.hasOwn(data, 'event') ? 'event_alert' : 'something else');

const metricSeverities: Readonly<Record<string, AlertSeverity>> = {
  critical: 'critical',
  warning: 'minor',
  resolved: UNSAID,
};

function metricAlert(action: string, data: Fields, now: Date): PostContent {
  const alert = fieldsOf(member(data, 'metric_alert'));
  const id = textOf(member(alert, 'id'));
  if (id === null) return notTheForm('The metric alert has no "id".');
  if (!Object.hasOwn(metricSeverities, action))
    return ignored(`The action "${action.slice(0, 60)}" changes nothing.`);
  const resolved = action === 'resolved';
  const problem = timeProblem(alert, 'date_started', ...(resolved ? ['date_closed'] : []));
  if (problem) return problem;
  const rule = fieldsOf(member(alert, 'alert_rule'));
  const projects = listOf(member(alert, 'projects')).filter((each) => typeof each === 'string');
  return oneAlert(
    {
      key: `metric/${id}`,
      group: firstText(rule, 'id'),
      title: firstText(data, 'description_title') ?? firstText(alert, 'title'),
      severity: metricSeverities[action] ?? UNSAID,
      labels: [
        ['rule', firstText(rule, 'name')],
        ['projects', projects.join(', ')],
        ['environment', firstText(rule, 'environment')],
        ['description', firstText(data, 'description_text')],
      ],
      link: member(data, 'web_url'),
      resolved,
      startedAt: timeOf(member(alert, 'date_started')),
      endedAt: timeOf(member(alert, 'date_closed')),
    },
    now,
  );
}

function issueAlert(data: Fields, now: Date): PostContent {
  const event = fieldsOf(member(data, 'event'));
  const id = textOf(member(event, 'issue_id'));
  if (id === null) return notTheForm('The event of the issue alert has no "issue_id".');
  return oneAlert(
    {
      key: `issue/${id}`,
      title: firstText(event, 'title', 'message'),
      severity: severityOf(firstText(event, 'level')),
      labels: [
        ['rule', firstText(data, 'triggered_rule')],
        ['level', firstText(event, 'level')],
        ['environment', firstText(event, 'environment')],
        ['culprit', firstText(event, 'culprit')],
        ['platform', firstText(event, 'platform')],
      ],
      link: member(event, 'web_url'),
      resolved: false,
    },
    now,
  );
}

const opening = new Set(['created', 'unresolved']);
/** Who archives an issue wants to hear no more of it; Sentry reports it as unresolved if it comes back. */
const ending = new Set(['resolved', 'archived', 'ignored']);

function issue(action: string, data: Fields, now: Date): PostContent {
  const fields = fieldsOf(member(data, 'issue'));
  const id = textOf(member(fields, 'id'));
  if (id === null) return notTheForm('The issue has no "id".');
  if (!opening.has(action) && !ending.has(action))
    return ignored(`The action "${action.slice(0, 60)}" changes nothing.`);
  const project = fieldsOf(member(fields, 'project'));
  return oneAlert(
    {
      key: `issue/${id}`,
      title: firstText(fields, 'title'),
      severity: severityOf(firstText(fields, 'level')),
      labels: [
        ['project', firstText(project, 'slug', 'name')],
        ['level', firstText(fields, 'level')],
        ['culprit', firstText(fields, 'culprit')],
        ['short_id', firstText(fields, 'shortId')],
      ],
      link: firstText(fields, 'web_url', 'permalink'),
      resolved: ending.has(action),
    },
    now,
  );
}
