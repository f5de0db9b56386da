import { type PresenceSubject, presenceSubjects } from '../../domain/identity/presence/model.ts';
import { findKnownIds, type PresenceRecord } from '../../domain/identity/presence/queries.ts';
import type { Viewer } from '../../kernel/auth/actor.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Presence } from './schema.ts';

/** The list of a viewer who may know of nobody, and what every client assumes when it opens a stream. */
export const NOBODY = '[]';

/**
 * Who has what open at one moment, as far as each viewer may know. Callers of one kind may read the same records, so
 * each kind is looked up only once, however many callers there are.
 */
export class PresenceBoard {
  readonly #readContext: Omit<ReadContext, 'viewer'>;
  readonly #records: readonly PresenceRecord[];
  readonly #lists = new Map<string, Promise<string>>();

  constructor(readContext: Omit<ReadContext, 'viewer'>, records: readonly PresenceRecord[]) {
    this.#readContext = readContext;
    this.#records = records;
  }

  /** As JSON. */
  listFor(viewer: Viewer): Promise<string> {
    const list = this.#lists.get(viewer.key) ?? this.#makeList(viewer);
    this.#lists.set(viewer.key, list);
    return list;
  }

  async #makeList(viewer: Viewer): Promise<string> {
    if (this.#records.length === 0 || !viewer.signedIn) return NOBODY;
    const known = new Map<string, ReadonlySet<number>>();
    for (const subject of presenceSubjects) known.set(subject, await this.#findKnown(viewer, subject));
    const list: Presence[] = this.#records
      .filter(({ subject_type, subject_id }) => known.get(subject_type)?.has(subject_id))
      .map((record) => ({
        subject: record.subject_type,
        subject_id: record.subject_id,
        user: { id: record.user_id, name: record.user_name },
        tab: record.tab,
        writing: record.writing === 1,
        since: formatDate(record.since),
      }));
    return JSON.stringify(list);
  }

  #findKnown(viewer: Viewer, subject: PresenceSubject): Promise<ReadonlySet<number>> {
    const records = this.#records.filter(({ subject_type }) => subject_type === subject);
    const ids = [...new Set(records.map(({ subject_id }) => subject_id))];
    return findKnownIds({ ...this.#readContext, viewer }, subject, ids);
  }
}
