import type { Ability } from '../api/session.ts';
import type { IconName } from '../ui/icon.tsx';

/** How many records of one kind are offered. */
export const MAX_FOUND = 5;

/** Something that the command palette can do: open a page, or run an action. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly hint?: string;
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
