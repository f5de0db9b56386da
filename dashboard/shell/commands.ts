import { componentCommands } from '../resources/components/palette.ts';
import { metricCommands } from '../resources/metrics/palette.ts';
import type { CommandSource } from '../session/command.ts';
import { words } from '../words/words.ts';
import { allPages } from './pages.ts';

/** The pages themselves. */
const pageCommands: CommandSource = {
  commands: (can) =>
    allPages
      .filter(({ ability }) => ability === undefined || can(ability))
      .map(({ to, label, icon }) => ({ id: `page:${to}`, label: words.shell[label], icon, to })),
};

const actionCommands: CommandSource = {
  commands: (can) =>
    can('incidents.manage')
      ? [{ id: 'report', label: words.shell.report, icon: 'report', to: '/report' }]
      : [],
};

/** Everything that the command palette offers: one source for each resource. */
export const commandSources: readonly CommandSource[] = [
  actionCommands,
  pageCommands,
  componentCommands,
  metricCommands,
];
