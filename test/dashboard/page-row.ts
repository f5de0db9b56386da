import type { Page } from 'playwright-core';

/** What a person can press or fill in: its name, and the operation of the API that it leads to. */
export interface Control {
  readonly name: string | RegExp;
  /** Null if it only reads, or changes what the browser shows. */
  readonly operation: string | null;
  /** Whether everybody who may use it must find it here; some appear only at times. */
  readonly isAlways: boolean;
}

/** A page of the dashboard in one state. */
export interface PageRow {
  /** The path in `dashboard/routes.tsx`. */
  readonly route: string;
  /** The address; ids come from `PageData`. */
  readonly address: string;
  readonly heading: string | RegExp;
  /** An operation that one must be allowed to open it; without one, everybody who is signed in may. */
  readonly needs?: string;
  readonly controls: readonly Control[];
  /** What every other control leads to. Without it, a control that is not listed fails the test. */
  readonly otherwise?: string;
  /** Opens the state, for those who may. */
  readonly prepare?: { readonly needs: string; readonly open: (page: Page) => Promise<unknown> };
}

export const does = (operation: string, ...names: (string | RegExp)[]): Control[] =>
  names.map((name) => ({ name, operation, isAlways: true }));
/** Depends on the record, or on what is chosen. */
export const mayDo = (operation: string, ...names: (string | RegExp)[]): Control[] =>
  names.map((name) => ({ name, operation, isAlways: false }));
export const reads = (...names: (string | RegExp)[]): Control[] =>
  names.map((name) => ({ name, operation: null, isAlways: false }));

/** For everybody: what searches, filters, turns pages and unfolds. */
const everywhere = reads(
  /^Search/,
  /^(Show|State|Status|Channel|Follows)$/,
  /^(Previous|Next)$/,
  /^Show /,
  /^Filters/,
  'Copy',
);

export const page = (
  route: string,
  heading: string | RegExp,
  controls: readonly Control[] = [],
  more: Partial<PageRow> = {},
): PageRow => ({ route, address: route, heading, ...more, controls: [...controls, ...everywhere] });
