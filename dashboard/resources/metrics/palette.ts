import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { metricList } from './queries.ts';

export const metricCommands: CommandSource = {
  search: async (text) => {
    const { records } = await queryClient.fetchQuery(metricList(text));
    return records.slice(0, MAX_FOUND).map(({ id, name, suffix }) => ({
      id: `metric:${id}`,
      label: name,
      hint: suffix,
      icon: 'metrics',
      kind: 'metric',
      to: `/metrics/${id}`,
    }));
  },
};
