import { queryClient } from '../../api/query-client.ts';
import { apartBy, type Command, type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { fill, words } from '../../words/words.ts';
import { isResolved } from './model.ts';
import { incidentList } from './queries.ts';

/** Finds incidents by their headline, and leads to the form that adds an update to an open one. */
export const incidentCommands: CommandSource = {
  search: async (text, can) => {
    const { records } = await queryClient.fetchQuery(incidentList({ q: text }, MAX_FOUND));
    return records.flatMap((incident): Command[] => {
      const { id, name, status, occurred } = incident;
      const apart = apartBy(occurred);
      const hint = words.common.incidentStatus[status];
      const to = `/incidents/${id}`;
      const open: Command = {
        id: `incident:${id}`,
        label: name,
        hint,
        ...apart,
        icon: 'incidents',
        kind: 'incident',
        to,
      };
      if (isResolved(incident) || !can('incident-updates.manage')) return [open];
      const label = fill(words.incidents.addUpdateTo, { name });
      const update: Command = {
        id: `incident:${id}:update`,
        label,
        hint,
        ...apart,
        icon: 'edit',
        kind: 'action',
        to,
        hash: 'update',
      };
      return [update, open];
    });
  },
};
