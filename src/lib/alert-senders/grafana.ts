import { ignored, notTheForm, type RawAlert } from './alert.ts';
import { alertsIn, groupedAlert, groupOf } from './alertmanager.ts';
import { objectBody } from './body.ts';
import { type Fields, fieldsOf, firstText, member } from './fields.ts';
import type { AlertSender, PostContent, PostRequest } from './sender.ts';
import { isHmac, wrongSignature } from './signature.ts';

const SIGNATURE = 'x-grafana-alerting-signature';
const TIMESTAMP = 'x-grafana-alerting-timestamp';

/** How far the clocks may be apart. Each attempt is signed anew, so a delivery that waited is not too old. */
const WINDOW_SECONDS = 300;

/**
 * Grafana Alerting, https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/
 * and grafana/alerting (receivers/webhook). The body is that of Alertmanager with more in it. If the contact point has an
 * HMAC secret, it signs the body, or the time, a colon and the body if a header for the time is named as well: we ask for that.
 */
export const grafana: AlertSender = {
  name: 'Grafana',
  read: (request) => {
    const problem = signatureProblem(request);
    if (problem) return problem;
    const body = objectBody(request);
    const alerts = body && alertsIn(body);
    if (!body || !alerts) {
      return notTheForm(
        'This is not what Grafana sends: it needs a list "alerts", each with labels and a status. Remove a custom payload from the contact point.',
      );
    }
    if (alerts.length > 0 && alerts.every(isTest)) {
      return ignored('This is the test notification of a Grafana contact point.');
    }
    return groupOf(body, alerts, grafanaAlert, request.now);
  },
  instructions: (address) => ({
    steps: [
      'In Grafana, open Alerting > Contact points, and add a contact point with the integration "Webhook". Or put the lines into a file in provisioning/alerting/.',
      'To have deliveries signed, choose a secret under "HMAC signature", name the timestamp header X-Grafana-Alerting-Timestamp, and enter the same secret at this alert source.',
      'Name the contact point in a notification policy.',
      'If nothing arrives, the list of contact points shows the error of the last attempt, and "Test" shows what is answered now.',
    ],
    language: 'yaml',
    snippet: `apiVersion: 1
contactPoints:
  - orgId: 1
    name: daymark
    receivers:
      - uid: daymark
        type: webhook
        settings:
          url: "${address}"
          httpMethod: POST
          maxAlerts: "1000"
        disableResolveMessage: false
`,
  }),
};

function signatureProblem({ headers, body, signingSecret, now }: PostRequest): PostContent | null {
  if (signingSecret === null) return null;
  const signature = headers[SIGNATURE];
  if (signature === undefined) {
    return wrongSignature(
      'The delivery is not signed. Enter the secret of this alert source at the contact point.',
    );
  }
  const timestamp = headers[TIMESTAMP];
  if (timestamp === undefined) {
    return wrongSignature(
      'The delivery does not say when it was signed, so that anybody who kept it could send it again. Name the timestamp header X-Grafana-Alerting-Timestamp at the contact point.',
    );
  }
  if (!isHmac(signingSecret, signature, `${timestamp}:`, body))
    return wrongSignature('The signature is wrong.');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return age <= WINDOW_SECONDS
    ? null
    : wrongSignature('The signature is older than five minutes, or a clock is wrong.');
}

const labelsOf = (alert: Fields): Fields => fieldsOf(member(alert, 'labels'));

const isTest = (alert: Fields): boolean =>
  member(labelsOf(alert), 'alertname') === 'TestAlert' && member(labelsOf(alert), 'instance') === 'Grafana';

/** When a query fails or finds nothing, the name of the alert is that of the failure, and `rulename` says whose it is. */
function grafanaAlert(alert: Fields): RawAlert {
  const raw = groupedAlert(alert);
  const rule = firstText(labelsOf(alert), 'rulename');
  return rule === null ? raw : { ...raw, title: `${rule}: ${raw.title ?? 'no data'}` };
}
