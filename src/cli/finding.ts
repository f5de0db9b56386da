/** What one check of `daymark doctor` found. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warn' | 'FAIL';
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}
