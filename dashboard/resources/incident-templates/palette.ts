import { queryClient } from '../../api/query-client.ts';
import { type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { templateList } from './queries.ts';

export const templateCommands: CommandSource = {
  search: async (text) => {
    const { records } = await queryClient.fetchQuery(templateList({ q: text }, MAX_FOUND));
    return records.map(({ id, name, slug }) => ({
      id: `template:${id}`,
      label: name,
      hint: slug,
      kind: 'incident_template',
      icon: 'templates',
      to: `/templates/${id}`,
    }));
  },
};
