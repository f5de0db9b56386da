import { rootOf } from '../status-page/page-context.ts';

/** Where people go after they have signed in. */
const DASHBOARD = '/dashboard';

/**
 * The path to return to after a sign-in. Only paths of this site count: otherwise a link to our sign-in could lead people who
 * trust it to any other site.
 */
export function returnPathFrom(wanted: string | null, baseUrl: string): string {
  const dashboard = `${rootOf(baseUrl)}${DASHBOARD}`;
  if (!wanted?.startsWith('/')) return dashboard;
  // Browsers drop control characters and read a backslash as a slash, so only the parsed address tells where it leads.
  const url = URL.parse(wanted, baseUrl);
  if (!url || url.origin !== new URL(baseUrl).origin || url.pathname.startsWith('//')) return dashboard;
  return `${url.pathname}${url.search}${url.hash}`;
}
