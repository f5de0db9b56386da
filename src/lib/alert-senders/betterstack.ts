import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { type Fields, fieldsOf, firstText, isFields, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { UNSAID } from './severity.ts';

const monitorOf = (data: Fields): string | null => {
  const monitor = fieldsOf(member(fieldsOf(member(data, 'relationships')), 'monitor'));
  return firstText(fieldsOf(member(monitor, 'data')), 'id');
};

/**
 * Better Stack Uptime, webhooks about incidents: https://betterstack.com/docs/uptime/webhooks/ and
 * https://docs.betteruptime.com/integrations/webhooks. The incident has the form of its API. Nothing is signed.
 */
export const betterstack: AlertSender = {
  name: 'Better Stack',
  read: (request) => {
    const body = objectBody(request);
    const data = body && member(body, 'data');
    const type = isFields(data) ? textOf(member(data, 'type')) : null;
    if (!body || !isFields(data) || type === null) {
      return notTheForm('This is not what Better Stack sends: it needs "data" with a "type".');
    }
    if (type !== 'incident')
      return ignored(`The webhook is about "${type.slice(0, 60)}", and not about an incident.`);
    const id = textOf(member(data, 'id'));
    const attributes = member(data, 'attributes');
    if (id === null || !isFields(attributes))
      return notTheForm('The incident has no "id" or no "attributes".');
    const name = firstText(attributes, 'name', 'url');
    const cause = firstText(attributes, 'cause');
    const problem = timeProblem(attributes, 'started_at', 'resolved_at');
    if (problem) return problem;
    const endedAt = timeOf(member(attributes, 'resolved_at'));
    return oneAlert(
      {
        key: id,
        group: monitorOf(data),
        title: cause === null || name === null ? (name ?? cause) : `${name}: ${cause}`,
        severity: UNSAID,
        labels: [
          ['monitor', name],
          ['cause', cause],
          ['url', member(attributes, 'url')],
          ['team', member(attributes, 'team_name')],
          [
            'regions',
            listOf(member(attributes, 'regions'))
              .filter((each) => typeof each === 'string')
              .join(', '),
          ],
          ...Object.entries(fieldsOf(member(attributes, 'metadata'))),
        ],
        link: firstText(attributes, 'origin_url'),
        resolved: endedAt !== null || member(body, 'event') === 'resolved',
        startedAt: timeOf(member(attributes, 'started_at')),
        endedAt,
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In Better Stack, open Integrations > Exporting data, and configure webhooks.',
      'Add a webhook of the type "Incident" with this URL, and select started, acknowledged and resolved.',
      'If nothing arrives, test the webhook in Better Stack, and compare the URL with this one to the last character.',
    ],
    language: 'text',
    snippet: `${address}\n`,
  }),
};
