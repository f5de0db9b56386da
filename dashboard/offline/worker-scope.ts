/** What the service worker uses of its global scope. TypeScript cannot load its types beside those of pages. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    /** The windows that this worker controls. */
    matchAll(options: { readonly type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: readonly MessagePort[]): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly message: WorkerEvent & { readonly data: unknown };
  readonly fetch: WorkerEvent & {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
  };
  readonly push: WorkerEvent & { readonly data: { json(): unknown } | null };
  readonly notificationclick: WorkerEvent & { readonly notification: Notification };
  readonly pushsubscriptionchange: WorkerEvent & {
    readonly newSubscription?: PushSubscription | null;
  };
}
