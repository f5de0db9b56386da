import { type ComponentStatus, componentStatuses } from './model.ts';

interface StatusCommand {
  /** Part of the name of a component. */
  readonly name: string;
  readonly statuses: readonly ComponentStatus[];
}

/** What "set checkout to major outage" or "checkout major" means: a part of a name, and the statuses that are meant. */
export function readStatusCommand(
  text: string,
  names: Readonly<Record<ComponentStatus, string>>,
): StatusCommand {
  const parts = text
    .toLocaleLowerCase()
    .replace(/^set\s+/, '')
    .split(/\s+/);
  for (let split = 1; split < parts.length; split += 1) {
    const wanted = parts.slice(split).join(' ');
    const statuses = componentStatuses.filter((status) =>
      names[status]
        .toLocaleLowerCase()
        .split(' ')
        .some((_, index, all) => all.slice(index).join(' ').startsWith(wanted)),
    );
    if (statuses.length === 0) continue;
    const name = parts.slice(0, split).filter((part, index) => !(part === 'to' && index === split - 1));
    return { name: name.join(' '), statuses };
  }
  return { name: '', statuses: [] };
}
