import type { Seconds } from '../../lib/clock.ts';
import type { MetaEntry } from './field.ts';

/** The key in the metadata of a record that says which product it was imported from, and which id it has there. */
export const IMPORTED = 'imported';

/** The key for the name that a product has in its URLs instead of the id. */
export const PERMALINK = 'permalink';

/** What the metadata of an imported record says. */
export interface Origin {
  /** The product, followed by the host of the page if it was read from there: `cachet2`, `statuspage status.example`. */
  readonly from: string;
  /** What the product calls the record. */
  readonly id: string;
  /** How many updates of an incident or a schedule were imported. */
  readonly updates?: number;
  /** The status that the last import wrote. If the record has another one, somebody changed it here. */
  readonly status?: number;
  /** How many changes of the status of a component were imported. */
  readonly changes?: number;
  /** When the source was certain of the last of them, if it says so. */
  readonly changes_until?: Seconds;
  /** The times of a schedule that the last import wrote. */
  readonly scheduled_at?: Seconds;
  readonly completed_at?: Seconds | null;
  /** When the last import said that the record is to be published. */
  readonly published_at?: Seconds;
  /** The time up to which the points of a metric were imported, and how many of them have just this time. */
  readonly points_until?: Seconds;
  readonly points_then?: number;
  /** What this key said before, for a record that had been imported before it was exported. */
  readonly before?: unknown;
}

/** The origin that a value in the metadata tells; undefined if it is something else. */
export function originIn(value: unknown): Origin | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { from, id } = value as Partial<Record<keyof Origin, unknown>>;
  return typeof from === 'string' && typeof id === 'string' ? (value as Origin) : undefined;
}

/** The metadata without where the record came from. That is not for clients of Cachet: they do not know the key. */
export const withoutOrigin = (entries: readonly MetaEntry[]): MetaEntry[] =>
  entries.filter(({ key }) => key !== IMPORTED);

/** The metadata that a client of Cachet sends, with where the record came from, whatever the client says about that. */
export const keepingOrigin = (before: readonly MetaEntry[], sent: readonly MetaEntry[]): MetaEntry[] => [
  ...withoutOrigin(sent),
  ...before.filter(({ key }) => key === IMPORTED),
];

/**
 * What may be kept of the metadata of somebody whose data is deleted: that they were imported, so that another import does not
 * bring them back. An id that is an email address is not kept.
 */
export const withoutPersonalData = (entries: readonly MetaEntry[]): MetaEntry[] =>
  entries.filter(({ key, value }) => key === IMPORTED && !JSON.stringify(value).includes('@'));
