import { queryClient } from '../../api/query-client.ts';
import type { CommandSource } from '../../session/command.ts';
import { words } from '../../words/words.ts';
import { componentList } from './queries.ts';

export const componentCommands: CommandSource = {
  search: async (text) => {
    const { records } = await queryClient.fetchQuery(componentList({ q: text }, 5));
    return records.map(({ id, name, latestStatus }) => ({
      id: `component:${id}`,
      label: name,
      hint: words.common.componentStatus[latestStatus],
      icon: 'components',
      to: `/components/${id}`,
    }));
  },
};
