// The service worker of the dashboard. `write-worker.ts` builds it. With a connection, everything comes from the server, except
// files whose names change with their content. Without one, the dashboard opens with what it showed last. It also shows the
// notifications of staff.
import { DATA_CACHE, isKept, KEPT_AT } from './kept-data.ts';
import { startNotifying } from './notifications.ts';
import { isProgram } from './pages.ts';
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
const MAX_KEPT = 100;

const worker = globalThis as unknown as WorkerScope;
/** The address of the dashboard, which ends with a slash. */
const { scope } = worker.registration;
const assets = `${scope}assets/`;
const api = new URL('../api/', scope).href;

interface DataEvent {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

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

async function findData({ request, waitUntil }: DataEvent): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(DATA_CACHE)).match(request.url);
    if (kept) return kept;
    throw error;
  }
  // Nobody is signed in any more, so nothing of theirs stays.
  if (response.status === 401) await caches.delete(DATA_CACHE);
  // If there is no space left for it, it is not kept.
  if (response.ok) waitUntil(keep(request.url, response.clone()).catch(() => {}));
  return response;
}

async function keep(url: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  const body = await response.arrayBuffer();
  if (url === `${api}session`) await forgetOthers(body);
  const cache = await caches.open(DATA_CACHE);
  await cache.put(url, new Response(body, { status: response.status, headers }));
  // The oldest come first.
  const known = await cache.keys();
  for (const { url: oldest } of known.slice(0, Math.max(0, known.length - MAX_KEPT)))
    await cache.delete(oldest);
}

/** Somebody else may have signed in since. */
async function forgetOthers(session: ArrayBuffer): Promise<void> {
  const before = await (await caches.open(DATA_CACHE)).match(`${api}session`);
  const userOf = (text: string): unknown => JSON.parse(text)?.data?.relationships?.user?.data?.id;
  if (before && userOf(await before.text()) !== userOf(new TextDecoder().decode(session)))
    await caches.delete(DATA_CACHE);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
// The only message that pages send: see `register.ts`.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url } = request;
  if (method !== 'GET') return;
  if (url.startsWith(assets)) event.respondWith(findFile(request));
  else if (mode === 'navigate' && isProgram(url, scope)) event.respondWith(findDocument(request));
  else if (url.startsWith(api) && isKept(url.slice(api.length)))
    event.respondWith(findData({ request, waitUntil: (work) => event.waitUntil(work) }));
});
startNotifying(worker);
