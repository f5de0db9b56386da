/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the status page. `npm run client` turns it into page.min.js, which browsers get. The page also works
// without it.
(() => {
  type Maybe<T> = T | null | undefined;
  const { body, documentElement: root } = document;
  const { live, zone: pageZone = 'UTC' } = body.dataset;
  const byId = (id: string) => document.getElementById(id);
  const create = (name: string, text = '') =>
    Object.assign(document.createElement(name), { textContent: text });
  const queryAll = <E extends Element>(selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<E>(selector),
  ];
  const listen = addEventListener;

  // Times, in the time zone of the visitor.
  const styles: Record<string, Intl.DateTimeFormatOptions> = {
    full: { dateStyle: 'medium', timeStyle: 'short' },
    time: { timeStyle: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
  };
  const formats: Record<string, Intl.DateTimeFormat> = {};
  const format = (time: number, style: string, timeZone: string) => {
    formats[style + timeZone] ??= new Intl.DateTimeFormat(root.lang, { ...styles[style], timeZone });
    return formats[style + timeZone]?.format(time) ?? '';
  };
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || pageZone;
  const isOtherZone = ownZone !== pageZone;

  /** Whether somebody has signed in with this browser. The page itself is the same for everybody. */
  const isStaff = /\bdaymark_staff=1/.test(document.cookie);

  /** Converts markup from the server to what the visitor sees: interactive bars, and times in the visitor's zone. */
  const prepare = (within: ParentNode) => {
    for (const link of queryAll<HTMLElement>('[data-staff]', within)) link.hidden = !isStaff;
    for (const bars of queryAll<SVGElement>('.bars', within)) bars.dataset.on = '';
    for (const time of isOtherZone ? queryAll<HTMLTimeElement>('time[data-f]', within) : []) {
      const timestamp = Date.parse(time.dateTime);
      // A time without a date belongs to the day of its heading. In the visitor's zone that may be another day.
      const isSameDay = format(timestamp, 'day', ownZone) === format(timestamp, 'day', pageZone);
      time.title = `${time.textContent} ${pageZone}`;
      time.textContent = format(timestamp, (isSameDay && time.dataset.f) || 'full', ownZone);
    }
  };

  // Updates in place. Elements that stay the same are not touched, so focus, selection and scroll position survive.
  /** Ids of `<details>` elements that the visitor opened or closed. Updates keep their state. */
  const touched = new Set<string>();
  const changed = new Set<Element>();
  const isKept = ({ id }: Element, name: string) => name === 'open' && touched.has(id);

  const morph = (old: Element, fresh: Element) => {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) === value || isKept(old, name)) continue;
      if (name === 'class') changed.add(old.closest('[id]') ?? old);
      old.setAttribute(name, value);
    }
    const oldById = new Map([...old.children].map((child) => [child.id, child]));
    const newIds = new Set([...fresh.children].map(({ id }) => id));
    for (const [id, child] of oldById) if (id && !newIds.has(id)) child.remove();
    let at: ChildNode | null = old.firstChild;
    for (const node of [...fresh.childNodes]) {
      const { id } = node as Element;
      const same: Maybe<ChildNode> = id ? oldById.get(id) : (at as Element | null)?.id ? null : at;
      if (same?.nodeName !== node.nodeName) {
        if (id) changed.add(node as Element);
        old.insertBefore(node, at);
        continue;
      }
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      if (node instanceof Element) morph(same as Element, node);
      else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
    }
    while (at) {
      const last: ChildNode = at;
      at = at.nextSibling;
      last.remove();
    }
  };

  /** Updates elements in place, highlights what changed, and keeps the visitor's scroll position. */
  const update = (
    pairs: (readonly [Maybe<Element>, Maybe<Element>])[],
    title: string,
    announcement: string,
  ) => {
    const topOf = (one: Maybe<Element>) => (one?.isConnected ? one.getBoundingClientRect().top : 0);
    const anchor = queryAll('main [id]').find((one) => topOf(one) >= 0);
    const top = topOf(anchor);
    changed.clear();
    for (const [old, fresh] of pairs) if (old && fresh) morph(old, fresh);
    // Other browsers anchor the scroll position themselves.
    if (scrollY && !CSS.supports('overflow-anchor', 'auto')) scrollBy(0, topOf(anchor) - top);
    for (const { classList } of changed) {
      classList.add('fresh');
      setTimeout(() => classList.remove('fresh'), 2000);
    }
    if (!tipFor?.isConnected) hideTip();
    document.title = title;
    const [icon, status] = [byId('favicon') as HTMLLinkElement | null, byId('said')];
    if (icon) icon.href = icon.href.replace(/(\?.*)?$/, `?v=${byId('banner')?.dataset.status}`);
    if (!status || !announcement) return;
    // Clear the region first: otherwise a screen reader does not repeat an identical announcement.
    status.textContent = '';
    setTimeout(() => status.append(announcement), 50);
  };

  // Live updates, with polling as the fallback.
  const POLL_MS = 30_000;
  let { version } = body.dataset;
  let source: EventSource | undefined;
  let polls = 0;
  /** Upper bound of the random delay before a fetch. Doubles while the server keeps sending `refresh`. */
  let maxDelay = 1000;
  const isOn = () => source?.readyState === 1;
  const showState = () => {
    const state = byId('live');
    if (!state) return;
    state.textContent = state.dataset[isOn() ? 'on' : 'lost'] ?? '';
    state.toggleAttribute('data-off', !isOn());
    state.hidden = false;
  };

  const connect = () => {
    source?.close();
    if (!window.EventSource) return;
    source = new EventSource(`${live}&version=${version}`);
    source.onopen = source.onerror = showState;
    source.addEventListener('change', onChange);
    source.addEventListener('refresh', ({ data }) => {
      source?.close();
      const max = Math.max(maxDelay, JSON.parse(data).within ?? 0);
      setTimeout(() => load().then(connect), Math.random() * max);
      maxDelay = Math.min(maxDelay * 2, POLL_MS);
    });
  };

  const onChange = ({ data, lastEventId }: MessageEvent<string>) => {
    const { parts, said, title } = JSON.parse(data) as { [key: string]: string } & { parts: object };
    version = lastEventId;
    maxDelay = 1000;
    const pairs = Object.entries(parts).map(([id, markup]) => {
      const template = create('template') as HTMLTemplateElement;
      template.innerHTML = markup;
      prepare(template.content);
      return [byId(id), template.content.firstElementChild] as const;
    });
    update(pairs, title ?? '', said ?? '');
  };

  /** Fetches the current page. The event source closes, because it reports changes relative to the old page. */
  const load = async () => {
    const response = await fetch(location.href, { cache: 'no-cache' }).catch(() => undefined);
    const markup = response?.ok ? await response.text() : '';
    if (!markup) return;
    // The CSP of the loaded page allows only its own styles and scripts. New ones need a full reload.
    const assets = queryAll('style,script').map((one) => one.textContent || one.getAttribute('src') || '');
    if (markup.split('<style>').length !== assets.length || !assets.every((one) => markup.includes(one))) {
      location.reload();
      return;
    }
    source?.close();
    const page = new DOMParser().parseFromString(markup, 'text/html');
    version = page.body.dataset.version;
    prepare(page);
    const pairs = ['.top', 'main'].map((place) => [queryAll(place)[0], queryAll(place, page)[0]] as const);
    const isSame = pairs.every(([old, fresh]) => old?.textContent === fresh?.textContent);
    update(pairs, page.title, isSame ? '' : (body.dataset.updated ?? page.title));
  };

  /** Reconnects after each poll, but only after every fourth if the server refused the connection. */
  const poll = async () => {
    if (document.hidden || isOn()) return;
    const isRefused = source?.readyState === 2;
    await load();
    if (!isRefused || ++polls % 4 === 0) connect();
  };

  if (live) {
    connect();
    setInterval(poll, POLL_MS);
    listen('visibilitychange', poll);
    // Browsers keep a page in the back-forward cache only if it has no open connection.
    listen('pagehide', () => source?.close());
    listen('pageshow', ({ persisted }) => persisted && load().then(connect));
  }

  // Tooltips for the days of the uptime bars and for the values of charts.
  const tip = Object.assign(create('div'), { className: 'tip' });
  const dot = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  dot.setAttribute('class', 'chart-line chart-dots');
  dot.style.strokeWidth = '9px';
  let tipFor: Element | undefined;
  let tipAt = -1;
  let isPinned = false;

  const hideTip = () => {
    tip.remove();
    dot.remove();
    tipFor = undefined;
    isPinned = false;
  };

  /** Converts the pointer position to the units of the SVG. The CTM accounts for stretched and mirrored graphics. */
  const unitsAt = (graphic: Maybe<SVGGraphicsElement>, { clientX }: MouseEvent) => {
    const { a, e } = graphic?.getScreenCTM() ?? { a: 1, e: 0 };
    return (clientX - e) / a;
  };

  const describeDay = (bars: SVGElement, index: number) => {
    const item = bars.parentElement?.querySelector(`[data-d="${index}"]`);
    if (item) return [...item.cloneNode(true).childNodes];
    const drawn = queryAll('path', bars).find((path) => path.getAttribute('d')?.includes(`M${index * 4} `));
    const { quiet, nodata } = body.dataset;
    const text = drawn ? drawn.matches('.s0') && nodata : quiet;
    const day = Date.parse(`${bars.dataset.first}T00:00Z`) + index * 86_400_000;
    return [format(day, 'day', 'UTC'), create('br'), text || ''];
  };

  const valuesOf = ({ dataset }: SVGElement) => dataset.values?.split(',') ?? [];

  /** The index of the nearest data point, or -1. */
  const valueAt = (chart: SVGElement, event: MouseEvent) => {
    const x = unitsAt(chart.querySelector('svg'), event);
    const present = valuesOf(chart).flatMap((value, index) => (value ? index : []));
    return present.sort((one, other) => Math.abs(one - x) - Math.abs(other - x))[0] ?? -1;
  };

  const describeValue = (chart: SVGElement, index: number) => {
    const number = (name: string) => Number(chart.dataset[name]);
    const plot = chart.querySelector('svg');
    const value = Number(valuesOf(chart)[index]);
    const share = (number('high') - value) / (number('high') - number('low'));
    dot.setAttribute('d', `M${index} ${share * (plot?.viewBox.baseVal.height ?? 0)}h0`);
    plot?.append(dot);
    const places = number('places');
    const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
    const text = `${value.toLocaleString(root.lang, digits)} ${chart.dataset.suffix}`;
    const timestamp = (number('from') + index * number('step')) * 1000;
    return [create('b', text), create('br'), format(timestamp, 'full', ownZone)];
  };

  const showTip = (graphic: SVGSVGElement, event: MouseEvent) => {
    const isDays = graphic.matches('.bars');
    const index = isDays ? Math.floor(unitsAt(graphic, event) / 4) : valueAt(graphic, event);
    if (index < 0) return;
    if (graphic !== tipFor || index !== tipAt) {
      tip.replaceChildren(...(isDays ? describeDay : describeValue)(graphic, index));
      (document.querySelector('main') ?? body).append(tip);
      tipFor = graphic;
      tipAt = index;
    }
    const { top, bottom } = graphic.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const left = Math.min(event.clientX - width / 2, root.clientWidth - width - 8);
    tip.style.left = `${scrollX + Math.max(8, left)}px`;
    tip.style.top = `${scrollY + (top < height + 6 ? bottom + 6 : top - height - 6)}px`;
  };

  const isTip = ({ target }: Event) => tip.contains(target as Node);
  const graphicOf = ({ target }: Event) => (target as Element).closest?.<SVGSVGElement>('.bars,.chart');

  listen('pointermove', (event) => {
    if (isPinned || isTip(event)) return;
    const graphic = graphicOf(event);
    if (graphic) showTip(graphic, event);
    else hideTip();
  });
  listen('click', (event) => {
    if (isTip(event)) return;
    const wasPinned = isPinned && tipAt;
    const [graphic, before] = [graphicOf(event), tipFor];
    hideTip();
    if (!graphic) return;
    showTip(graphic, event);
    // A second click on the same day unpins the tooltip.
    isPinned = wasPinned !== tipAt || before !== graphic;
    if (!isPinned) hideTip();
  });
  listen('keydown', ({ key }) => key === 'Escape' && hideTip());
  listen(
    'click',
    ({ target }) => touched.add((target as Element).closest?.('summary')?.parentElement?.id ?? ''),
    true,
  );

  // A language that the visitor picks with the pointer is submitted at once. The arrow keys only browse the list.
  let isPointer = false;
  const languages = byId('lang') as HTMLSelectElement | null;
  for (const type of ['pointerdown', 'keydown'] as const)
    listen(type, () => {
      isPointer = type === 'pointerdown';
    });
  languages?.addEventListener('change', () => isPointer && languages.form?.submit());

  prepare(document);
  byId('zone-of-reader')?.setAttribute('value', ownZone);
  const zone = byId('zone');
  if (zone && isOtherZone) {
    zone.textContent =
      zone.dataset.text?.replace('{zone}', ownZone).replace('{pageZone}', pageZone) ?? zone.textContent;
  }
})();
