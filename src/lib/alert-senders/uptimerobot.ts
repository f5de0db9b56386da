import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { formBody } from './body.ts';
import { type Fields, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { UNSAID } from './severity.ts';

const DOWN = '1';
const UP = '2';
const EXPIRY = '3';

/**
 * UptimeRobot: https://help.uptimerobot.com/en/articles/14498593-webhook-integration. It sends its variables as JSON, as a form
 * or after the `?` of the address, with GET or POST. A variable that it does not know stays as `*name*`. Nothing is signed.
 */
export const uptimerobot: AlertSender = {
  name: 'UptimeRobot',
  sendsQuery: true,
  read: (request) => {
    const body = formBody(request);
    const monitor = body && sentValue(body, 'monitorID');
    const type = body && sentValue(body, 'alertType');
    if (!body || !monitor || !type) {
      return notTheForm('This is not what UptimeRobot sends: it needs "monitorID" and "alertType".');
    }
    if (![DOWN, UP, EXPIRY].includes(type)) return ignored(`The type "${type.slice(0, 60)}" is not known.`);
    const name = sentValue(body, 'monitorFriendlyName') ?? sentValue(body, 'monitorURL');
    const isExpiry = type === EXPIRY;
    const problem = timeProblem({ alertDateTime: sentValue(body, 'alertDateTime') }, 'alertDateTime');
    if (problem) return problem;
    const at = timeOf(sentValue(body, 'alertDateTime'));
    return oneAlert(
      {
        key: isExpiry ? `${monitor}/expiry` : monitor,
        group: monitor,
        title: isExpiry ? `${name ?? monitor}: ${sentValue(body, 'alertDetails') ?? 'expires soon'}` : name,
        severity: isExpiry ? 'minor' : UNSAID,
        labels: [
          ['monitor', name],
          ['url', sentValue(body, 'monitorURL')],
          ['details', sentValue(body, 'alertDetails')],
        ],
        link: sentValue(body, 'dashboardUrl'),
        resolved: type === UP,
        startedAt: type === DOWN ? at : null,
        endedAt: at,
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In UptimeRobot, open Integrations & API, and add a webhook with this URL. Keep the question mark at its end:',
      `${address}?`,
      'Turn "Send as JSON" on, and paste the value to send.',
      'Select the webhook at the monitors, for the events Down, Up and SSL & domain expiry.',
      'If nothing arrives, let UptimeRobot send a test notification, and compare the URL with this one to the last character.',
    ],
    language: 'json',
    snippet: `${JSON.stringify(
      {
        monitorID: '*monitorID*',
        monitorFriendlyName: '*monitorFriendlyName*',
        monitorURL: '*monitorURL*',
        alertType: '*alertType*',
        alertDetails: '*alertDetails*',
        alertDateTime: '*alertDateTime*',
        dashboardUrl: '*dashboardUrl*',
      },
      null,
      2,
    )}\n`,
  }),
};

function sentValue(body: Fields, name: string): string | null {
  const text = textOf(member(body, name));
  return text === null || /^\*\w+\*$/.test(text) ? null : text;
}
