import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { ownValue } from '../own-value.ts';
import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody, parsedJson } from './body.ts';
import { type Fields, fieldsOf, firstText, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { UNSAID } from './severity.ts';

/** What our media type sends: the name of each parameter, and the macro that Zabbix puts in. */
const parameters = {
  event_id: '{EVENT.ID}',
  event_source: '{EVENT.SOURCE}',
  event_value: '{EVENT.VALUE}',
  event_status: '{EVENT.STATUS}',
  event_name: '{EVENT.NAME}',
  event_nseverity: '{EVENT.NSEVERITY}',
  event_timestamp: '{EVENT.TIMESTAMP}',
  event_recovery_timestamp: '{EVENT.RECOVERY.TIMESTAMP}',
  event_tags_json: '{EVENT.TAGSJSON}',
  host_name: '{HOST.NAME}',
  trigger_id: '{TRIGGER.ID}',
  zabbix_url: '{$ZABBIX.URL}',
};

/** By this tag, operators say which trigger tells whether a host is there: Zabbix itself has no such trigger. */
const isHostTag = (tag: Fields): boolean =>
  firstText(tag, 'tag') === 'daymark' && firstText(tag, 'value') === 'host';

const severities: Readonly<Record<string, AlertSeverity>> = {
  5: 'critical',
  4: 'major',
  3: 'minor',
  2: 'minor',
  1: 'info',
};

/**
 * Zabbix, a webhook media type of ours: https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook,
 * with the macros of https://www.zabbix.com/documentation/current/en/manual/appendix/macros/supported_by_location and the names
 * that Zabbix's own media types use (templates/media in its source). The recovery has the number of the problem. A macro that
 * a version does not know stays as it is written. All values are texts. Nothing is signed.
 */
export const zabbix: AlertSender = {
  name: 'Zabbix',
  read: (request) => {
    const body = objectBody(request);
    const said = (name: keyof typeof parameters) => (body ? sentValue(body, name) : null);
    const id = said('event_id');
    const value = said('event_value');
    if (!body || id === null || (value !== '0' && value !== '1')) {
      return notTheForm(
        'This is not what the media type of Daymark sends: it needs "event_id" and "event_value".',
      );
    }
    if ((said('event_source') ?? '0') !== '0') return ignored('The event does not come from a trigger.');
    const resolved = value === '0' || said('event_status') === 'RESOLVED';
    const times = {
      event_timestamp: said('event_timestamp'),
      event_recovery_timestamp: resolved ? said('event_recovery_timestamp') : null,
    };
    const problem = timeProblem(times, ...Object.keys(times));
    if (problem) return problem;
    const tags = listOf(parsedJson(said('event_tags_json'))).map(fieldsOf);
    return oneAlert(
      {
        key: id,
        group: said('host_name'),
        endsGroup: tags.some(isHostTag),
        title: said('event_name'),
        severity: ownValue(severities, said('event_nseverity') ?? '') ?? UNSAID,
        labels: [
          ['host', said('host_name')],
          ['trigger', said('trigger_id')],
          ...tags.map((each): [string, unknown] => [
            firstText(each, 'tag') ?? '',
            firstText(each, 'value') ?? 'true',
          ]),
        ],
        link: linkTo(said('zabbix_url'), said('trigger_id'), id),
        resolved,
        startedAt: timeOf(times.event_timestamp),
        endedAt: timeOf(times.event_recovery_timestamp),
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'Save the lines as daymark.yaml. In Zabbix, open Alerts > Media types, and import the file. It works with Zabbix 6.0 and later.',
      'Set the global macro {$ZABBIX.URL} to the URL of your Zabbix, if alerts should link to it.',
      'Add the media type to a user, with any text as "Send to", and let a trigger action notify that user on problems, recoveries and updates.',
      'If nothing arrives, "Test" at the media type shows the answer, and Reports > Action log has the error of each attempt.',
    ],
    language: 'yaml',
    snippet: mediaType(address),
  }),
};

function sentValue(body: Fields, name: keyof typeof parameters): string | null {
  const text = textOf(member(body, name));
  return text === null || /^(\{\$?[A-Z.]+\}|\*UNKNOWN\*)$/.test(text) ? null : text;
}

function linkTo(base: string | null, trigger: string | null, event: string): string | null {
  if (base === null || trigger === null) return null;
  const query = new URLSearchParams({ triggerid: trigger, eventid: event });
  return `${base.replace(/\/+$/, '')}/tr_events.php?${query}`;
}

const mediaType = (address: string): string => `zabbix_export:
  version: '6.0'
  media_types:
    - name: Daymark
      type: WEBHOOK
      parameters:
        - name: address
          value: '${address}'
${Object.entries(parameters)
  .map(([name, macro]) => `        - name: ${name}\n          value: '${macro}'\n`)
  .join('')}      script: |
        var parameters = JSON.parse(value);
        var address = parameters.address;
        delete parameters.address;
        var request = new HttpRequest();
        request.addHeader('Content-Type: application/json');
        var response = request.post(address, JSON.stringify(parameters));
        var status = request.getStatus();
        if (status < 200 || status > 299) {
          throw 'Daymark responded with ' + status + ': ' + response;
        }
        return 'OK';
      message_templates:
${['PROBLEM', 'RECOVERY', 'UPDATE']
  .map(
    (mode) => `        - event_source: TRIGGERS
          operation_mode: ${mode}
          subject: '{EVENT.NAME}'
          message: '{EVENT.NAME}'
`,
  )
  .join('')}`;
