// The part of the service worker that tells staff. It works while no page of the dashboard is open.
import type { StaffPush } from '../../common/staff-notifications.ts';
import { isProgram, pageOf } from './pages.ts';
import { pushKeyOf, subscriptionBody } from './push-subscription.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/** Newer than the types of TypeScript. */
interface Options extends NotificationOptions {
  readonly renotify: boolean;
}

/** A page that has just been opened may not listen yet. */
const TAKING_MS = 1000;

/** What the worker asks a page to show. The page says through the port that it does. */
export interface PageRequest {
  readonly open: string;
}

/** Shows messages of the push service, and opens their pages. */
export function startNotifying(worker: WorkerScope): void {
  const { registration, clients } = worker;
  const { scope } = registration;

  /** A message replaces an older one about the same thing, and never a newer one, which may have been faster. */
  async function show(received: StaffPush): Promise<void> {
    const notifications = await registration.getNotifications({ tag: received.tag });
    const shown = notifications.map(({ data }) => data as StaffPush);
    const newest = shown.find(({ id }) => id > received.id) ?? received;
    const { title, body, tag, lang, dir, silent } = newest;
    const options: Options = {
      body,
      tag,
      lang,
      dir,
      silent,
      data: newest,
      icon: new URL('../favicon.ico', scope).href,
      // The same message may come twice. It must not alert anybody twice.
      renotify: !silent && shown.length > 0 && shown.every(({ id }) => id < received.id),
    };
    await registration.showNotification(title, options);
  }

  /** The address of a window is the one with which it was opened, so the page itself knows whether it is there already. */
  async function open(url: string): Promise<void> {
    const windows = (await clients.matchAll({ type: 'window' })).filter((each) => isProgram(each.url, scope));
    const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
    if (!window) return void (await clients.openWindow(url));
    await window.focus();
    if (!(await isTakenBy(window, url))) await window.navigate(url);
  }

  /** The push service has replaced the subscription of this browser, or ended it. */
  async function renew(replacement: PushSubscription | null | undefined): Promise<void> {
    const preferences = new URL('../api/session/notifications', scope);
    const applicationServerKey = pushKeyOf(await (await fetch(preferences)).json());
    const subscription =
      replacement ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    await fetch(new URL('../api/session/push-subscriptions', scope), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(subscriptionBody(subscription)),
    });
  }

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as StaffPush));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pageOf((event.notification.data as StaffPush).url, scope)));
  });
  // Whoever is signed out by then turns notifications on again after the next sign-in.
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event.newSubscription).catch(() => {})),
  );
}

/** Has a page that is open show another one, without loading the program again. False if it does not respond. */
const isTakenBy = (window: WindowClient, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), TAKING_MS);
    const request: PageRequest = { open: url };
    window.postMessage(request, [port2]);
  });
