/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the static twin: it says how old the copy is, and moves on to the live page as soon as that answers.
// `npm run client` turns it into twin.min.js.

const RETRY_MS = 60_000;
const MOVED = 'daymark-moved';
const note = document.getElementById('copy');
const { live = '', check = '', age = '' } = note?.dataset ?? {};

/** A cache may still answer with the copy after the live page is back, so the page moves on once a minute at most. */
const hasJustMoved = () => Date.now() - Number(sessionStorage.getItem(MOVED) ?? 0) < RETRY_MS;

const moveOn = () => {
  sessionStorage.setItem(MOVED, String(Date.now()));
  const target = live + location.search + location.hash;
  if (new URL(live).href === location.origin + location.pathname) location.reload();
  else location.replace(target);
};

const tryLive = async () => {
  if (document.hidden || hasJustMoved()) return;
  try {
    const response = await fetch(check, { cache: 'no-store', credentials: 'omit' });
    if (response.ok && (await response.json()).data) moveOn();
  } catch {
    // It does not answer yet.
  }
};

/** A page that did not change stays as it was written, however often it was compared with the live one since. */
const showAge = async () => {
  try {
    const { synced_at } = await (await fetch(age, { cache: 'no-store' })).json();
    const time = note?.querySelector('time');
    if (!time || !(synced_at > time.dateTime)) return;
    time.dateTime = synced_at;
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(synced_at));
  } catch {
    // The time in the page stays.
  }
};

showAge();
tryLive();
setInterval(tryLive, RETRY_MS);
addEventListener('visibilitychange', tryLive);
