/// <reference lib="dom" />

/** Shared by the script of the pages and the service worker. */

/** What is needed to subscribe again after the push service has ended a subscription. */
export interface Remembered {
  readonly endpoint: string;
  /** The public key of the service, as base64url. */
  readonly key: string;
}

// Some browsers do not tell the worker which subscription has ended. This storage is one that both scripts can use.
const CACHE = 'push-subscription';

export async function remember(scope: string, subscription: Remembered): Promise<void> {
  await (await caches.open(CACHE)).put(scope, new Response(JSON.stringify(subscription)));
}

export const recall = async (scope: string): Promise<Remembered | undefined> =>
  (await (await caches.open(CACHE)).match(scope))?.json();
