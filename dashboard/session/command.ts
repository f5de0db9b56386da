import type { Ability } from '../api/session.ts';
import type { IconName } from '../ui/icon.tsx';
import { dateOf, formatTime, type Timestamp, zones } from '../ui/times.ts';
import type { Words } from '../words/words.ts';

/** How many records of one kind are offered. */
export const MAX_FOUND = 5;

/** What a command leads to: a record, as the audit log names its kind, a page, or an action. */
export type CommandKind = keyof Words['audit']['subjects'] | 'page' | 'action';

/** Something that the command palette can do: open a page, or run an action. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly kind: CommandKind;
  /** The state of a record, for example. */
  readonly hint?: string;
  /** What tells it apart from others of the same name. */
  readonly apart?: string;
  /** The keys that do the same, one after the other. */
  readonly keys?: readonly string[];
  readonly to?: string;
  /** What follows the `?` in the address of the page. */
  readonly search?: Readonly<Record<string, string | number>>;
  /** What follows the `#`. */
  readonly hash?: string;
  readonly run?: () => void | Promise<void>;
}

export interface CommandSource {
  /** What is always offered. */
  readonly commands?: (can: (ability: Ability) => boolean) => readonly Command[];
  /** What is found by its name. */
  readonly search?: (
    text: string,
    can: (ability: Ability) => boolean,
    signal: AbortSignal,
  ) => Promise<readonly Command[]>;
}

/** When something was, as what tells it apart from others of the same name. */
export function apartBy(moment: Timestamp): { readonly apart?: string } {
  const date = dateOf(moment);
  return date ? { apart: formatTime(date, zones.mine) } : {};
}
