import type { CsvRecord } from '../../ui/csv.ts';

/** Which column holds what; undefined where the file has none. */
export interface Columns {
  readonly email: number | undefined;
  readonly components: number | undefined;
  readonly confirmed: number | undefined;
}

/** What applies to everybody, unless the file has a column for it. */
export interface ImportChoices {
  readonly followsEverything: boolean;
  readonly componentIds: readonly number[];
  readonly isConfirmed: boolean;
}

/** A line that can be sent. */
export interface ImportEntry {
  readonly line: number;
  readonly email: string;
  readonly followsEverything: boolean;
  readonly componentIds: readonly number[];
  readonly isConfirmed: boolean;
}

/** Why a line is not sent. */
type Rejection =
  | { readonly reason: 'no-email' | 'bad-email' | 'stopped' }
  | { readonly reason: 'unknown-component'; readonly name: string }
  | { readonly reason: 'duplicate'; readonly firstLine: number };

interface RejectedLine {
  readonly line: number;
  readonly email: string;
  readonly rejection: Rejection;
}

export interface Prepared {
  readonly entries: readonly ImportEntry[];
  readonly rejected: readonly RejectedLine[];
}

/** What people call the columns, in the languages that they export in. */
const columnNames: Readonly<Record<keyof Columns, RegExp>> = {
  email: /^(e-?mail|mail|correo|courriel|adresse ?(e-?mail|mail)|subscriber)\b/i,
  components: /^(components?|follows|topics?|services?)\b/i,
  confirmed: /^(confirmed|verified|opt-?in|double.?opt-?in)\b/i,
};

const looksLikeEmail = (cell: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(cell);

/** The first line is a header unless it holds an address. */
export const hasHeader = (records: readonly CsvRecord[]): boolean =>
  !records[0]?.cells.some((cell) => looksLikeEmail(addressIn(cell)));

const SAMPLE = 50;

/** Guesses the columns from their names, and the addresses from what is in them. */
export function guessColumns(records: readonly CsvRecord[], isFirstHeader: boolean): Columns {
  const header = isFirstHeader ? (records[0]?.cells ?? []) : [];
  const named = (column: keyof Columns): number | undefined => {
    const index = header.findIndex((name) => columnNames[column].test(name));
    return index === -1 ? undefined : index;
  };
  const sample = records.slice(isFirstHeader ? 1 : 0, SAMPLE);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, index) => sample.filter(({ cells }) => looksLikeEmail(addressIn(cells[index] ?? ''))).length,
  );
  const most = Math.max(0, ...counts);
  return {
    email: named('email') ?? (most > 0 ? counts.indexOf(most) : undefined),
    components: named('components'),
    confirmed: named('confirmed'),
  };
}

