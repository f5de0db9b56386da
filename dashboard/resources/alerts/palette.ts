import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { alertList } from './queries.ts';

export const alertCommands: CommandSource = {
  commands: (can) => {
    const text = words.alerts;
    if (!can('alerts.manage')) return [];
    return [
      { id: 'alerts:sources', label: text.sources, icon: 'alerts', to: '/alerts/sources' },
      {
        id: 'alerts:add-source',
        label: text.addSourceTitle,
        icon: 'alerts',
        to: '/alerts/sources',
        search: { add: 1 },
      },
      { id: 'alerts:rules', label: text.rules, icon: 'alerts', to: '/alerts/rules' },
    ];
  },
  search: async (text, can) => {
    if (!can('alerts.read')) return [];
    const { records } = await queryClient.fetchQuery(alertList({ q: text }, MAX_FOUND));
    return records.map(({ id, title, state }) => ({
      id: `alert:${id}`,
      label: title,
      hint: state === 'firing' ? words.alerts.firing : words.alerts.ended,
      icon: 'alerts',
      to: `/alerts/${id}`,
    }));
  },
};
