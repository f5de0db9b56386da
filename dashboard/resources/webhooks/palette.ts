import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { webhookList } from './queries.ts';

export const webhookCommands: CommandSource = {
  commands: (can) =>
    can('webhooks.manage')
      ? [
          {
            id: 'webhooks:add',
            label: words.webhooks.commandAdd,
            icon: 'webhooks',
            kind: 'action',
            to: '/webhooks',
            search: { add: 1 },
          },
        ]
      : [],
  search: async (text, can) => {
    if (!can('webhooks.manage')) return [];
    const { records } = await queryClient.fetchQuery(webhookList({ q: text }, MAX_FOUND));
    return records.map(({ id, name, format }) => ({
      id: `webhook:${id}`,
      label: name,
      hint: words.webhooks.formats[format],
      icon: 'webhooks',
      kind: 'webhook',
      to: `/webhooks/${id}`,
    }));
  },
};
