// The service worker of the dashboard. `write-worker.ts` builds it. With a connection, everything comes from the server, except
// files whose names change with their content. Without one, the dashboard opens with what it showed last. It also shows the
// notifications of staff.
import { FORGET, isKept } from './kept-data.ts';
import { startNotifying } from './notifications.ts';
import { isProgram } from './pages.ts';
import { ResponseKeeper } from './response-keeper.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The name of this build, the files that its pages need, and those that it has besides. */
declare const BUILD: {
  readonly id: string;
  readonly files: readonly string[];
  readonly others: readonly string[];
};

const FILES_CACHE_PREFIX = 'daymark-files-';
const FILES_CACHE = FILES_CACHE_PREFIX + BUILD.id;
/** On a train, a request can hang for minutes. */
const DOCUMENT_PATIENCE_MS = 4000;

const worker = globalThis as unknown as WorkerScope;
/** The address of the dashboard, which ends with a slash. */
const { scope } = worker.registration;
const assets = `${scope}assets/`;
const api = new URL('../api/', scope).href;

const keeper = new ResponseKeeper(api, caches);

async function install(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  await cache.addAll([scope, ...BUILD.files.map((name) => assets + name)]);
  await worker.skipWaiting();
}

/** Takes over from the worker before it. That one has loaded the texts of this build already, with the first of its pages. */
async function activate(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const own = new Set([...BUILD.files, ...BUILD.others].map((name) => assets + name));
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(FILES_CACHE_PREFIX) && name !== FILES_CACHE,
  );
  for (const name of old) {
    const previous = await caches.open(name);
    for (const request of await previous.keys()) {
      const response = own.has(request.url) && (await previous.match(request));
      if (response) await cache.put(request, response);
    }
    await caches.delete(name);
  }
  await worker.clients.claim();
}

/** Its name contains a hash, so it never changes. */
async function findFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES_CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

async function findDocument(request: Request): Promise<Response> {
  const kept = await caches.match(scope);
  if (!kept) return fetch(request);
  const patience = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), DOCUMENT_PATIENCE_MS);
  });
  return Promise.race([fetch(request).catch(() => kept), patience]);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
// Pages ask to be served (see `register.ts`), or say that somebody signs out.
worker.addEventListener('message', (event) =>
  event.waitUntil(event.data === FORGET ? keeper.forget() : worker.clients.claim()),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url } = request;
  if (method !== 'GET') return;
  if (url.startsWith(assets)) event.respondWith(findFile(request));
  else if (mode === 'navigate' && isProgram(url, scope)) event.respondWith(findDocument(request));
  else if (url.startsWith(api) && isKept(url.slice(api.length)))
    event.respondWith(keeper.find(request, fetch, (work) => event.waitUntil(work)));
});
startNotifying(worker);
