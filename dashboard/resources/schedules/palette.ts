import { queryClient } from '../../api/query-client.ts';
import { apartBy, type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { fill, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { nameAmong } from '../components/model.ts';
import { componentList } from '../components/queries.ts';
import { scheduleList } from './queries.ts';

/** Maintenance by its name; for those who may, one that starts now for a component by the component's name. */
export const scheduleCommands: CommandSource = {
  commands: (can) =>
    can('schedules.manage')
      ? [
          {
            id: 'maintenance:new',
            label: words.schedules.plan,
            icon: 'maintenance',
            kind: 'action',
            to: '/maintenance/new',
          },
          {
            id: 'maintenance:now',
            label: words.schedules.paletteNow,
            icon: 'maintenance',
            kind: 'action',
            to: '/maintenance/new',
            search: { when: 'now' },
          },
        ]
      : [],
  search: async (text, can) => {
    const [schedules, components, groups] = await Promise.all([
      queryClient.fetchQuery(scheduleList({ q: text }, MAX_FOUND)),
      can('schedules.manage') ? queryClient.fetchQuery(componentList({ q: text }, MAX_FOUND)) : undefined,
      queryClient.ensureQueryData(groupOutlines),
    ]);
    return [
      ...schedules.records.map(({ id, name, status, scheduled }) => ({
        id: `maintenance:${id}`,
        label: name,
        hint: words.common.scheduleStatus[status],
        ...apartBy(scheduled),
        icon: 'maintenance' as const,
        kind: 'schedule' as const,
        to: `/maintenance/${id}`,
      })),
      ...(components?.records ?? []).map((component, _, all) => ({
        id: `maintenance:now:${component.id}`,
        label: fill(words.schedules.paletteNowFor, { name: nameAmong(component, all, groups) }),
        icon: 'maintenance' as const,
        kind: 'action' as const,
        to: '/maintenance/new',
        search: { when: 'now', component: component.id },
      })),
    ];
  },
};
