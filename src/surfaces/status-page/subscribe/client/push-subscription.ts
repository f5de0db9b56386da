/// <reference lib="dom" />

/** Shared by the script of the pages and the service worker. */

/** What is needed to subscribe again after the push service has ended a subscription. */
export interface Remembered {
  readonly endpoint: string;
  /** The public key of the service, as base64url. */
  readonly key: string;
}

/** Whether a subscription was made for the service with this public key. */
export const hasKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && toBase64Url(options.applicationServerKey) === key;

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

// Some browsers do not tell the worker which subscription has ended. This storage is one that both scripts can use.
const CACHE = 'push-subscription';

export async function remember(scope: string, subscription: Remembered): Promise<void> {
  await (await caches.open(CACHE)).put(scope, new Response(JSON.stringify(subscription)));
}

export const recall = async (scope: string): Promise<Remembered | undefined> =>
  (await (await caches.open(CACHE)).match(scope))?.json();
