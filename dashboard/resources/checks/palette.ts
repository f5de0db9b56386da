import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { kindName, stateName } from './names.ts';
import { checkList } from './queries.ts';

export const checkCommands: CommandSource = {
  commands: (can) =>
    can('checks.manage')
      ? [
          {
            id: 'checks:add',
            label: words.checks.addTitle,
            icon: 'checks',
            kind: 'action',
            to: '/checks',
            search: { add: 'one' },
          },
          { id: 'probes', label: words.probes.title, icon: 'checks', kind: 'page', to: '/probes' },
          {
            id: 'probes:add',
            label: words.probes.addTitle,
            icon: 'checks',
            kind: 'action',
            to: '/probes',
            search: { add: 1 },
          },
        ]
      : [],
  search: async (text, can) => {
    if (!can('checks.read')) return [];
    const { records } = await queryClient.fetchQuery(checkList({ q: text }, MAX_FOUND));
    return records.map(({ id, name, kind, target, state }) => ({
      id: `check:${id}`,
      label: name,
      hint: stateName(state),
      apart: target || kindName(kind),
      icon: 'checks',
      kind: 'check',
      to: `/checks/${id}`,
    }));
  },
};
