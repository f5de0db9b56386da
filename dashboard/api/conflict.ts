/** A field that two people changed, each in another way. */
export interface Conflict<T> {
  readonly field: keyof T & string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge<T> {
  /** What is left to write: what only I changed, and what both changed to the same value is left out. */
  readonly changes: Partial<T>;
  readonly conflicts: readonly Conflict<T>[];
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The members of `mine` that differ from `base`. Only these are sent, so that nobody overwrites what they never saw. */
export function changedFields<T extends object>(base: T, mine: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const field of Object.keys(mine) as (keyof T & string)[]) {
    if (!isSame(base[field], mine[field])) changes[field] = mine[field];
  }
  return changes;
}

/** Merges my changes into what somebody else has saved meanwhile. */
export function mergeChanges<T extends object>(base: T, mine: T, theirs: T): Merge<T> {
  const changes: Partial<T> = {};
  const conflicts: Conflict<T>[] = [];
  for (const field of Object.keys(changedFields(base, mine)) as (keyof T & string)[]) {
    if (isSame(mine[field], theirs[field])) continue;
    if (isSame(base[field], theirs[field])) changes[field] = mine[field];
    else conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { changes, conflicts };
}