/** The address in a cell, which may be written as `Jane Doe <jane@example.com>` or guarded against formulas. */
function addressIn(cell: string): string {
  const bare = cell.replace(/^'(?=[=+\-@])/, '').trim();
  return /<([^<>]+)>\s*$/.exec(bare)?.[1]?.trim() ?? bare.replace(/^mailto:/i, '');
}

const isYes = (cell: string): boolean =>
  /^(yes|y|true|1|x|confirmed|verified|ja|oui|s[ií]|sim|да)$/i.test(cell.trim()) ||
  /^\d{4}-\d\d-\d\d/.test(cell.trim());

/** Finds components by name or number, whatever the case. */
export type FindComponent = (nameOrId: string) => number | undefined;

export function componentFinder(
  components: readonly { readonly id: number; readonly name: string }[],
): FindComponent {
  const ids = new Map(components.map(({ id }) => [String(id), id]));
  const names = new Map(components.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  return (text) => names.get(text.toLowerCase()) ?? ids.get(text.replace(/^#/, ''));
}

type Followed =
  | { readonly followsEverything: boolean; readonly componentIds: readonly number[] }
  | { readonly unknown: string };

function followedIn(cell: string, find: FindComponent): Followed {
  const text = cell.trim();
  if (text === '' || text === '*') return { followsEverything: true, componentIds: [] };
  const whole = find(text);
  if (whole !== undefined) return { followsEverything: false, componentIds: [whole] };
  if (text.toLowerCase() === 'none') return { followsEverything: false, componentIds: [] };
  const ids = new Set<number>();
  for (const name of text.split(/[;|,]/).map((part) => part.trim())) {
    if (name === '') continue;
    const id = find(name);
    if (id === undefined) return { unknown: name };
    ids.add(id);
  }
  return { followsEverything: false, componentIds: [...ids] };
}

/** Makes lines ready to be sent, and says which cannot be, and why. */
export function prepare(
  records: readonly CsvRecord[],
  columns: Columns,
  choices: ImportChoices,
  find: FindComponent,
): Prepared {
  const entries: ImportEntry[] = [];
  const rejected: RejectedLine[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, cells } of records) {
    const cell = (column: keyof Columns): string | undefined => {
      const index = columns[column];
      return index === undefined ? undefined : (cells[index] ?? '');
    };
    const email = addressIn(cell('email') ?? '');
    const reject = (rejection: Rejection) => rejected.push({ line, email, rejection });
    const firstLine = firstLines.get(email.toLowerCase());
    const components = cell('components');
    const followed = components === undefined ? choices : followedIn(components, find);
    if (email === '') reject({ reason: 'no-email' });
    else if (!looksLikeEmail(email) || email.length > 255) reject({ reason: 'bad-email' });
    else if (firstLine !== undefined) reject({ reason: 'duplicate', firstLine });
    else if ('unknown' in followed) reject({ reason: 'unknown-component', name: followed.unknown });
    else {
      firstLines.set(email.toLowerCase(), line);
      const confirmed = cell('confirmed');
      entries.push({
        line,
        email,
        followsEverything: followed.followsEverything,
        componentIds: followed.followsEverything ? [] : followed.componentIds,
        isConfirmed: confirmed === undefined ? choices.isConfirmed : isYes(confirmed),
      });
    }
  }
  return { entries, rejected };
}

/** What became of an entry that was sent. */
export type Outcome =
  | { readonly outcome: 'added' | 'present' }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface ImportJob {
  readonly id: string;
  readonly fileName: string;
  readonly startedAt: number;
  readonly entries: readonly ImportEntry[];
  readonly rejected: readonly RejectedLine[];
}

export type OutcomeName = 'added' | 'present' | 'duplicate' | 'refused' | 'unsent';

export const outcomeNames: readonly OutcomeName[] = ['added', 'present', 'duplicate', 'refused', 'unsent'];

function outcomeOf({ reason }: Rejection): OutcomeName {
  if (reason === 'stopped') return 'unsent';
  return reason === 'duplicate' ? 'duplicate' : 'refused';
}

/** The job without what was not sent, for somebody who does not want to go on. */
export const stoppedAt = (job: ImportJob, done: number): ImportJob => ({
  ...job,
  entries: job.entries.slice(0, done),
  rejected: [
    ...job.rejected,
    ...job.entries
      .slice(done)
      .map(({ line, email }) => ({ line, email, rejection: { reason: 'stopped' } as const })),
  ],
});

export function countOutcomes(job: ImportJob, outcomes: readonly Outcome[]): Record<OutcomeName, number> {
  const counts = { added: 0, present: 0, duplicate: 0, refused: 0, unsent: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  for (const { rejection } of job.rejected) counts[outcomeOf(rejection)] += 1;
  return counts;
}

export interface ReportLine {
  readonly line: number;
  readonly email: string;
  readonly outcome: OutcomeName;
  readonly reason: string | Rejection | undefined;
}

/** Every line with what became of it, in the order of the file. */
export function reportLines(job: ImportJob, outcomes: readonly Outcome[]): ReportLine[] {
  const sent = outcomes.flatMap((result, index): ReportLine[] => {
    const entry = job.entries[index];
    if (!entry) return [];
    const reason = result.outcome === 'refused' ? result.reason : undefined;
    return [{ line: entry.line, email: entry.email, outcome: result.outcome, reason }];
  });
  const rejected = job.rejected.map(
    ({ line, email, rejection }): ReportLine => ({
      line,
      email,
      outcome: outcomeOf(rejection),
      reason: rejection,
    }),
  );
  return [...sent, ...rejected].sort((one, other) => one.line - other.line);
}
