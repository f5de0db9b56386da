import { queryClient } from '../../api/query-client.ts';
import { apartBy, type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { alertList } from './queries.ts';

export const alertCommands: CommandSource = {
  commands: (can) => {
    const text = words.alerts;
    if (!can('alerts.manage')) return [];
    return [
      { id: 'alerts:sources', label: text.sources, icon: 'alerts', kind: 'page', to: '/alerts/sources' },
      {
        id: 'alerts:add-source',
        label: text.addSourceTitle,
        icon: 'alerts',
        kind: 'action',
        to: '/alerts/sources',
        search: { add: 1 },
      },
      { id: 'alerts:rules', label: text.rules, icon: 'alerts', kind: 'page', to: '/alerts/rules' },
    ];
  },
  search: async (text, can) => {
    if (!can('alerts.read')) return [];
    const { records } = await queryClient.fetchQuery(alertList({ q: text }, MAX_FOUND));
    return records.map(({ id, title, started, state }) => ({
      id: `alert:${id}`,
      label: title,
      hint: state === 'firing' ? words.alerts.firing : words.alerts.ended,
      ...apartBy(started),
      icon: 'alerts',
      kind: 'alert',
      to: `/alerts/${id}`,
    }));
  },
};
