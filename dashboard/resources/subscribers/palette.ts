import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { subscriberList } from './queries.ts';

export const subscriberCommands: CommandSource = {
  commands: (can) =>
    can('subscribers.manage')
      ? [
          {
            id: 'subscribers:add',
            label: words.subscribers.commandAdd,
            icon: 'subscribers',
            kind: 'action',
            to: '/subscribers',
            search: { add: 1 },
          },
          {
            id: 'subscribers:import',
            label: words.subscribers.commandImport,
            icon: 'subscribers',
            kind: 'action',
            to: '/subscribers/import',
          },
        ]
      : [],
  search: async (text, can) => {
    if (!can('subscribers.manage')) return [];
    const { records } = await queryClient.fetchQuery(subscriberList({ q: text }, MAX_FOUND));
    return records.map(({ id, address, channel, state }) => ({
      id: `subscriber:${id}`,
      label: address,
      hint: words.subscribers.states[state],
      apart: words.subscribers.channels[channel],
      kind: 'subscriber',
      icon: 'subscribers',
      to: `/subscribers/${id}`,
    }));
  },
};
