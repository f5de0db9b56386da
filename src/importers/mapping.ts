import type { Context } from '../context.ts';
import { IMPORTED, type Origin } from '../meta/origin.ts';

export { IMPORTED, type Origin };

export type MappedType = 'component' | 'component_group' | 'incident' | 'schedule' | 'subscriber';

interface Known {
  readonly id: number;
  readonly updates: number;
}

/** The records of one type that were imported from a source, by their keys there. */
export class Mapping {
  readonly #known: Map<string, Known>;

  private constructor(known: Map<string, Known>) {
    this.#known = known;
  }

  static async load({ connection }: Context, type: MappedType, source: string): Promise<Mapping> {
    const rows = await connection.read
      .selectFrom('meta')
      .select(['subject_id', 'value'])
      .where('subject_type', '=', type)
      .where('key', '=', IMPORTED)
      // The occurrences of a series have the metadata of the first one, which has the lowest id and counts.
      .orderBy('subject_id', 'desc')
      .execute();
    const known = new Map<string, Known>();
    for (const { subject_id: id, value } of rows) {
      const origin = JSON.parse(value) as Origin;
      if (origin.from === source) known.set(origin.id, { id, updates: origin.updates ?? 0 });
    }
    return new Mapping(known);
  }

  get(key: string): Known | undefined {
    return this.#known.get(key);
  }

  keys(): ReadonlySet<string> {
    return new Set(this.#known.keys());
  }

  set(key: string, id: number, updates = 0): void {
    this.#known.set(key, { id, updates });
  }
}
