import { mergeTranslations, setTranslation, type Translated } from './translations.ts';

/** A field that is merged as a whole. Translations are not: they are merged text by text. */
export type FieldName<T> = Exclude<keyof T & string, 'translations'>;

/** A field that two people changed, each in another way. */
export interface Conflict<T> {
  readonly field: FieldName<T>;
  /** Given if it is not the field itself, but its translation into this language. An empty text is none. */
  readonly language?: string;
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
export function mergeChanges<T extends object & Translated>(base: T, mine: T, theirs: T): Merge<T> {
  const changes: Partial<T> = {};
  const conflicts: Conflict<T>[] = [];
  const { translations: _, ...changed } = changedFields(base, mine);
  for (const field of Object.keys(changed) as FieldName<T>[]) {
    if (isSame(mine[field], theirs[field])) continue;
    if (isSame(base[field], theirs[field])) changes[field] = mine[field];
    else conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  const translations = mergeTranslations(base.translations, mine.translations, theirs.translations);
  // A text that has translations is a field of the same name.
  for (const { text, ...conflict } of translations.conflicts) {
    conflicts.push({ field: text as FieldName<T>, ...conflict });
  }
  const isTranslated = translations.merged !== theirs.translations;
  return {
    changes: isTranslated ? { ...changes, translations: translations.merged } : changes,
    conflicts,
  };
}

/** What was merged, with my values where both had changed something. */
export function withMine<T extends object & Translated>(merged: T, conflicts: Iterable<Conflict<T>>): T {
  let record = merged;
  for (const { field, language, mine } of conflicts) {
    record =
      language === undefined
        ? { ...record, [field]: mine }
        : { ...record, translations: setTranslation(record.translations, language, field, String(mine)) };
  }
  return record;
}
