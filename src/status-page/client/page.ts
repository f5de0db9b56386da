/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The page's script; everything works without it. `npm run client` makes page.min.js of it, which browsers get.
(() => {
  type Maybe<T> = T | null | undefined;
  const { body, documentElement: root } = document;
  const { live, zone: pageZone = 'UTC' } = body.dataset;
  const find = (id: string) => document.getElementById(id);
  const make = (name: string, text = '') =>
    Object.assign(document.createElement(name), { textContent: text });
  const all = <E extends Element>(selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<E>(selector),
  ];
  const on = addEventListener;

  // Times, in the zone of whoever reads them.
  const forms: Record<string, Intl.DateTimeFormatOptions> = {
    full: { dateStyle: 'medium', timeStyle: 'short' },
    time: { timeStyle: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
  };
  const formats: Record<string, Intl.DateTimeFormat> = {};
  const write = (moment: number, form: string, timeZone: string) => {
    formats[form + timeZone] ??= new Intl.DateTimeFormat(root.lang, { ...forms[form], timeZone });
    return formats[form + timeZone]?.format(moment) ?? '';
  };
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || pageZone;
  const isAway = ownZone !== pageZone;

  /** Makes markup of the server what the reader sees. */
  const prepare = (within: ParentNode) => {
    for (const bars of all<SVGElement>('.bars', within)) bars.dataset.on = '';
    for (const time of isAway ? all<HTMLTimeElement>('time[data-f]', within) : []) {
      const moment = Date.parse(time.dateTime);
      // A time alone means the day that it stands under, which may be another one here.
      const isSameDay = write(moment, 'day', ownZone) === write(moment, 'day', pageZone);
      time.title = `${time.textContent} ${pageZone}`;
      time.textContent = write(moment, (isSameDay && time.dataset.f) || 'full', ownZone);
    }
  };

  // Changing the page in place: what stays the same is not touched, so that focus, selection and scroll stay.
  /** What the reader opened or closed stays so. */
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
    const known = new Map([...old.children].map((child) => [child.id, child]));
    const wanted = new Set([...fresh.children].map(({ id }) => id));
    for (const [id, child] of known) if (id && !wanted.has(id)) child.remove();
    let at: ChildNode | null = old.firstChild;
    for (const node of [...fresh.childNodes]) {
      const { id } = node as Element;
      const same: Maybe<ChildNode> = id ? known.get(id) : (at as Element | null)?.id ? null : at;
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

  /** Puts elements in the place of others, shows where, and keeps what is being read where it is. */
  const put = (pairs: (readonly [Maybe<Element>, Maybe<Element>])[], title: string, said: string) => {
    const topOf = (one: Maybe<Element>) => (one?.isConnected ? one.getBoundingClientRect().top : 0);
    const anchor = all('main [id]').find((one) => topOf(one) >= 0);
    const top = topOf(anchor);
    changed.clear();
    for (const [old, fresh] of pairs) if (old && fresh) morph(old, fresh);
    // Other browsers do this themselves.
    if (scrollY && !CSS.supports('overflow-anchor', 'auto')) scrollBy(0, topOf(anchor) - top);
    for (const { classList } of changed) {
      classList.add('fresh');
      setTimeout(() => classList.remove('fresh'), 2000);
    }
    if (!tipFor?.isConnected) hideTip();
    document.title = title;
    const [icon, status] = [find('favicon') as HTMLLinkElement | null, find('said')];
    if (icon) icon.href = icon.href.replace(/(\?.*)?$/, `?v=${find('banner')?.dataset.status}`);
    if (!status || !said) return;
    // Emptied first, so that the same words are heard again.
    status.textContent = '';
    setTimeout(() => status.append(said), 50);
  };

  // Live updates, or at least the page again every now and then.
  const POLL_MS = 30_000;
  let { version } = body.dataset;
  let source: EventSource | undefined;
  let polls = 0;
  /** Not everybody comes at once. Grows while the server keeps telling us to fetch the page. */
  let patience = 1000;
  const isOn = () => source?.readyState === 1;
  const show = () => {
    const state = find('live');
    if (!state) return;
    state.textContent = state.dataset[isOn() ? 'on' : 'lost'] ?? '';
    state.toggleAttribute('data-off', !isOn());
    state.hidden = false;
  };

  const connect = () => {
    source?.close();
    if (!window.EventSource) return;
    source = new EventSource(`${live}&version=${version}`);
    source.onopen = source.onerror = show;
    source.addEventListener('change', hear);
    source.addEventListener('refresh', ({ data }) => {
      source?.close();
      const most = Math.max(patience, JSON.parse(data).within ?? 0);
      setTimeout(() => load().then(connect), Math.random() * most);
      patience = Math.min(patience * 2, POLL_MS);
    });
  };

  const hear = ({ data, lastEventId }: MessageEvent<string>) => {
    const { parts, said, title } = JSON.parse(data) as { [key: string]: string } & { parts: object };
    version = lastEventId;
    patience = 1000;
    const pairs = Object.entries(parts).map(([id, markup]) => {
      const template = make('template') as HTMLTemplateElement;
      template.innerHTML = markup;
      prepare(template.content);
      return [find(id), template.content.firstElementChild] as const;
    });
    put(pairs, title ?? '', said ?? '');
  };

  /** Fetches the page as it is now. What listens to changes of an older one must not go on. */
  const load = async () => {
    const answer = await fetch(location.href, { cache: 'no-cache' }).catch(() => undefined);
    const markup = answer?.ok ? await answer.text() : '';
    if (!markup) return;
    // Styles and scripts are held to the policy that came with the page: other ones need another page.
    const looks = all('style,script').map((one) => one.textContent || one.getAttribute('src') || '');
    if (markup.split('<style>').length !== looks.length || !looks.every((one) => markup.includes(one))) {
      location.reload();
      return;
    }
    source?.close();
    const page = new DOMParser().parseFromString(markup, 'text/html');
    version = page.body.dataset.version;
    prepare(page);
    const pairs = ['.top', 'main'].map((place) => [all(place)[0], all(place, page)[0]] as const);
    const isSame = pairs.every(([old, fresh]) => old?.textContent === fresh?.textContent);
    put(pairs, page.title, isSame ? '' : (body.dataset.updated ?? page.title));
  };

  /** Tries the connection again each time, and seldom where the server has refused it. */
  const poll = async () => {
    if (document.hidden || isOn()) return;
    const isRefused = source?.readyState === 2;
    await load();
    if (!isRefused || ++polls % 4 === 0) connect();
  };

  if (live) {
    connect();
    setInterval(poll, POLL_MS);
    on('visibilitychange', poll);
    // A page with an open connection could not be kept for the way back.
    on('pagehide', () => source?.close());
    on('pageshow', ({ persisted }) => persisted && load().then(connect));
  }

  // What a day or a value was, under the pointer.
  const tip = Object.assign(make('div'), { className: 'tip' });
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

  /** Where the pointer is in a picture's own units, however it is stretched or mirrored. */
  const unitsAt = (picture: Maybe<SVGGraphicsElement>, { clientX }: MouseEvent) => {
    const { a, e } = picture?.getScreenCTM() ?? { a: 1, e: 0 };
    return (clientX - e) / a;
  };

  const describeDay = (bars: SVGElement, index: number) => {
    const item = bars.parentElement?.querySelector(`[data-d="${index}"]`);
    if (item) return [...item.cloneNode(true).childNodes];
    const drawn = all('path', bars).find((path) => path.getAttribute('d')?.includes(`M${index * 4} `));
    const { quiet, nodata } = body.dataset;
    const text = drawn ? drawn.matches('.s0') && nodata : quiet;
    const day = Date.parse(`${bars.dataset.first}T00:00Z`) + index * 86_400_000;
    return [write(day, 'day', 'UTC'), make('br'), text || ''];
  };

  const valuesOf = ({ dataset }: SVGElement) => dataset.values?.split(',') ?? [];

  /** The nearest value that there is. */
  const valueAt = (chart: SVGElement, event: MouseEvent) => {
    const x = unitsAt(chart.querySelector('svg'), event);
    const known = valuesOf(chart).flatMap((value, index) => (value ? index : []));
    return known.sort((one, other) => Math.abs(one - x) - Math.abs(other - x))[0] ?? -1;
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
    const moment = (number('from') + index * number('step')) * 1000;
    return [make('b', text), make('br'), write(moment, 'full', ownZone)];
  };

  const showTip = (picture: SVGSVGElement, event: MouseEvent) => {
    const isDays = picture.matches('.bars');
    const index = isDays ? Math.floor(unitsAt(picture, event) / 4) : valueAt(picture, event);
    if (index < 0) return;
    if (picture !== tipFor || index !== tipAt) {
      tip.replaceChildren(...(isDays ? describeDay : describeValue)(picture, index));
      (document.querySelector('main') ?? body).append(tip);
      tipFor = picture;
      tipAt = index;
    }
    const { top, bottom } = picture.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const left = Math.min(event.clientX - width / 2, root.clientWidth - width - 8);
    tip.style.left = `${scrollX + Math.max(8, left)}px`;
    tip.style.top = `${scrollY + (top < height + 6 ? bottom + 6 : top - height - 6)}px`;
  };

  const isTip = ({ target }: Event) => tip.contains(target as Node);
  const pictureOf = ({ target }: Event) => (target as Element).closest?.<SVGSVGElement>('.bars,.chart');

  on('pointermove', (event) => {
    if (isPinned || isTip(event)) return;
    const picture = pictureOf(event);
    if (picture) showTip(picture, event);
    else hideTip();
  });
  on('click', (event) => {
    if (isTip(event)) return;
    const wasPinned = isPinned && tipAt;
    const [picture, before] = [pictureOf(event), tipFor];
    hideTip();
    if (!picture) return;
    showTip(picture, event);
    // The same day once more lets it go.
    isPinned = wasPinned !== tipAt || before !== picture;
    if (!isPinned) hideTip();
  });
  on('keydown', ({ key }) => key === 'Escape' && hideTip());
  on(
    'click',
    ({ target }) => touched.add((target as Element).closest?.('summary')?.parentElement?.id ?? ''),
    true,
  );

  // A language chosen with the pointer needs no button. The arrow keys only look through the list.
  let isPointed = false;
  const languages = find('lang') as HTMLSelectElement | null;
  for (const type of ['pointerdown', 'keydown'] as const)
    on(type, () => {
      isPointed = type === 'pointerdown';
    });
  languages?.addEventListener('change', () => isPointed && languages.form?.submit());

  prepare(document);
  find('zone-of-reader')?.setAttribute('value', ownZone);
  const zone = find('zone');
  if (zone && isAway) {
    zone.textContent =
      zone.dataset.text?.replace('{zone}', ownZone).replace('{pageZone}', pageZone) ?? zone.textContent;
  }
})();
