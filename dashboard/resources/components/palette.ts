import { queryClient } from '../../api/query-client.ts';
import { type Command, type CommandSource, MAX_FOUND } from '../../session/command.ts';
import { fill, words } from '../../words/words.ts';
import { setComponentStatus } from './actions.ts';
import { type Component, type ComponentStatus, componentStatuses } from './model.ts';
import { componentList } from './queries.ts';
import { readStatusCommand } from './status-command.ts';

const linkTo = ({ id, name, latestStatus }: Component): Command => ({
  id: `component:${id}`,
  label: name,
  hint: words.common.componentStatus[latestStatus],
  icon: 'components',
  to: `/components/${id}`,
});

const statusCommand = (component: Component, status: ComponentStatus): Command => ({
  id: `component:${component.id}:status:${status}`,
  label: fill(words.components.paletteSet, {
    name: component.name,
    status: words.common.componentStatus[status],
  }),
  icon: 'components',
  run: () => setComponentStatus({ component, status }),
});

const find = async (q: string): Promise<readonly Component[]> =>
  (await queryClient.fetchQuery(componentList({ q }, MAX_FOUND))).records;

/** Opens components by name, and sets their status: "checkout major", "set checkout to operational". */
export const componentCommands: CommandSource = {
  commands: (can) =>
    can('components.manage')
      ? [
          {
            id: 'components:arrange',
            label: words.components.paletteArrange,
            icon: 'components',
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
      const others = componentStatuses.filter((status) => status !== first.status);
      return [...found.map(linkTo), ...others.map((status) => statusCommand(first, status))];
    }
    if (name === '' || statuses.length === 0) return [];
    return (await find(name)).flatMap((component) =>
      statuses.map((status) => statusCommand(component, status)),
    );
  },
};
