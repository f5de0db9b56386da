import type { Context } from '../../../kernel/context.ts';
import type { MetaEntry } from '../../../kernel/meta/field.ts';
import { IMPORTED, type Origin, originIn } from '../../../kernel/meta/origin.ts';
import { type MappedType, mappedTypes } from '../mapping.ts';

/** Records without metadata are found by their address or name, whenever they are read. */
type UnmarkedType = 'user' | 'metric';

interface Known {
  readonly id: number;
  readonly updates: number;
}

/** The records of one type that were imported from a source, by their ids there. */
async function findKnown(
  { connection }: Context,
  type: MappedType,
  source: string,
): Promise<Map<string, Known>> {
  const rows = await connection.read
    .selectFrom('meta')
    .select(['subject_id', 'value'])
    .where('subject_type', '=', type)
    .where('key', '=', IMPORTED)
    // Occurrences of a series have the metadata of the first one, which is the one that was imported.
    .orderBy('subject_id', 'desc')
    .execute();
  const known = new Map<string, Known>();
  for (const { subject_id: id, value } of rows) {
    const origin = originIn(JSON.parse(value));
    if (origin?.from === source) known.set(origin.id, { id, updates: origin.updates ?? 0 });
  }
  return known;
}

/** The ids that the records of an export have in this installation. */
export class KnownIds {
  readonly #source: string;
  readonly #marked: ReadonlyMap<MappedType, Map<string, Known>>;
  readonly #unmarked: Readonly<Record<UnmarkedType, Map<number, number>>> = {
    user: new Map(),
    metric: new Map(),
  };

  private constructor(source: string, marked: ReadonlyMap<MappedType, Map<string, Known>>) {
    this.#source = source;
    this.#marked = marked;
  }

  static async load(ctx: Context, source: string): Promise<KnownIds> {
    const marked = new Map<MappedType, Map<string, Known>>();
    for (const type of mappedTypes)
      if (type !== 'metric') marked.set(type, await findKnown(ctx, type, source));
    return new KnownIds(source, marked);
  }

  /** The record, and how many of its updates were imported. */
  find(type: MappedType, id: number): Known | undefined {
    return this.#marked.get(type)?.get(String(id));
  }

  idOf(type: MappedType | UnmarkedType, id: number | null): number | null {
    if (id === null) return null;
    if (type === 'user' || type === 'metric') return this.#unmarked[type].get(id) ?? null;
    return this.find(type, id)?.id ?? null;
  }

  /** Leaves out what is not there. */
  idsOf(type: MappedType, ids: readonly number[]): number[] {
    return ids.flatMap((id) => this.idOf(type, id) ?? []);
  }

  set(type: MappedType | UnmarkedType, id: number, here: number, updates = 0): void {
    if (type === 'user' || type === 'metric') this.#unmarked[type].set(id, here);
    else this.#marked.get(type)?.set(String(id), { id: here, updates });
  }

  /** The metadata that a record gets here: its own, and where it came from. */
  metaFor(id: number, meta: Readonly<Record<string, unknown>>, updates?: number): MetaEntry[] {
    const origin: Origin = {
      from: this.#source,
      id: String(id),
      ...(updates !== undefined && { updates }),
      ...(Object.hasOwn(meta, IMPORTED) && { before: meta[IMPORTED] }),
    };
    return Object.entries({ ...meta, [IMPORTED]: origin })
      .map(([key, value]) => ({ key, value }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The metadata that a record has here, after more of its updates were imported. */
  metaAfter(entries: readonly MetaEntry[], updates: number): MetaEntry[] {
    return entries.map(({ key, value }) => ({
      key,
      value: key === IMPORTED ? { ...(value as Origin), updates } : value,
    }));
  }
}
