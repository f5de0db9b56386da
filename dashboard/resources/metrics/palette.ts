import { queryClient } from '../../api/query-client.ts';
import type { CommandSource } from '../../session/command.ts';
import { metricList } from './queries.ts';

export const metricCommands: CommandSource = {
  search: async (text) => {
    const { records } = await queryClient.fetchQuery(metricList(text));
    return records.slice(0, 3).map(({ id, name, suffix }) => ({
      id: `metric:${id}`,
      label: name,
      hint: suffix,
      icon: 'metrics',
      to: `/metrics/${id}`,
    }));
  },
};
