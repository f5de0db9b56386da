/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, byId, create, queryAll, root } from './dom.ts';

// "Is it me?" Visitors choose the services that they use. Only their browser knows them; the banner, the title and the
// icon of the tab answer for them, and a link passes them on, in its hash, which no server sees.
const KEY = 'daymark-mine';
const place = byId('mine');
const texts = place?.dataset ?? {};
/** The button with which it begins. */
const first = place?.querySelector('button');
const icon = byId('favicon') as HTMLLinkElement | null;
let isChoosing = false;
/** The title and the icon without a choice. */
let [pageTitle, pageIcon] = [document.title, icon?.href ?? ''];

/** Those of the link come first, and do not replace the visitor's own until these are changed. */
let chosen = new Set<string>();
const stored = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};
const read = () => {
  const ids = /^#mine=([\d,]+)$/.exec(location.hash)?.[1] ?? stored();
  chosen = new Set(ids.split(',').filter((id) => id && byId(`component-${id}`)));
};
const store = () => {
  try {
    localStorage.setItem(KEY, [...chosen].join());
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
};

const OPERATIONAL = 1;
/** The status of a component, as the page shows it. */
const statusOf = (id: string) =>
  Number(/ s(\d)/.exec(byId(`component-${id}`)?.querySelector('.st')?.className ?? '')?.[1] ?? OPERATIONAL);
/** The worst first. */
const SEVERITY = [4, 3, 2, 6, 5, OPERATIONAL];

const say = (forms: string | undefined, count: number) => {
  const plural = JSON.parse(forms ?? '{}') as Record<string, string>;
  const text = plural[new Intl.PluralRules(root.lang).select(count)] ?? plural.other ?? '';
  return text.replace('{{count}}', `${count}`).replace('{{total}}', `${chosen.size}`);
};

const answer = () => {
  const statuses = [...chosen].map(statusOf);
  const worst = SEVERITY.find((status) => statuses.includes(status)) ?? OPERATIONAL;
  const bad = statuses.filter((status) => status !== OPERATIONAL).length;
  const [only = ''] = chosen;
  const row = byId(`component-${only}`);
  const alone = `${row?.querySelector('h4')?.textContent}: ${row?.querySelector('.st')?.textContent?.trim()}`;
  return {
    worst,
    text: bad === 0 ? say(texts.fine, chosen.size) : chosen.size === 1 ? alone : say(texts.bad, bad),
  };
};

const button = (text: string | undefined, act: () => void) => {
  const made = Object.assign(create('button', text), { type: 'button' });
  made.addEventListener('click', act);
  return made;
};

/** The icon of the tab, from the shapes that the page has anyway. */
const showIcon = (status: number) => {
  const shape = byId(`i${status}`);
  if (!icon || !shape) return;
  const colour = getComputedStyle(root).getPropertyValue(`--b${status}`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${colour}"><style>.k{fill:none;stroke:#fff;stroke-width:1.9}</style>${shape.innerHTML}</svg>`;
  icon.href = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};

const BOXES = ':is(.rows h4,.card>h3) input';
/** The components that stand below a title: that of a component, or of a group. */
const idsBelow = ({ parentElement }: Element) =>
  (parentElement?.matches('li') ? [parentElement] : queryAll('.rows>li', parentElement ?? body)).map(
    ({ id }) => id.slice('component-'.length),
  );

/** A box beside the name of every component, and one for a whole group. */
const showBoxes = () => {
  for (const title of queryAll<HTMLElement>('.rows h4,.card:has(>.group)>h3')) {
    const box = (title.querySelector('input') ?? create('input')) as HTMLInputElement;
    const ids = idsBelow(title);
    const count = ids.filter((id) => chosen.has(id)).length;
    box.checked = count > 0 && count === ids.length;
    box.indeterminate = count > 0 && !box.checked;
    if (box.isConnected) continue;
    const name = title.textContent ?? '';
    box.type = 'checkbox';
    box.ariaLabel = title.matches('h4') ? name : (texts.whole ?? '').replace('{{name}}', name);
    box.addEventListener('change', () => {
      for (const id of idsBelow(title)) {
        if (box.checked) chosen.add(id);
        else chosen.delete(id);
      }
      store();
      showBoxes();
    });
    title.prepend(box);
  }
};

const choose = () => {
  isChoosing = true;
  for (const group of queryAll<HTMLDetailsElement>('.group')) group.open = true;
  showMine();
  byId('components')?.scrollIntoView({ block: 'start' });
  queryAll<HTMLElement>(BOXES)[0]?.focus();
};
const finish = () => {
  isChoosing = false;
  for (const box of queryAll(BOXES)) box.remove();
  // The choice is the visitor's own now.
  if (location.hash.startsWith('#mine=')) history.replaceState(null, '', location.pathname + location.search);
  showMine();
  place?.querySelector('button')?.focus();
};
const share = async (shared: HTMLElement) => {
  const link = `${location.origin}${location.pathname}#mine=${[...chosen].join()}`;
  await navigator.clipboard.writeText(link).then(
    () => {
      shared.textContent = texts.copied ?? '';
    },
    () => location.assign(link),
  );
};

const bar = Object.assign(create('div'), { className: 'choosing card' });

/** Shows what the visitor's services do; after every update of the page, too. */
export const showMine = (title = pageTitle, iconOf = (url: string) => url) => {
  [pageTitle, pageIcon] = [title, iconOf(pageIcon)];
  document.title = title;
  if (icon && icon.href !== pageIcon) icon.href = pageIcon;
  if (!place || !first) return;
  if (isChoosing) showBoxes();
  if (!isChoosing) bar.remove();
  else if (!bar.isConnected) {
    bar.replaceChildren(create('p', texts.hint), button(texts.done, finish));
    (byId('main') ?? body).append(bar);
  }
  place.className = 'mine scripted';
  if (chosen.size === 0) {
    place.replaceChildren(first);
    return;
  }
  const { worst, text } = answer();
  const line = create('b', text);
  const copy = button(texts.share, () => share(copy));
  place.classList.add(`s${worst}`);
  place.replaceChildren(line, button(texts.change, choose), copy);
  document.title = `${title.split(' · ')[0]} · ${text}`;
  showIcon(worst);
};

export const offerMine = () => {
  if (!place) return;
  read();
  first?.addEventListener('click', choose);
  addEventListener('hashchange', () => {
    read();
    showMine();
  });
  showMine();
};
