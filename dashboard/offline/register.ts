import type { PageRequest } from './notifications.ts';

/** Newer than the types of TypeScript. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The policy of the document allows no script by its address but this one. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: () => address };
  return trustedTypes?.createPolicy('service-worker', rules).createScriptURL(address) ?? address;
}

let address: string | undefined;

/** Registers the service worker. Doing so again changes nothing. */
export function registerWorker(root: string): Promise<ServiceWorkerRegistration> {
  address ??= trusted(`${root}/dashboard/service-worker.js`);
  return navigator.serviceWorker.register(address, { scope: `${root}/dashboard/` });
}

/** Has the browser keep the dashboard for the time without a connection, once it has nothing else to do. */
export function startKeeping(root: string): void {
  // Browsers have it only on HTTPS, and on this machine.
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it, the dashboard works as long as there is a connection.
    registerWorker(root)
      .then(askToBeServed)
      .catch(() => {});
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 5000);
}

/**
 * A page that was loading while the worker took over is not served by it, and neither is one that was reloaded with Shift. Such a
 * page would not work offline, and a tap on a notification would open a second window.
 */
async function askToBeServed(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('serve this page');
}

/** Shows the pages that notifications lead to, without loading the program again. */
export function onPageRequested(show: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<PageRequest>) => {
    const { pathname, search, hash } = new URL(data.open);
    if (location.href !== data.open) show(pathname + search + hash);
    ports[0]?.postMessage('shown');
  });
}
