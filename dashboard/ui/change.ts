/** One member of a record that a write changed. */
export interface Change {
  readonly member: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const LONG_TEXT = 80;

/** Whether a change is shown line by line: both values are texts, and one of them is long. */
export function isLongText({ before, after }: Change): boolean {
  const texts = [before, after].map((value) => value ?? '');
  return (
    texts.every((value) => typeof value === 'string') &&
    texts.some((value) => value.length > LONG_TEXT || value.includes('\n'))
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Whether a value is a time, as the API writes it. */
export const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value);

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A component with its status, as the log holds those of incidents and maintenance. */
export interface LinkedComponent {
  readonly component_id: number;
  readonly status: number;
}
