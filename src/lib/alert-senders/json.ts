import type { JsonPaths } from '../../../common/alert-senders.ts';
import { ignored, manyAlerts, notTheForm, type RawAlert, timeProblem } from './alert.ts';
import { jsonBody } from './body.ts';
import { fieldsOf, textOf, timeOf } from './fields.ts';
import { valueAt } from './json-path.ts';
import { type AlertSender, MAX_ALERTS } from './sender.ts';
import { severityOf } from './severity.ts';

/** What senders say of a problem that is over, if the operator has not said what this one says. */
const usualEnds = [
  'resolved',
  'resolve',
  'recovered',
  'recovery',
  'ok',
  'closed',
  'close',
  'up',
  'normal',
  'healthy',
  'inactive',
];

/** Any other system that can post JSON: the operator chooses what is where. Nothing is signed. */
export const json: AlertSender = {
  name: 'JSON',
  read: (request) => {
    const body = jsonBody(request);
    if (body === undefined) return notTheForm('The body is not JSON.');
    const { paths } = request;
    if (!paths) return ignored('This is a sample. Choose in it where the key and the title are.');
    const list = paths.alerts === undefined ? [body] : valueAt(body, paths.alerts);
    if (!Array.isArray(list)) return notTheForm(`There is no list at "${paths.alerts}".`);
    for (const each of list.slice(0, MAX_ALERTS)) {
      if (keyAt(each, paths) === null) return notTheForm(`There is no key at "${paths.key}".`);
      const times = {
        [paths.startedAt ?? '']: valueAt(each, paths.startedAt),
        [paths.endedAt ?? '']: valueAt(each, paths.endedAt),
      };
      const problem = timeProblem(times, ...Object.keys(times));
      if (problem) return problem;
    }
    return manyAlerts(list, (each) => alertAt(each, paths), request.now);
  },
  instructions: (address) => ({
    steps: [
      'Let the system post JSON to this URL whenever a problem begins or ends. You can run this example as it is.',
      'The first delivery is kept as a sample. In it, choose where the key, the title and the state are.',
      'If nothing arrives, run the example: curl prints what is answered. 404 means that the URL is wrong.',
    ],
    language: 'shell',
    snippet: `curl '${address}' \\
  --header 'Content-Type: application/json' \\
  --data '{"id": "disk-7", "title": "The disk is full", "severity": "critical", "status": "firing"}'
`,
  }),
};

const keyAt = (value: unknown, paths: JsonPaths): string | null => textOf(valueAt(value, paths.key));

function alertAt(value: unknown, paths: JsonPaths): RawAlert {
  const state = textOf(valueAt(value, paths.state))?.toLowerCase();
  const ends = paths.resolved?.length ? paths.resolved.map((each) => each.trim().toLowerCase()) : usualEnds;
  return {
    key: keyAt(value, paths) ?? '',
    title: textOf(valueAt(value, paths.title)),
    severity: severityOf(textOf(valueAt(value, paths.severity))),
    labels: Object.entries(fieldsOf(valueAt(value, paths.labels))),
    link: valueAt(value, paths.link),
    resolved: state !== undefined && ends.includes(state),
    startedAt: timeOf(valueAt(value, paths.startedAt)),
    endedAt: timeOf(valueAt(value, paths.endedAt)),
  };
}
