import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { firstText, listOf, member, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { severityOf } from './severity.ts';

const firing = new Set(['CREATED', 'ACTIVATED', 'ACKNOWLEDGED']);
const ending = new Set(['CLOSED', 'RESOLVED']);

/**
 * New Relic, workflows with a webhook destination: https://docs.newrelic.com/docs/alerts/get-notified/custom-variables-incident-workflows/.
 * The payload is a Handlebars template; this reads the one that New Relic proposes, and ours, which adds the end. Nothing is
 * signed.
 */
export const newrelic: AlertSender = {
  name: 'New Relic',
  read: (request) => {
    const body = objectBody(request);
    const key = body && firstText(body, 'id', 'issueId');
    const state = body && firstText(body, 'state')?.toUpperCase();
    if (!body || !key || !state) {
      return notTheForm('This is not a payload of a New Relic workflow: it needs "id" and "state".');
    }
    if (!firing.has(state) && !ending.has(state)) {
      return ignored(`An issue in the state "${state.slice(0, 60)}" neither begins nor ends.`);
    }
    const resolved = ending.has(state);
    // What is open may have anything for the time of its end.
    const problem = timeProblem(body, 'createdAt', ...(resolved ? ['closedAt', 'updatedAt'] : []));
    if (problem) return problem;
    const joined = (name: string) =>
      listOf(member(body, name))
        .filter((each) => typeof each === 'string')
        .join(', ');
    return oneAlert(
      {
        key,
        title: firstText(body, 'title', 'issueTitle'),
        severity: severityOf(firstText(body, 'priority')),
        labels: [
          ['priority', member(body, 'priority')],
          ['policy', joined('alertPolicyNames')],
          ['condition', joined('alertConditionNames')],
          ['entities', joined('impactedEntities')],
          ['workflow', member(body, 'workflowName')],
        ],
        link: firstText(body, 'issueUrl', 'issuePageUrl'),
        resolved,
        startedAt: timeOf(member(body, 'createdAt')),
        endedAt: timeOf(member(body, 'closedAt')) ?? timeOf(member(body, 'updatedAt')),
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In New Relic, open Alerts > Destinations, and add a webhook with this URL:',
      address,
      'Open Alerts > Workflows, add a workflow that notifies this destination, and paste the payload.',
      'Under "Notify when", leave Activated and Closed on.',
      'If nothing arrives, the notification log of the destination shows the answer to each attempt.',
    ],
    language: 'json',
    snippet: `{
  "id": {{ json issueId }},
  "state": {{ json state }},
  "title": {{ json annotations.title.[0] }},
  "priority": {{ json priority }},
  "issueUrl": {{ json issuePageUrl }},
  "createdAt": {{ json createdAt }},
  "updatedAt": {{ json updatedAt }},
  "closedAt": {{ json closedAt }},
  "impactedEntities": {{ json entitiesData.names }},
  "alertPolicyNames": {{ json accumulations.policyName }},
  "alertConditionNames": {{ json accumulations.conditionName }},
  "workflowName": {{ json workflowName }}
}
`,
  }),
};
