import { alertCommands } from '../resources/alerts/palette.ts';
import { checkCommands } from '../resources/checks/palette.ts';
import { componentCommands } from '../resources/components/palette.ts';
import { deliveryCommands } from '../resources/deliveries/palette.ts';
import { templateCommands } from '../resources/incident-templates/palette.ts';
import { incidentCommands } from '../resources/incidents/palette.ts';
import { metricCommands } from '../resources/metrics/palette.ts';
import { scheduleCommands } from '../resources/schedules/palette.ts';
import { settingsCommands } from '../resources/settings/palette.ts';
import { subscriberCommands } from '../resources/subscribers/palette.ts';
import { tokenCommands } from '../resources/tokens/palette.ts';
import { userCommands } from '../resources/users/palette.ts';
import { webhookCommands } from '../resources/webhooks/palette.ts';
import type { CommandSource } from '../session/command.ts';
import { words } from '../words/words.ts';
import { allPages, GO_KEY, REPORT_KEY } from './pages.ts';

/** The pages themselves. */
const pageCommands: CommandSource = {
  commands: (can) =>
    allPages
      .filter(({ ability }) => ability === undefined || can(ability))
      .map(({ to, label, icon, key }) => ({
        id: `page:${to}`,
        label: words.shell[label],
        icon,
        kind: 'page',
        ...(key !== undefined && { keys: [GO_KEY, key] }),
        to,
      })),
};

const actionCommands: CommandSource = {
  commands: (can) =>
    can('incidents.manage')
      ? [
          {
            id: 'report',
            label: words.shell.report,
            icon: 'report',
            kind: 'action',
            keys: [REPORT_KEY],
            to: '/report',
          },
        ]
      : [],
};

/** The pages of the account menu. */
const accountCommands: CommandSource = {
  commands: () => [
    { id: 'page:/me/profile', label: words.shell.profile, icon: 'people', kind: 'page', to: '/me/profile' },
    {
      id: 'page:/me/notifications',
      label: words.shell.notifications,
      icon: 'subscribers',
      kind: 'page',
      to: '/me/notifications',
    },
    {
      id: 'page:/me/security',
      label: words.shell.security,
      icon: 'tokens',
      kind: 'page',
      to: '/me/security',
    },
  ],
};

/** Everything that the command palette offers: one source for each resource. */
export const commandSources: readonly CommandSource[] = [
  actionCommands,
  pageCommands,
  accountCommands,
  componentCommands,
  scheduleCommands,
  incidentCommands,
  userCommands,
  tokenCommands,
  deliveryCommands,
  subscriberCommands,
  webhookCommands,
  templateCommands,
  settingsCommands,
  metricCommands,
  checkCommands,
  alertCommands,
];
