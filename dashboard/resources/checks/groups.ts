import { words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import { type Check, tagsIn } from './model.ts';
import { stateName } from './names.ts';

export type Grouping = 'component' | 'tag' | 'place' | 'state';

/** What the list is sorted by, so that groups are together. */
export const groupSorts = {
  component: 'component',
  tag: 'tag',
  place: 'place',
  state: 'severity',
} as const satisfies Readonly<Record<Grouping, string>>;

interface Group {
  readonly key: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

/** The checks of a page as groups, in the order of the page. A check with several tags is in the group of the first one. */
export function groupsOf(
  checks: readonly Check[],
  by: Grouping | undefined,
  componentName: (id: number) => string,
): readonly Group[] {
  const groups = new Map<string, { readonly title: string; readonly checks: Check[] }>();
  for (const check of checks) {
    const { key, title } = groupOf(check, by, componentName);
    const group = groups.get(key) ?? { title, checks: [] };
    groups.set(key, group);
    group.checks.push(check);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

function groupOf(check: Check, by: Grouping | undefined, componentName: (id: number) => string) {
  const text = words.checks;
  switch (by) {
    case undefined:
      return { key: '', title: text.title };
    case 'state':
      return { key: check.state, title: stateName(check.state) };
    case 'component':
      return check.component === null
        ? { key: '', title: text.noComponent }
        : { key: String(check.component), title: componentName(check.component) };
    case 'tag': {
      const [first] = tagsIn(check.tags);
      return first === undefined ? { key: '', title: text.untagged } : { key: `#${first}`, title: first };
    }
    case 'place': {
      const title = check.places.map(placeName).join(', ');
      return { key: title, title };
    }
  }
}
