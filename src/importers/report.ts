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

/** More problems than this are not held in memory. Whoever listens is told each of them. */
const MAX_PROBLEMS = 1000;

export class ImportReport {
  readonly kinds: Record<ImportKind, KindReport>;
  /** So many of the known records were changed, because the source has changed. */
  readonly changed: Record<ImportKind, number>;
  /** The first problems. */
  readonly problems: string[] = [];
  readonly #onProblem: (text: string) => void;
  #problems = 0;

  /** `onProblem` is called with each record that was not imported, and with everything else that needs attention. */
  constructor(onProblem: (text: string) => void = () => {}) {
    this.#onProblem = onProblem;
    this.kinds = Object.fromEntries(
      importKinds.map((kind) => [kind, { created: 0, known: 0, failed: 0 }]),
    ) as Record<ImportKind, KindReport>;
    this.changed = Object.fromEntries(importKinds.map((kind) => [kind, 0])) as Record<ImportKind, number>;
  }

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
    this.#problems++;
    this.#onProblem(text);
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(text);
  }

  /** A table of counts. */
  counts(): string[] {
    const rows = importKinds.filter((kind) => this.total(kind) > 0);
    if (rows.length === 0) return ['There was nothing to import.'];
    return rows.map((kind) => {
      const { created, known, failed } = this.kinds[kind];
      const counts = `${kind.padEnd(12)} ${String(created).padStart(8)} new ${String(known).padStart(8)} known ${String(failed).padStart(8)} failed`;
      return this.changed[kind] > 0 ? `${counts}  (${this.changed[kind]} of the known ones changed)` : counts;
    });
  }

  /** What needs the attention of people: the first problems, and how many more there are. */
  attention(most = MAX_PROBLEMS): string[] {
    if (this.#problems === 0) return [];
    const shown = this.problems.slice(0, most);
    const more = this.#problems - shown.length;
    return ['What needs your attention:', ...shown, ...(more > 0 ? [`… and ${more} more.`] : [])];
  }

  /** Lines for people: the counts, and what needs their attention. */
  lines(most?: number): string[] {
    const attention = this.attention(most);
    return [...this.counts(), ...(attention.length > 0 ? ['', ...attention] : [])];
  }
}
