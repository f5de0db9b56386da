/** Pages of the server below the dashboard's address, which need a connection. */
const ACCOUNT_PAGES = /^(sign-in|setup|invitation|reset|email)\b/;

/** Whether an address belongs to the program itself. `scope` is the address of the dashboard, which ends with a slash. */
export const isProgram = (url: string, scope: string): boolean =>
  url.startsWith(scope) && !ACCOUNT_PAGES.test(url.slice(scope.length));

/** The page that a message leads to. Whatever is elsewhere is not opened: then it is the overview. */
export function pageOf(url: unknown, scope: string): string {
  const address = typeof url === 'string' && URL.canParse(url, scope) ? new URL(url, scope).href : scope;
  return isProgram(address, scope) ? address : scope;
}
