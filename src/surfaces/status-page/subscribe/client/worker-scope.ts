/// <reference lib="dom" />

/** What the service worker uses of its global scope. TypeScript cannot load its types beside those of pages. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly push: WorkerEvent & { readonly data: { json(): unknown } | null };
  readonly notificationclick: WorkerEvent & { readonly notification: Notification };
  readonly pushsubscriptionchange: WorkerEvent & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
}
