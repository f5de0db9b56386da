import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { formBody } from './body.ts';
import { type Fields, member, textOf, timeOf } from './fields.ts';
import type { AlertSender } from './sender.ts';
import { UNSAID } from './severity.ts';

const severities: Readonly<Record<string, AlertSeverity>> = {
  CRITICAL: 'critical',
  DOWN: 'critical',
  UNREACHABLE: 'major',
  UNKNOWN: 'minor',
  WARNING: 'minor',
};

/**
 * Nagios and Icinga, with notification commands of ours: the macros of
 * https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/macrolist.html, and the runtime macros of
 * https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#runtime-macros. The problem is that of a service, or of a
 * host if no service is named. Nothing is signed.
 */
export const nagios: AlertSender = {
  name: 'Nagios or Icinga',
  read: (request) => {
    const body = formBody(request);
    const type = body && sentValue(body, 'type')?.toUpperCase();
    const host = body && sentValue(body, 'host');
    const state = body && sentValue(body, 'state')?.toUpperCase();
    if (!body || !type || !host || !state) {
      return notTheForm(
        'This is not what the command of Daymark sends: it needs "type", "host" and "state".',
      );
    }
    if (type !== 'PROBLEM' && type !== 'RECOVERY') {
      return ignored(`A notification of the type "${type.slice(0, 60)}" neither begins nor ends a problem.`);
    }
    const service = sentValue(body, 'service');
    const problem = timeProblem({ since: sentValue(body, 'since') }, 'since');
    if (problem) return problem;
    const since = timeOf(sentValue(body, 'since'));
    const resolved = type === 'RECOVERY' || state === 'OK' || state === 'UP';
    return oneAlert(
      {
        key: service === null ? host : `${host}!${service}`,
        group: host,
        // While a host is down, nobody is told that its services recovered.
        endsGroup: service === null,
        title: service === null ? host : `${service} on ${host}`,
        severity: Object.hasOwn(severities, state) ? (severities[state] ?? UNSAID) : UNSAID,
        labels: [
          ['host', host],
          ['service', service],
          ['state', state],
          ['address', sentValue(body, 'address')],
          ['output', sentValue(body, 'output')],
        ],
        link: sentValue(body, 'link'),
        resolved,
        startedAt: resolved ? null : since,
        endedAt: since,
      },
      request.now,
    );
  },
  instructions: (address) => ({
    steps: [
      'For Nagios, add the first part to commands.cfg, and the commands to the contact that should notify Daymark. For Icinga 2, add the second part to conf.d, and use the command in an apply Notification for hosts and services.',
      'The contact needs the notification options for problems and recoveries: w,u,c,r for services and d,u,r for hosts.',
      'Check the configuration with "nagios -v" or "icinga2 daemon -C", and reload.',
      'If nothing arrives, run the command by hand, as the user of Nagios: curl prints the error, which Nagios does not show. Icinga 2 writes it to its log.',
    ],
    language: 'text',
    snippet: commands(address),
  }),
};

/** A value; null if it is empty or if the macro in it was not replaced. */
function sentValue(body: Fields, name: string): string | null {
  const text = textOf(member(body, name));
  return text === null || /^\$[\w.:]+\$$/.test(text) ? null : text;
}

const curl = (address: string, fields: readonly (readonly [string, string])[]): string =>
  [
    `curl -fsS -m 20 --retry 3 '${address}'`,
    ...fields.map(([name, macro]) => `--data-urlencode '${name}=${macro}'`),
  ].join(' ');

const commands = (address: string): string => `# Nagios
define command {
  command_name  notify-host-by-daymark
  command_line  ${curl(address, [
    ['type', '$NOTIFICATIONTYPE$'],
    ['host', '$HOSTNAME$'],
    ['address', '$HOSTADDRESS$'],
    ['state', '$HOSTSTATE$'],
    ['since', '$LASTHOSTSTATECHANGE$'],
    ['output', '$HOSTOUTPUT$'],
  ])}
}
define command {
  command_name  notify-service-by-daymark
  command_line  ${curl(address, [
    ['type', '$NOTIFICATIONTYPE$'],
    ['host', '$HOSTNAME$'],
    ['address', '$HOSTADDRESS$'],
    ['service', '$SERVICEDESC$'],
    ['state', '$SERVICESTATE$'],
    ['since', '$LASTSERVICESTATECHANGE$'],
    ['output', '$SERVICEOUTPUT$'],
  ])}
}

# Icinga 2
object NotificationCommand "daymark-host" {
${icinga(address, 'host', [['host', '$host.name$']])}
}
object NotificationCommand "daymark-service" {
${icinga(address, 'service', [
  ['host', '$host.name$'],
  ['service', '$service.name$'],
])}
}
`;

function icinga(
  address: string,
  subject: 'host' | 'service',
  names: readonly (readonly [string, string])[],
): string {
  const fields = [
    ['type', '$notification.type$'],
    ...names,
    ['address', '$host.address$'],
    ['state', `$${subject}.state$`],
    ['since', `$${subject}.last_state_change$`],
    ['output', `$${subject}.output$`],
  ];
  const words = [
    'curl',
    '-fsS',
    '-m',
    '20',
    '--retry',
    '3',
    address,
    ...fields.flatMap(([name, macro]) => ['--data-urlencode', `${name}=${macro}`]),
  ];
  return `  command = [ ${words.map((word) => JSON.stringify(word)).join(', ')} ]`;
}
