import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody } from './body.ts';
import { firstText, member, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { UNSAID } from './severity.ts';
import { tagLabels } from './tags.ts';

/**
 * Healthchecks: https://healthchecks.io/docs/configuring_notifications/ and
 * https://github.com/healthchecks/healthchecks/blob/master/hc/integrations/webhook/transport.py. The body is a template of the user,
 * so this reads ours, and what `$JSON` becomes. `$NOW` is the time at which the state changed. Nothing is signed.
 */
export const healthchecks: AlertSender = {
  name: 'Healthchecks',
  read: (request) => {
    const body = objectBody(request);
    const key = body && firstText(body, 'code', 'uuid');
    const status = body && firstText(body, 'status');
    if (!body || !key || !status) {
      return notTheForm(
        'This is not the body that this alert source asks for: it needs "code" and "status".',
      );
    }
    const name = firstText(body, 'name');
    if (name === 'TEST') return ignored('Healthchecks tries its integrations with a check named TEST.');
    if (status !== 'down' && status !== 'up')
      return ignored(`The check is "${status.slice(0, 60)}", neither up nor down.`);
    const problem = timeProblem(body, 'now');
    if (problem) return problem;
    const at = timeOf(member(body, 'now'));
    return oneAlert(
      {
        key,
        group: key,
        title: name ?? firstText(body, 'slug'),
        severity: UNSAID,
        labels: [['check', name], ...tagLabels((firstText(body, 'tags') ?? '').split(' '))],
        resolved: status === 'up',
        startedAt: status === 'down' ? at : null,
        endedAt: at,
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In Healthchecks, open Integrations, and add a webhook.',
      'Choose POST and this URL, both for when a check goes down and for when it goes up:',
      address,
      'Paste the lines as the request body, both times, and add the header "Content-Type: application/json".',
      'If nothing arrives, the list of integrations shows the error of the last attempt.',
    ],
    language: 'json',
    snippet: `{
  "code": "$CODE",
  "status": "$STATUS",
  "name": $NAME_JSON,
  "tags": "$TAGS",
  "now": "$NOW"
}
`,
  }),
};
