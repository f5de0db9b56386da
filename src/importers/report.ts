import { type ImportKind, importKinds } from './source.ts';
import type { Outcome } from './writer.ts';

/** What an import did. */
export interface KindReport {
  created: number;
  /** Records that an earlier import had brought. */
  known: number;
  /** Records that could not be written. */
  failed: number;
}

/** More problems than this are counted, and not described. */
const MAX_PROBLEMS = 1000;

export class ImportReport {
  readonly kinds: Record<ImportKind, KindReport>;
  readonly problems: string[] = [];
  #dropped = 0;

  constructor() {
    this.kinds = Object.fromEntries(
      importKinds.map((kind) => [kind, { created: 0, known: 0, failed: 0 }]),
    ) as Record<ImportKind, KindReport>;
    this.changed = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>;
  }

  /** So many of the known records were changed, because the source has changed. */
  readonly changed: Record<ImportKind, number>;

  count(kind: ImportKind, outcome: Outcome): void {
    this.kinds[kind][outcome === 'created' ? 'created' : 'known']++;
    if (outcome === 'changed') this.changed[kind]++;
  }

  /** How many records of a kind the import has dealt with. */
  total(kind: ImportKind): number {
    const { created, known, failed } = this.kinds[kind];
    return created + known + failed;
  }

  fail(kind: ImportKind, what: string, reason: string): void {
    this.kinds[kind].failed++;
    this.note(`${what} was not imported: ${reason}`);
  }

  note(text: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(text);
    else this.#dropped++;
  }

  /** Lines for people: a table of counts, and what needs their attention. */
  lines(): string[] {
    const rows = importKinds
      .map((kind) => ({ kind, ...this.kinds[kind] }))
      .filter(({ created, known, failed }) => created + known + failed > 0);
    const table = rows.map(
      ({ kind, created, known, failed }) =>
        `${kind.padEnd(12)} ${String(created).padStart(8)} new ${String(known).padStart(8)} known ${String(failed).padStart(8)} failed`,
    );
    return [
      ...(rows.length > 0 ? table : ['There was nothing to import.']),
      ...(this.problems.length > 0 ? ['', 'What needs your attention:', ...this.problems] : []),
      ...(this.#dropped > 0 ? [`… and ${this.#dropped} more like these.`] : []),
    ];
  }
}
