/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script that other sites embed. `npm run client` turns it into embed.min.js. It shows a bar with the status, in a
// shadow tree, so that neither page styles the other. What the host's rules set on our element, such as a letter-spacing for
// everything, would still be inherited, so the bar starts from nothing. It needs no inline style, so strict policies allow it.
import { radii, typeScale } from '../../../../../common/design.ts';
import type { EmbedSummary } from '../summary.ts';

const script = document.currentScript as HTMLScriptElement | null;
const address = script?.src;
const { show, position = 'bottom-right', lang } = script?.dataset ?? {};
const POLL_MS = 60_000;
const HIDDEN = 'daymark-hidden';

const style = `:host{all:initial;position:fixed;z-index:2147483000;max-width:min(26rem,calc(100vw - 2rem));font:${typeScale.small}px/1.4 system-ui,sans-serif}
:host([data-at^=bottom]){bottom:1rem}:host([data-at^=top]){top:1rem}
:host([data-at$=right]){right:1rem}:host([data-at$=left]){left:1rem}
:host([data-at=inline]){position:static;display:inline-block}
div{all:initial;display:flex;font:${typeScale.small}px/1.4 system-ui,sans-serif;border-radius:${radii.card}px;overflow:hidden;color:#fff;box-shadow:0 1px 6px #0005}
a,button{all:unset;cursor:pointer;padding:.7em 1em;color:#fff}
a{flex:1;overflow-wrap:anywhere}a:hover{text-decoration:underline}
b{display:block;font-weight:600}a:focus-visible,button:focus-visible{outline:2px solid #fff;outline-offset:-4px}
@media print{:host{display:none}}`;

/** The browser forgets it with the tab, and a new problem shows the bar again. */
const memory = {
  get: () => {
    try {
      return sessionStorage.getItem(HIDDEN);
    } catch {
      return null;
    }
  },
  set: (value: string) => {
    try {
      sessionStorage.setItem(HIDDEN, value);
    } catch {
      // Without storage, the bar comes back with the next page.
    }
  },
};

const element = <K extends keyof HTMLElementTagNameMap>(name: K, text: string) =>
  Object.assign(document.createElement(name), { textContent: text });

if (script && address) {
  const host = element('daymark-status' as 'div', '');
  host.dataset.at = position;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  const tree = host.attachShadow({ mode: 'open' });
  tree.adoptedStyleSheets = [sheet];
  let shown = '';

  const draw = (text: string) => {
    const { headline, problem, color, url, name, language, direction, hide, incidents, maintenance } =
      JSON.parse(text) as EmbedSummary;
    const entry = incidents[0] ?? maintenance[0];
    const key = headline + (entry?.url ?? '');
    if ((!problem && show === 'problems') || memory.get() === key) return host.remove();
    if (text === shown && host.isConnected) return;
    shown = text;
    const bar = element('div', '');
    bar.style.background = color;
    bar.setAttribute('role', 'status');
    Object.assign(bar, { lang: language, dir: direction });
    const link = Object.assign(element('a', ''), {
      href: entry?.url ?? url,
      target: '_blank',
      rel: 'noopener',
    });
    link.append(element('b', headline), entry?.name ?? name);
    bar.append(link);
    if (position !== 'inline') {
      const button = element('button', '×');
      button.ariaLabel = hide;
      button.onclick = () => {
        memory.set(key);
        host.remove();
      };
      bar.append(button);
    }
    tree.replaceChildren(bar);
    if (position === 'inline') script.after(host);
    else document.body.append(host);
  };

  const load = async () => {
    if (document.hidden) return;
    const source = address.replace(/\.js(?=\?|$)/, '.json').split('?', 1)[0];
    try {
      const response = await fetch(source + (lang ? `?lang=${lang}` : ''), { credentials: 'omit' });
      if (response.ok) draw(await response.text());
    } catch {
      // The bar keeps what it shows, and tries again later.
    }
  };

  const start = () => {
    void load();
    setInterval(load, POLL_MS);
    document.addEventListener('visibilitychange', load);
  };
  if (document.body) start();
  else document.addEventListener('DOMContentLoaded', start);
}
