import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { userList } from './queries.ts';

export const userCommands: CommandSource = {
  commands: (can) =>
    can('users.manage')
      ? [
          {
            id: 'users:add',
            label: words.users.invite,
            icon: 'people',
            kind: 'action',
            to: '/people',
            search: { add: 1 },
          },
        ]
      : [],
  search: async (text, can) => {
    if (!can('users.manage')) return [];
    const { records } = await queryClient.fetchQuery(userList({ q: text }));
    return records.slice(0, MAX_FOUND).map(({ id, name, email, role }) => ({
      id: `user:${id}`,
      label: name,
      hint: words.session.role[role],
      apart: email,
      icon: 'people',
      kind: 'user',
      to: '/people',
      search: { q: name },
    }));
  },
};
