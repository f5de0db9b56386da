/** The key in the metadata of a record that says where it came from. */
export const IMPORTED = 'imported';

/** What the metadata of an imported record says. */
export interface Origin {
  /** The product, followed by the host of the page if it was read from there: `cachet2`, `statuspage status.example`. */
  readonly from: string;
  /** What the product calls the record. */
  readonly id: string;
  /** How many updates of an incident or a schedule were imported with it. */
  readonly updates?: number;
  /** What this key said before, for a record that had been imported before it was exported. */
  readonly before?: unknown;
}

/** The origin that a value in the metadata tells; undefined if it is something else. */
export function originIn(value: unknown): Origin | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { from, id } = value as Partial<Record<keyof Origin, unknown>>;
  return typeof from === 'string' && typeof id === 'string' ? (value as Origin) : undefined;
}
