/// <reference lib="dom" />
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page, Worker } from 'playwright-core';

interface Keys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Runs in the page and in the worker. The subscription is remembered as that of a browser is. */
export function subscribeHere({ endpoint, p256dh, auth }: Keys): void {
  const subscriptionFor = (key: string) => ({
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (character) => character.codePointAt(0) ?? 0,
      ).buffer,
    },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem('subscribed');
      return true;
    },
  });
  const stored = () => ('localStorage' in globalThis ? localStorage.getItem('subscribed') : null);
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const key = stored();
      return key === null ? null : subscriptionFor(key);
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if ('localStorage' in globalThis) localStorage.setItem('subscribed', applicationServerKey);
      return subscriptionFor(applicationServerKey);
    },
  });
}

/** Delivers messages to the service worker of a page as a push service does. */
export async function pusher(page: Page, url: string): Promise<(payload: object) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(url));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  // A browser drops messages for a worker that is not active yet.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => window.setTimeout(resolve, 20));
  });
  return async (payload) => {
    const data = JSON.stringify(payload);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(url).origin,
      registrationId,
      data,
    });
  };
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly id: number;
  readonly renotify: boolean;
}

/** The notifications that the browser shows, once this one is among them. */
export async function shown(page: Page, expected: Partial<Shown>): Promise<Shown[]> {
  for (let wait = 0; wait < 500; wait++) {
    const all = await shownNow(page);
    const isThere = all.some((one) =>
      Object.entries(expected).every(([name, value]) => one[name as keyof Shown] === value),
    );
    if (isThere) return all;
    await setTimeout(20);
  }
  throw new Error(`The browser does not show ${JSON.stringify(expected)}`);
}

/** Those that it shows now. */
export const shownNow = (page: Page): Promise<Shown[]> => page.evaluate(notifications);

/** Runs in the page. */
async function notifications(): Promise<Shown[]> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const shown = await Promise.all(registrations.map((registration) => registration.getNotifications()));
  return shown.flat().map((notification) => ({
    title: notification.title,
    body: notification.body,
    tag: notification.tag,
    id: notification.data.id,
    renotify: 'renotify' in notification && notification.renotify === true,
  }));
}

export async function workerOf(page: Page): Promise<Worker> {
  const context = page.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

interface WorkerGlobals {
  readonly clients: { openWindow: (url: string) => Promise<void> };
  readonly registration: ServiceWorkerRegistration;
}

/** Taps the notification that the browser shows. Tells which address is opened in a new window. */
export const tapNotification = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const { clients, registration } = globalThis as unknown as WorkerGlobals;
    const [notification] = await registration.getNotifications();
    // Only a tap of a person may open a window.
    const opening = new Promise<string>((resolve) => {
      clients.openWindow = async (address) => resolve(address);
    });
    const click = new Event('notificationclick');
    Object.assign(click, { notification, waitUntil: () => {} });
    dispatchEvent(click);
    return opening;
  });
