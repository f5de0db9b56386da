/// <reference lib="dom" />
// The service worker. `npm run client` turns it into push-worker.min.js. It shows notifications, and does nothing else: it
// does not answer requests of pages.
import type { PushPayload } from '../push-payload.ts';
import { recall, remember } from './push-subscription.ts';
import type { WorkerScope } from './worker-scope.ts';

const worker = globalThis as unknown as WorkerScope;
const { registration } = worker;

/** Newer than the types of TypeScript. */
interface Options extends NotificationOptions {
  readonly renotify: boolean;
}

/** Shows a message. It replaces an older one about the same incident, and never a newer one, which may have been faster. */
async function show(received: PushPayload): Promise<void> {
  const notifications = await registration.getNotifications({ tag: received.tag });
  const shown = notifications.map(({ data }) => data as PushPayload);
  const newest = shown.find(({ id }) => id > received.id) ?? received;
  const { title, body, tag, lang, dir } = newest;
  const options: Options = {
    body,
    tag,
    lang,
    dir,
    data: newest,
    icon: new URL('favicon.ico', registration.scope).href,
    // The same message may come twice. It must not alert anybody twice.
    renotify: shown.length > 0 && shown.every(({ id }) => id < received.id),
  };
  await registration.showNotification(title, options);
}

async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url.split('#')[0] === url.split('#')[0]);
  await (open ? open.focus() : worker.clients.openWindow(url));
}

/** The push service has replaced the subscription, or ended it. The old endpoint tells the service whose it was. */
async function renew(
  oldSubscription: PushSubscription | null | undefined,
  newSubscription: PushSubscription | null | undefined,
): Promise<void> {
  const { scope, pushManager } = registration;
  const remembered = await recall(scope);
  const old = oldSubscription?.endpoint ?? remembered?.endpoint;
  if (remembered === undefined || old === undefined) return;
  const { key } = remembered;
  const subscription =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const response = await fetch(new URL('subscribe/push/renew', scope), {
    method: 'POST',
    body: new URLSearchParams({ old, endpoint, ...keys }),
  });
  if (response.ok) await remember(scope, { endpoint, key });
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushPayload));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as PushPayload).url));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription)),
);
