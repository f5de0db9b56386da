/** The result of one check of `daymark doctor`. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warn' | 'FAIL';
  readonly text: string;
  /** What the operator should do. */
  readonly advice?: string;
}
