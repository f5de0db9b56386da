import type { Command } from '../session/command.ts';

/** The number of its record, which is also in its address. */
const numberOf = ({ id }: Command): string => `#${/\d+/.exec(id)?.[0] ?? id}`;

const countOf = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

/**
 * What is shown beside the name of each command: nothing where its name and kind are enough to know it, and else what differs.
 */
export function detailsOf(commands: readonly Command[]): readonly (string | undefined)[] {
  const names = commands.map(({ kind, label }) => `${kind} ${label}`);
  const longer = commands.map(({ apart }, index) => `${names[index]} ${apart}`);
  return commands.map((command, index) => {
    if (countOf(names, names[index] ?? '') === 1) return undefined;
    const { apart } = command;
    if (apart === undefined) return numberOf(command);
    return countOf(longer, longer[index] ?? '') === 1 ? apart : `${apart} ${numberOf(command)}`;
  });
}
