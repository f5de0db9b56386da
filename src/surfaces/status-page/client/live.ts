/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, byId, create, queryAll } from './dom.ts';
import { prepare } from './prepare.ts';
import { format, ownZone } from './times.ts';
import { update } from './update.ts';

// Live updates, with polling as the fallback.
const { live } = body.dataset;
const POLL_MS = 30_000;
let { version } = body.dataset;
let source: EventSource | undefined;
let polls = 0;
/** Upper bound of the random delay before a fetch. Doubles while the server keeps sending `refresh`. */
let maxDelay = 1000;
/**
 * Whether the tab has been hidden for a while. It has no stream then: over HTTP/1.1 a browser has six connections to a
 * server for all of its tabs, and a seventh tab could not even load.
 */
let isAway = document.hidden;
const AWAY_MS = 5000;
let leaving: ReturnType<typeof setTimeout> | undefined;
/** Whether the server cannot read anything newer at the moment. */
let isBehind = false;
const isOn = () => source?.readyState === 1;
const isLive = () => isOn() && !isBehind;
const showState = () => {
  const state = byId('live');
  if (!state) return;
  (state.firstElementChild ?? state).textContent = state.dataset[isLive() ? 'on' : 'lost'] ?? '';
  state.toggleAttribute('data-off', !isLive());
  state.hidden = false;
  showFreshness();
};

const showBehind = (behind: boolean) => {
  isBehind = behind;
  showState();
};

/** The line that says how old the page is, because the server could not read anything newer. */
const staleLine = (page = document) => page.getElementById('stale');
const renderedAt = () => Date.parse(staleLine()?.querySelector('time')?.dateTime ?? '') || Date.now();
/** When the page was last known to be up to date. */
let freshAt = renderedAt();
export const showFreshness = () => {
  const place = byId('fresh');
  if (isLive() && !staleLine()) freshAt = Date.now();
  if (place)
    place.textContent = place.dataset.text?.replace('{time}', format(freshAt, 'time', ownZone)) ?? '';
};
const show = (...change: Parameters<typeof update>) => {
  update(...change);
  freshAt = renderedAt();
  showFreshness();
};

const connect = () => {
  source?.close();
  if (isAway || !window.EventSource) return;
  source = new EventSource(`${live}&version=${version}`);
  // The server tells a new viewer at once if it is behind.
  source.onopen = () => showBehind(false);
  source.onerror = showState;
  for (const type of ['stale', 'current'])
    source.addEventListener(type, () => {
      showBehind(type === 'stale');
      // At a random time, since all viewers learn of it together.
      setTimeout(poll, Math.random() * 5000);
    });
  source.addEventListener('change', onChange);
  source.addEventListener('refresh', ({ data }) => {
    source?.close();
    const max = Math.max(maxDelay, JSON.parse(data).within ?? 0);
    setTimeout(() => isAway || load().then(connect), Math.random() * max);
    maxDelay = Math.min(maxDelay * 2, POLL_MS);
  });
};

const onChange = ({ data, lastEventId }: MessageEvent<string>) => {
  const { parts, said, title } = JSON.parse(data) as { [key: string]: string } & { parts: object };
  version = lastEventId;
  maxDelay = 1000;
  staleLine()?.remove();
  const pairs = Object.entries(parts).map(([id, markup]) => {
    const template = create('template') as HTMLTemplateElement;
    template.innerHTML = markup;
    prepare(template.content);
    return [byId(id), template.content.firstElementChild] as const;
  });
  show(pairs, title ?? '', said ?? '');
};

/** Fetches the current page. The event source closes, because it reports changes relative to the old page. */
const load = async () => {
  const response = await fetch(location.href, { cache: 'no-cache' }).catch(() => undefined);
  const markup = response?.ok ? await response.text() : '';
  // What the page was about is gone.
  if (response?.status === 404) location.reload();
  if (!markup) return;
  // The CSP of the loaded page allows only its own styles and scripts. New ones need a full reload.
  const assets = queryAll('style,script').map((one) => one.textContent || one.getAttribute('src') || '');
  if (markup.split('<style>').length !== assets.length || !assets.every((one) => markup.includes(one))) {
    location.reload();
    return;
  }
  const page = new DOMParser().parseFromString(markup, 'text/html');
  if (version !== page.body.dataset.version) source?.close();
  version = page.body.dataset.version;
  prepare(page);
  const line = staleLine(page);
  staleLine()?.remove();
  if (line) byId('main')?.before(line);
  const pairs = ['.top', '#announcement', 'main'].map(
    (place) => [queryAll(place)[0], queryAll(place, page)[0]] as const,
  );
  const isSame = pairs.every(([old, fresh]) => old?.textContent === fresh?.textContent);
  show(pairs, page.title, isSame ? '' : (body.dataset.updated ?? page.title));
};

/**
 * Fetches the page if the stream cannot tell what is new. Reconnects after each poll, but only after every fourth if the
 * server refused the connection.
 */
const poll = async () => {
  if (document.hidden || (isLive() && !staleLine())) return;
  const isRefused = source?.readyState === 2;
  await load();
  if (isOn()) return;
  if (!isRefused || ++polls % 4 === 0) connect();
};

/** Closes the stream of a tab that stays hidden, and catches up when it is shown again. */
const onVisibility = () => {
  clearTimeout(leaving);
  if (document.hidden)
    leaving = setTimeout(() => {
      isAway = true;
      source?.close();
    }, AWAY_MS);
  else if (isAway) {
    isAway = false;
    load().then(connect);
  } else poll();
};

/** Keeps the page up to date, if it is one that changes. */
export const goLive = () => {
  if (!live) return;
  connect();
  setInterval(poll, POLL_MS);
  addEventListener('visibilitychange', onVisibility);
  // Browsers keep a page in the back-forward cache only if it has no open connection.
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && load().then(connect));
};
