import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { formBody, parsedJson } from './body.ts';
import { type Fields, fieldsOf, firstText, isFields, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender, PostRequest } from './sender.ts';
import { UNSAID } from './severity.ts';

const DOWN = '0';
const UP = '1';

/**
 * Uptime Kuma: https://github.com/louislam/uptime-kuma/blob/master/server/notification-providers/webhook.js, and what
 * server/model/monitor.js passes to it. It sends JSON, or a form whose field `data` is JSON; with GET, each member is JSON
 * after the `?` of the address. Tests and notes about certificates have neither a monitor nor a heartbeat. Times are in UTC, without saying so. Nothing is signed.
 */
export const kuma: AlertSender = {
  name: 'Uptime Kuma',
  sendsQuery: true,
  read: (request) => {
    const form = formBody(request);
    const nested = form && textOf(member(form, 'data'));
    const body = nested ? parsedJson(nested) : form && fromQuery(form, request);
    if (!isFields(body) || !('monitor' in body) || !('heartbeat' in body)) {
      return notTheForm('This is not what Uptime Kuma sends: it needs "monitor" and "heartbeat".');
    }
    const monitor = member(body, 'monitor');
    const heartbeat = member(body, 'heartbeat');
    if (monitor === null || heartbeat === null)
      return ignored('This is a test or a note of Uptime Kuma, without a monitor.');
    const id = isFields(monitor) ? firstText(monitor, 'id') : null;
    const status = isFields(heartbeat) ? firstText(heartbeat, 'status') : null;
    if (!isFields(monitor) || !isFields(heartbeat) || id === null || status === null) {
      return notTheForm('The monitor has no "id", or the heartbeat no "status".');
    }
    if (status !== DOWN && status !== UP) return ignored('The monitor is neither up nor down.');
    const wrong = timeProblem(heartbeat, 'time');
    if (wrong) return wrong;
    // Whatever asks no URL has the beginning of one all the same.
    const url = /^https?:\/\/$/.test(firstText(monitor, 'url') ?? '') ? null : firstText(monitor, 'url');
    const address = url ?? firstText(monitor, 'hostname');
    const at = timeOf(member(heartbeat, 'time'));
    const isFirst = member(heartbeat, 'important') === true || member(heartbeat, 'important') === 1;
    return oneAlert(
      {
        key: id,
        group: id,
        title: firstText(monitor, 'name') ?? address,
        severity: UNSAID,
        labels: [
          ['monitor', member(monitor, 'name')],
          ['type', member(monitor, 'type')],
          ['url', address],
          ['message', member(heartbeat, 'msg')],
          ...listOf(member(monitor, 'tags')).map((tag): [string, unknown] => {
            const name = firstText(fieldsOf(tag), 'name') ?? '';
            return [name, firstText(fieldsOf(tag), 'value') ?? 'true'];
          }),
        ],
        resolved: status === UP,
        startedAt: status === DOWN && isFirst ? at : null,
        endedAt: at,
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'In Uptime Kuma, open Settings > Notifications, and set up a notification of the type "Webhook".',
      'Enter the URL below as the Post URL, and choose "Preset - application/json" as the request body.',
      'Turn on "Default enabled" or "Apply on all existing monitors", as you like.',
      'If nothing arrives, "Test" in the notification shows the error, and the log of Uptime Kuma says "Cannot send notification".',
    ],
    language: 'text',
    snippet: `${address}\n`,
  }),
};

/** With GET, what is not a text comes as JSON, and what is null does not come at all. */
function fromQuery(form: Fields, { body }: PostRequest): Fields {
  if (body.byteLength > 0 || !('msg' in form)) return form;
  const membersOf = (name: string) => parsedJson(textOf(member(form, name))) ?? null;
  return { ...form, monitor: membersOf('monitor'), heartbeat: membersOf('heartbeat') };
}
