import { queryClient } from '../../api/query-client.ts';
import { type Command, type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { fill, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { setComponentStatus } from './actions.ts';
import { type Component, type ComponentStatus, componentStatuses, nameAmong } from './model.ts';
import { componentList } from './queries.ts';
import { readStatusCommand } from './status-command.ts';

interface Found {
  readonly component: Component;
  /** Its name in a sentence. */
  readonly called: string;
  /** The name of its group. */
  readonly group: string | undefined;
}

const linkTo = ({ component: { id, name, latestStatus }, group }: Found): Command => ({
  id: `component:${id}`,
  label: name,
  ...(group !== undefined && { apart: group }),
  kind: 'component',
  hint: words.common.componentStatus[latestStatus],
  icon: 'components',
  to: `/components/${id}`,
});

const statusCommand = ({ component, called }: Found, status: ComponentStatus): Command => ({
  id: `component:${component.id}:status:${status}`,
  label: fill(words.components.paletteSet, {
    name: called,
    status: words.common.componentStatus[status],
  }),
  icon: 'components',
  kind: 'action',
  run: () => setComponentStatus({ component, status }),
});

async function find(q: string): Promise<readonly Found[]> {
  const [{ records }, groups] = await Promise.all([
    queryClient.fetchQuery(componentList({ q }, MAX_FOUND)),
    queryClient.ensureQueryData(groupOutlines),
  ]);
  return records.map((component) => ({
    component,
    called: nameAmong(component, records, groups),
    group: groups.find(({ id }) => id === component.groupId)?.name,
  }));
}

/** Opens components by name, and sets their status: "checkout major", "set checkout to operational". */
export const componentCommands: CommandSource = {
  commands: (can) =>
    can('components.manage')
      ? [
          {
            id: 'components:arrange',
            label: words.components.paletteArrange,
            icon: 'components',
            kind: 'action',
            to: '/components/arrange',
          },
        ]
      : [],
  search: async (text, can) => {
    const found = await find(text);
    const [first] = found;
    if (!can('components.manage')) return found.map(linkTo);
    const { name, statuses } = readStatusCommand(text, words.common.componentStatus);
    if (first) {
      const others = componentStatuses.filter((status) => status !== first.component.status);
      return [...found.map(linkTo), ...others.map((status) => statusCommand(first, status))];
    }
    if (name === '' || statuses.length === 0) return [];
    return (await find(name)).flatMap((component) =>
      statuses.map((status) => statusCommand(component, status)),
    );
  },
};
