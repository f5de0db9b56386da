import type { SubjectType } from '../../../common/events.ts';
import type { Context } from '../../kernel/context.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import { IMPORTED, type Origin, originIn } from '../../kernel/meta/origin.ts';
import { loadMeta } from '../../kernel/meta/store.ts';

export { IMPORTED, type Origin };

/** Whose metadata says where a record came from. */
export const mappedTypes = [
  'alert_rule',
  'alert_source',
  'check',
  'component',
  'component_group',
  'incident',
  'metric',
  'probe',
  'schedule',
  'subscriber',
] as const satisfies readonly SubjectType[];

export type MappedType = (typeof mappedTypes)[number];

export interface KnownRecord {
  readonly id: number;
  readonly origin: Origin;
  /** All metadata of the record. People may have added some. */
  readonly meta: readonly MetaEntry[];
}

/** So many rows are read at a time. */
const PAGE = 5000;

/**
 * The records of one type that were imported from a source, by their keys there. Only the ids are held in memory, and they are
 * always what the database has: another import may run at the same time, and a batch may be rolled back.
 */
export class Mapping {
  readonly #type: MappedType;
  readonly #source: string;
  readonly #committed = new Map<string, number>();
  /** What the current batch has written. */
  readonly #written = new Map<string, number>();
  readonly #named = new Map<string, number>();
  #newest = 0;

  constructor(type: MappedType, source: string) {
    this.#type = type;
    this.#source = source;
  }

  /** Reads what was imported since the last call. Call it at the beginning of a batch, in its transaction. */
  async refresh({ connection }: Pick<Context, 'connection'>): Promise<void> {
    this.#written.clear();
    for (;;) {
      const rows = await connection.read
        .selectFrom('meta')
        .select(['subject_id', 'value'])
        .where('subject_type', '=', this.#type)
        .where('subject_id', '>', this.#newest)
        .where('key', '=', IMPORTED)
        .orderBy('subject_id')
        .limit(PAGE)
        .execute();
      for (const { subject_id: id, value } of rows) {
        const origin = originIn(JSON.parse(value));
        if (origin?.from === this.#source) this.#committed.set(origin.id, id);
        this.#newest = id;
      }
      if (rows.length < PAGE) return;
    }
  }

  get(key: string): number | undefined {
    return this.#written.get(key) ?? this.#committed.get(key) ?? this.#named.get(key);
  }

  /** How many records have another id here than in their source. */
  countRenumbered(): number {
    return this.#committed
      .entries()
      .filter(([key, id]) => key !== String(id))
      .toArray().length;
  }

  keys(): ReadonlySet<string> {
    return new Set([...this.#committed.keys(), ...this.#named.keys()]);
  }

  /** Records that are here already, and whose keys in the source are their names. An imported record with that key wins. */
  matchByName(records: readonly { readonly id: number; readonly name: string }[]): void {
    for (const { id, name } of records) if (!this.#named.has(name)) this.#named.set(name, id);
  }

  set(key: string, id: number): void {
    this.#written.set(key, id);
  }

  /** What is known of these keys, with two statements however many they are. */
  async load(
    { connection }: Pick<Context, 'connection'>,
    keys: readonly string[],
  ): Promise<Map<string, KnownRecord>> {
    const ids = new Map(keys.flatMap((key) => [[key, this.get(key)] as const]));
    const scope = { db: connection.read, dialect: connection.dialect };
    const known = [...ids.values()].filter((id) => id !== undefined);
    const meta = await loadMeta(scope, this.#type, known);
    const found = new Map<string, KnownRecord>();
    for (const [key, id] of ids) {
      const entries = id === undefined ? [] : (meta.get(id) ?? []);
      const origin = entries.find((entry) => entry.key === IMPORTED)?.value as Origin | undefined;
      if (id !== undefined && origin) found.set(key, { id, origin, meta: entries });
    }
    return found;
  }
}

/** The metadata of a record with another origin. Everything else in it stays. */
export const withOrigin = (meta: readonly MetaEntry[], origin: Origin): MetaEntry[] => [
  ...meta.filter(({ key }) => key !== IMPORTED),
  { key: IMPORTED, value: origin },
];
