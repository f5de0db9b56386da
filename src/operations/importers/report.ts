import { type ImportKind, importKinds } from '../../../readers/source.ts';
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

interface ReportOptions {
  /** Called with each record that was not imported, and with everything else that needs attention. */
  readonly onProblem?: (text: string) => void;
  /** Nothing is written, so the sentences say what an import would do. */
  readonly isPreview?: boolean;
}

export class ImportReport {
  readonly kinds: Record<ImportKind, KindReport>;
  /** So many of the known records were changed, because the source has changed. */
  readonly changed: Record<ImportKind, number>;
  /** The first problems. */
  readonly problems: string[] = [];
  readonly #onProblem: (text: string) => void;
  readonly #isPreview: boolean;
  #problems = 0;

  constructor({ onProblem = () => {}, isPreview = false }: ReportOptions = {}) {
    this.#onProblem = onProblem;
    this.#isPreview = isPreview;
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
    this.note(`${what} ${this.#isPreview ? 'would not be' : 'was not'} imported: ${reason}`);
  }

  note(text: string): void {
    this.#problems++;
    this.#onProblem(text);
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(text);
  }

  /** A table of counts. */
  counts(): string[] {
    const rows = importKinds.flatMap((kind) => this.countsOf(kind));
    return rows.length > 0
      ? rows
      : [this.#isPreview ? 'There is nothing to import.' : 'There was nothing to import.'];
  }

  /** The line of a kind in the table; none if there are no records of the kind. */
  countsOf(kind: ImportKind, isOnlyCounted = false): string[] {
    if (this.total(kind) === 0) return [];
    if (isOnlyCounted) return [`${kind.padEnd(12)} ${pad(this.total(kind))} new or known`];
    const { created, known, failed } = this.kinds[kind];
    const columns = [
      `${pad(created)} new`,
      `${pad(known)} known`,
      `${pad(failed)} ${this.#isPreview ? 'would fail' : 'failed'}`,
    ];
    const counts = `${kind.padEnd(12)} ${columns.join(' ')}`;
    return [this.changed[kind] > 0 ? `${counts}  (${this.changed[kind]} of the known ones changed)` : counts];
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

const pad = (count: number): string => String(count).padStart(8);
