import type { Context } from '../../kernel/context.ts';
import { IMPORTED, type MappedType, Mapping, type Origin } from './mapping.ts';

const types = {
  groups: 'component_group',
  components: 'component',
  incidents: 'incident',
  schedules: 'schedule',
  checks: 'check',
  metrics: 'metric',
  subscribers: 'subscriber',
} as const satisfies Record<string, MappedType>;
export type MappedKind = keyof typeof types;

export const isMappedKind = (kind: string): kind is MappedKind => Object.hasOwn(types, kind);

/** Everything that was imported from a source, by kind. */
export class Mappings {
  readonly source: string;
  readonly #byKind: Readonly<Record<MappedKind, Mapping>>;

  constructor(source: string) {
    this.source = source;
    this.#byKind = Object.fromEntries(
      Object.entries(types).map(([kind, type]) => [kind, new Mapping(type, source)]),
    ) as Record<MappedKind, Mapping>;
  }

  of(kind: MappedKind): Mapping {
    return this.#byKind[kind];
  }

  async refresh(ctx: Pick<Context, 'connection'>): Promise<void> {
    for (const mapping of Object.values(this.#byKind)) await mapping.refresh(ctx);
  }

  origin(key: string, more: Omit<Origin, 'from' | 'id'> = {}): Origin {
    return { from: this.source, id: key, ...more };
  }

  /** The metadata of a new record. */
  meta(key: string, more?: Omit<Origin, 'from' | 'id'>): { readonly [IMPORTED]: Origin } {
    return { [IMPORTED]: this.origin(key, more) };
  }
}
